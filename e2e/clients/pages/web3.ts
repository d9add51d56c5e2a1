import { Web3 } from 'web3'
import { abi, config, mail, offer, otherChain, told } from './config.ts'

declare const window: Window & { ethereum: never }

const web3 = new Web3(window.ethereum)
web3.eth.transactionPollingInterval = 100
const hex = (chainId: number) => `0x${chainId.toString(16)}`
const pay = { to: config.recipient, value: web3.utils.toWei('0.5', 'ether') }

async function account(): Promise<string> {
  const [first] = await web3.eth.getAccounts()
  if (!first) throw new Error('Connect first')
  return first
}

/** web3 wraps the wallet's error, which is the cause. */
async function failure(work: PromiseLike<unknown>) {
  return work.then(
    () => undefined,
    (error) => ({ ...told(error), wallet: error.cause?.code ?? error.innerError?.code ?? error.error?.code }),
  )
}

offer({
  async discover() {
    const found = (await Web3.requestEIP6963Providers()) as unknown as Map<string, { info: { rdns: string } }>
    return [...found.values()].map(({ info }) => info.rdns)
  },
  connect: () => web3.eth.requestAccounts(),
  accounts: () => web3.eth.getAccounts(),
  chainId: async () => Number(await web3.eth.getChainId()),
  network: async () => Number(await web3.eth.net.getId()),
  isListening: () => web3.eth.net.isListening(),

  async send() {
    const { status, transactionHash } = await web3.eth.sendTransaction({ from: await account(), ...pay })
    const { value } = await web3.eth.getTransaction(transactionHash)
    return { status: Number(status), value: String(value) }
  },
  async transfer() {
    const token = new web3.eth.Contract(abi, config.token)
    // A receipt comes with the pre-confirmation, before `latest` contains its block.
    const balance = async () =>
      BigInt((await token.methods.balanceOf?.(config.recipient).call({}, 'pending')) ?? 0)
    const before = await balance()
    await token.methods.transfer?.(config.recipient, 10n ** 18n).send({ from: await account() })
    return String((await balance()) - before)
  },
  async sign() {
    const address = await account()
    const signature = await web3.eth.personal.sign(web3.utils.utf8ToHex('Hello, web3'), address, '')
    return web3.eth.accounts.recover('Hello, web3', signature) === address
  },
  async signTyped() {
    const types = {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [...mail.types.Mail],
    }
    return web3.eth.signTypedData(await account(), { ...mail, types } as never, false)
  },
  async batch() {
    const [result] = [
      await web3.provider?.request({
        method: 'wallet_sendCalls',
        params: [
          {
            version: '2.0.0',
            from: await account(),
            chainId: hex(config.chainId),
            atomicRequired: true,
            calls: [1, 2].map((value) => ({ to: config.recipient, value: hex(value) })),
          },
        ],
      } as never),
    ] as unknown as { id: string }[]
    for (;;) {
      const status = await web3.provider?.request({
        method: 'wallet_getCallsStatus',
        params: [result?.id],
      } as never)
      const { status: code } = status as unknown as { status: number }
      if (code !== 100) return code
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  },
  addAndSwitch: async () => {
    const wallet = web3.eth.requestManager
    await wallet.send({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: hex(otherChain.id),
          chainName: otherChain.name,
          nativeCurrency: otherChain.nativeCurrency,
          rpcUrls: otherChain.rpcUrls.default.http,
        },
      ],
    } as never)
    await wallet.send({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: hex(otherChain.id) }],
    } as never)
    return Number(await web3.eth.getChainId())
  },
  rejected: async () => failure((async () => web3.eth.sendTransaction({ from: await account(), ...pay }))()),
  hashSigned: async () => failure(web3.eth.sign(`0x${'11'.repeat(32)}`, await account())),
})
