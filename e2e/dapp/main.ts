import {
  type Address,
  createWalletClient,
  custom,
  defineChain,
  type EIP1193Provider,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import { explore } from './explorer.ts'

/** The server's data for the page: the addresses of the test contracts. */
export type DappConfig = {
  chainId: number
  rpcUrl: string
  token: Address
  reverter: Address
  recipient: Address
}

declare global {
  interface Window {
    ethereum: EIP1193Provider
    hadProviderAtStart: boolean
    dapp: typeof dapp
  }
}

const config: DappConfig = await (await fetch('/config.json')).json()
const chain = defineChain({
  id: config.chainId,
  name: 'Localhost',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [config.rpcUrl] } },
})
const client = createWalletClient({ chain, transport: custom(window.ethereum), pollingInterval: 100 })
const abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function fail(string reason)',
])

const transfer = (amount: bigint): { to: Address; data: Hex } => ({
  to: config.token,
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [config.recipient, amount] }),
})
const pay = { to: config.recipient, value: parseEther('0.5') }
const failing = {
  to: config.reverter,
  data: encodeFunctionData({ abi, functionName: 'fail', args: ['the shop is closed'] }),
}

async function send(calls: readonly { to: Address; data?: Hex; value?: bigint }[], forceAtomic: boolean) {
  const [account] = await client.getAddresses()
  if (!account) throw new Error('Connect first')
  const { id } = await client.sendCalls({ account, calls, forceAtomic })
  const { status, statusCode, atomic, receipts } = await client.waitForCallsStatus({
    id,
    timeout: 30_000,
    status: ({ statusCode }) => statusCode >= 200,
  })
  return { id, status, statusCode, atomic, receipts: receipts?.map(({ status }) => status) ?? [] }
}

/** The buttons' functions, which a test can call too. */
export const dapp = {
  config,
  client,
  connect: () => client.requestAddresses(),
  capabilities: async () => client.getCapabilities({ account: (await client.getAddresses())[0] as Address }),
  watch: () =>
    client.watchAsset({ type: 'ERC20', options: { address: config.token, symbol: 'TEST', decimals: 18 } }),
  atomic: () => send([transfer(10n ** 18n), pay], true),
  sequential: () => send([transfer(2n * 10n ** 18n), pay, transfer(3n * 10n ** 18n)], false),
  partial: () => send([transfer(10n ** 18n), failing, transfer(10n ** 18n)], false),
}
window.dapp = dapp
explore(config)

for (const id of ['connect', 'watch', 'atomic', 'sequential', 'partial'] as const) {
  const output = document.querySelector<HTMLOutputElement>(`output[for="${id}"]`)
  document.querySelector(`#${id}`)?.addEventListener('click', async () => {
    if (!output) return
    output.value = 'Asking the wallet'
    output.value = await dapp[id]().then(
      (result) => JSON.stringify(result),
      (error: Error & { code?: number }) => `${error.code ?? ''} ${error.message.split('\n')[0]}`,
    )
  })
}
