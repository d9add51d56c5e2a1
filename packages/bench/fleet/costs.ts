import { setTimeout as sleep } from 'node:timers/promises'
import { keccak256, toHex } from 'viem'
import { createChain } from '../../../src/background/chainServices.ts'
import { createBalances } from '../../../src/background/uiState/balancePoller.ts'
import { memoryCache } from '../../../src/lib/cache.ts'
import { createMeter, type Traffic } from './meter.ts'
import type { Node } from './node.ts'
import { callsOf, type Mode, makeWallet } from './wallet.ts'

/** The requests of one wallet to its node during an activity of `seconds`. */
export type Cost = { what: string; seconds: number } & Traffic

/** The number of tokens whose balances home shows, besides the coin. */
const tokens = 20

/** Measures the node's load from each activity, one wallet after the other on a chain with its own pace. */
export async function measureCosts(node: Node, { seconds }: { seconds: number }): Promise<Cost[]> {
  return [
    await idle(node, seconds),
    await watching(node, seconds),
    await batch(node, 'One transaction', 'single', 1),
    await batch(node, 'A batch of 10, one after the other', 'stepwise', 10),
    await batch(node, 'A batch of 10, all at once', 'pipelined', 10),
    await batch(node, 'A batch of 100, one after the other', 'stepwise', 100),
    await batch(node, 'A batch of 100, all at once', 'pipelined', 100),
  ]
}

async function idle({ rpc, network }: Node, seconds: number): Promise<Cost> {
  const wallet = await makeWallet({ name: 'idle', network, meter: createMeter(), rpc })
  await sleep(seconds * 1000)
  await wallet.close()
  return { what: 'Idle', seconds, ...wallet.traffic }
}

/** The queries of an open home screen. */
async function watching({ network }: Node, seconds: number): Promise<Cost> {
  const { fetch, traffic } = createMeter().forWallet()
  const chain = createChain({ network: () => network, fetch, cache: memoryCache() })
  const address = (name: string) => `0x${keccak256(toHex(name)).slice(26)}` as const
  const place = { chainId: network.chainId, account: address('watching') }
  const shown = Array.from({ length: tokens }, (_, index) => address(`token ${index}`))
  let isWatched = true
  const balances = createBalances({
    tokens: () => [
      { symbol: 'ETH', decimals: 18 },
      ...shown.map((address) => ({ address, symbol: 'TEST', decimals: 18 })),
    ],
    place: () => place,
    blockTime: () => network.blockTime,
    read: ({ chainId, account }, wanted) => chain.balances(chainId, account, wanted),
    isWatched: () => isWatched,
    changed: () => undefined,
  })
  await balances.refresh()
  // Subtracts the queries of opening home: this measures the cost of leaving it open.
  const first = { ...traffic }
  await sleep(seconds * 1000)
  isWatched = false
  const rest = Object.entries(traffic).map(([name, number]) => [name, number - first[name as keyof Traffic]])
  return { what: 'Watching: home is open', seconds, ...(Object.fromEntries(rest) as Traffic) }
}

/** From the press of the button until the whole batch is final and the wallet sends no more requests. */
async function batch({ rpc, network }: Node, what: string, mode: Mode, count: number): Promise<Cost> {
  const name = `${mode} ${count}`
  const wallet = await makeWallet({ name, network, meter: createMeter(), rpc })
  const began = performance.now()
  await wallet.submit(name, mode, callsOf(name, count))
  while (!(await wallet.isIdle())) await sleep(50)
  const seconds = (performance.now() - began) / 1000
  const { status } = (await wallet.status(name)) ?? {}
  await wallet.close()
  if (status !== 200) throw new Error(`${what} ended with ${status}`)
  return { what, seconds, ...wallet.traffic }
}
