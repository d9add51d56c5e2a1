import {
  BrowserProvider,
  Contract,
  type Eip1193Provider,
  isError,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'ethers'
import { abi, config, mail, offer, otherChain } from './config.ts'

declare const window: Window & { ethereum: Eip1193Provider }

const provider = new BrowserProvider(window.ethereum, 'any', {
  polling: true,
  pollingInterval: 100,
} as object)
const pay = { to: config.recipient, value: parseEther('0.5') }
const hex = (chainId: number) => `0x${chainId.toString(16)}`

/** The error's code in ethers, and the wallet's error in it. */
async function failure(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    (error) => ({
      code: error.code,
      isRejected: isError(error, 'ACTION_REJECTED'),
      wallet: error.error?.code ?? error.info?.error?.code,
    }),
  )
}

offer({
  async discover() {
    const found = await BrowserProvider.discover({
      window,
      filter: (wallets: { rdns: string }[]) => wallets.find(({ rdns }) => rdns === 'wallet.volley') as never,
    })
    return { isFound: found instanceof BrowserProvider, accounts: await found?.send('eth_accounts', []) }
  },
  connect: async () => (await provider.getSigner()).address,
  accounts: async () => (await provider.listAccounts()).map(({ address }) => address),
  network: async () => Number((await provider.getNetwork()).chainId),
  balance: async () => provider.getBalance(config.recipient),

  async send() {
    const sent = await (await provider.getSigner()).sendTransaction(pay)
    return (await sent.wait())?.status
  },
  async transfer() {
    const token = new Contract(config.token, abi as never, await provider.getSigner())
    const [balanceOf, transfer] = [token.getFunction('balanceOf'), token.getFunction('transfer')]
    // A receipt comes with the pre-confirmation, before `latest` contains its block.
    const balance = () => balanceOf(config.recipient, { blockTag: 'pending' })
    const before = await balance()
    const sent = await transfer(config.recipient, 10n ** 18n)
    await sent.wait()
    return (await balance()) - before
  },
  async sign() {
    const signer = await provider.getSigner()
    return verifyMessage('Hello, ethers', await signer.signMessage('Hello, ethers')) === signer.address
  },
  async signTyped() {
    const signer = await provider.getSigner()
    const types = { Mail: [...mail.types.Mail] }
    const signature = await signer.signTypedData(mail.domain, types, mail.message)
    return verifyTypedData(mail.domain, types, mail.message, signature) === signer.address
  },
  async batch() {
    const signer = await provider.getSigner()
    const { id } = await provider.send('wallet_sendCalls', [
      {
        version: '2.0.0',
        from: signer.address,
        chainId: hex(config.chainId),
        atomicRequired: true,
        calls: [1, 2].map((value) => ({ to: config.recipient, value: hex(value) })),
      },
    ])
    for (;;) {
      const { status } = await provider.send('wallet_getCallsStatus', [id])
      if (status !== 100) return status
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  },
  watch: () =>
    provider.send('wallet_watchAsset', {
      type: 'ERC20',
      options: { address: config.token, symbol: 'TEST', decimals: 18 },
    }),
  addChain: () =>
    provider.send('wallet_addEthereumChain', [
      {
        chainId: hex(otherChain.id),
        chainName: otherChain.name,
        nativeCurrency: otherChain.nativeCurrency,
        rpcUrls: otherChain.rpcUrls.default.http,
      },
    ]),
  switchChain: () => provider.send('wallet_switchEthereumChain', [{ chainId: hex(otherChain.id) }]),
  unknownChain: () => failure(provider.send('wallet_switchEthereumChain', [{ chainId: '0xabcdef' }])),
  rejectedSend: async () => failure((await provider.getSigner()).sendTransaction(pay)),
  rejectedSign: async () => failure((await provider.getSigner()).signMessage('No')),
  rejectedConnect: () => failure(provider.getSigner()),
  reverts: () => failure(provider.call({ to: config.reverter, data: '0x00000000' })),
})
