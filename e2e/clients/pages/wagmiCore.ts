import {
  connect,
  createConfig,
  disconnect,
  getCapabilities,
  getConnection,
  getConnectors,
  http,
  reconnect,
  sendCalls,
  sendTransaction,
  showCallsStatus,
  signMessage,
  signTypedData,
  switchChain,
  verifyMessage,
  verifyTypedData,
  waitForCallsStatus,
  waitForTransactionReceipt,
  watchAsset,
  watchConnection,
  writeContract,
} from '@wagmi/core'
import { parseEther } from 'viem'
import { abi, chain, config, failure, mail, offer, otherChain } from './config.ts'

const wagmi = createConfig({
  chains: [chain, otherChain],
  transports: { [chain.id]: http(), [otherChain.id]: http() },
  pollingInterval: 100,
})
const pay = { to: config.recipient, value: parseEther('0.5') }
const give = {
  address: config.token,
  abi,
  functionName: 'transfer',
  args: [config.recipient, 10n ** 18n],
} as const

/** The page's connection events, in order. */
const events: string[] = []
watchConnection(wagmi, {
  onChange: ({ status, address, chainId }) =>
    void events.push(`${status} ${address ?? ''} ${chainId ?? ''}`.trim()),
})

function connector(id: string) {
  const found = getConnectors(wagmi).find((connector) => connector.id === id)
  if (!found) throw new Error(`No wallet announced itself as ${id}`)
  return found
}

function stand() {
  const { status, address, chainId, connector } = getConnection(wagmi)
  return { status, address, chainId, wallet: connector?.name }
}

offer({
  wallets: () => getConnectors(wagmi).map(({ id, name }) => ({ id, name })),
  connect: (id: string) => connect(wagmi, { connector: connector(id) }).then(({ accounts }) => accounts),
  async reconnect() {
    await reconnect(wagmi)
    return stand()
  },
  stand,
  heard: () => events,
  disconnect: () => disconnect(wagmi),
  capabilities: () => getCapabilities(wagmi, { chainId: chain.id }),
  async batch(forceAtomic: boolean) {
    const calls = [pay, { to: config.recipient, value: 1n }]
    const { id } = await sendCalls(wagmi, { calls, forceAtomic })
    const { status, atomic, receipts } = await waitForCallsStatus(wagmi, { id, timeout: 30_000 })
    return { status, atomic, receipts: receipts?.map(({ status }) => status) }
  },
  async show() {
    const { id } = await sendCalls(wagmi, { calls: [pay] })
    await showCallsStatus(wagmi, { id })
  },
  rejected: () => failure(sendCalls(wagmi, { calls: [pay] })),
  async send() {
    return (await waitForTransactionReceipt(wagmi, { hash: await sendTransaction(wagmi, pay) })).status
  },
  async write() {
    return (await waitForTransactionReceipt(wagmi, { hash: await writeContract(wagmi, give) })).status
  },
  async sign() {
    const [message, address] = ['Hello, wagmi', getConnection(wagmi).address]
    if (!address) throw new Error('Connect first')
    return verifyMessage(wagmi, { address, message, signature: await signMessage(wagmi, { message }) })
  },
  async signTyped() {
    const { address } = getConnection(wagmi)
    if (!address) throw new Error('Connect first')
    return verifyTypedData(wagmi, { address, signature: await signTypedData(wagmi, mail), ...mail })
  },
  watch: () =>
    watchAsset(wagmi, { type: 'ERC20', options: { address: config.token, symbol: 'TEST', decimals: 18 } }),
  switchChain: () => switchChain(wagmi, { chainId: otherChain.id }).then(({ id }) => id),
  switchBack: () => switchChain(wagmi, { chainId: chain.id }).then(({ id }) => id),
})
