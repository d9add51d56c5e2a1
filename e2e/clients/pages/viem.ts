import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  type EIP1193Provider,
  http,
  parseEther,
} from 'viem'
import { abi, chain, config, failure, mail, offer, otherChain } from './config.ts'

declare const window: Window & { ethereum: EIP1193Provider }

const wallet = createWalletClient({ chain, transport: custom(window.ethereum), pollingInterval: 100 })
const reader = createPublicClient({ chain, transport: http(), pollingInterval: 100 })
const pay = { to: config.recipient, value: parseEther('0.5') }
const give = {
  to: config.token,
  abi,
  functionName: 'transfer',
  args: [config.recipient, 10n ** 18n],
} as const

async function account(): Promise<Address> {
  const [first] = await wallet.getAddresses()
  if (!first) throw new Error('Connect first')
  return first
}

offer({
  connect: () => wallet.requestAddresses(),
  permissions: async () => [
    await wallet.requestPermissions({ eth_accounts: {} }),
    await wallet.getPermissions(),
  ],
  chainId: () => wallet.getChainId(),
  capabilities: async () => wallet.getCapabilities({ account: await account(), chainId: config.chainId }),

  async batch(forceAtomic: boolean) {
    const { id } = await wallet.sendCalls({ account: await account(), calls: [give, pay], forceAtomic })
    const waited = await wallet.waitForCallsStatus({ id, timeout: 30_000, pollingInterval: 100 })
    const { status, statusCode, atomic, chainId, receipts } = await wallet.getCallsStatus({ id })
    const isSame = waited.statusCode === statusCode
    return {
      id,
      isSame,
      status,
      statusCode,
      atomic,
      chainId,
      receipts: receipts?.map(({ status }) => status),
    }
  },
  async show() {
    const { id } = await wallet.sendCalls({ account: await account(), calls: [pay] })
    await wallet.showCallsStatus({ id })
    return id
  },
  async together() {
    const { status, receipts } = await wallet.sendCallsSync({
      account: await account(),
      calls: [pay, give],
      forceAtomic: true,
      timeout: 30_000,
      pollingInterval: 100,
    })
    return { status, receipts: receipts?.length }
  },

  async send() {
    const hash = await wallet.sendTransaction({ account: await account(), ...pay })
    return (await reader.waitForTransactionReceipt({ hash })).status
  },
  async write() {
    const hash = await wallet.writeContract({ account: await account(), address: config.token, ...give })
    return (await reader.waitForTransactionReceipt({ hash })).status
  },
  async sign() {
    const [address, message] = [await account(), 'Hello, viem']
    return reader.verifyMessage({
      address,
      message,
      signature: await wallet.signMessage({ account: address, message }),
    })
  },
  async signTyped() {
    const address = await account()
    const signature = await wallet.signTypedData({ account: address, ...mail })
    return reader.verifyTypedData({ address, signature, ...mail })
  },
  watch: () =>
    wallet.watchAsset({ type: 'ERC20', options: { address: config.token, symbol: 'TEST', decimals: 18 } }),
  unknownChain: () => failure(wallet.switchChain({ id: otherChain.id })),
  addChain: () => wallet.addChain({ chain: otherChain }),
  switchChain: () => wallet.switchChain({ id: otherChain.id }),

  rejected: async () => failure(wallet.sendCalls({ account: await account(), calls: [pay] })),
})
