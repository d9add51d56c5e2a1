import { setTimeout as sleep } from 'node:timers/promises'
import { dice } from '../../test-node/faultLayers.mjs'
import { median, p95 } from '../numbers.ts'
import { createMeter } from './meter.ts'
import type { Node } from './node.ts'
import { type Batch, compare, type Truth } from './truth.ts'
import { callsOf, type FleetWallet, type Mode, makeWallet } from './wallet.ts'

/** The number of wallets that ran batches at once, the node's load, and the check against the chain. */
export type Run = {
  what: string
  wallets: number
  /** Seconds in which the wallets started, and seconds until the last one finished. */
  begun: number
  lasted: number
  requests: number
  refused: number
  /** Requests per second: the average while wallets started, and the busiest second. */
  perSecond: number
  busiest: number
  /** Requests per wallet: the median, and the 95th percentile. */
  perWallet: { median: number; p95: number }
  /** Seconds from the press of a button to the end of the batch. */
  ends: { median: number; p95: number }
  /** The node's limit of requests per second, if it has one. */
  limit?: number
} & Truth

/** The mix of batches: most are small, and a third of them runs call by call. */
const kinds: readonly { mode: Mode; count: number }[] = [
  { mode: 'pipelined', count: 5 },
  { mode: 'stepwise', count: 3 },
  { mode: 'single', count: 1 },
]

/** Starts one batch per wallet, spread over some seconds, and waits until all of them are final. */
export async function runCrowd(
  node: Node,
  {
    what,
    wallets: count,
    seconds,
    limit,
  }: { what: string; wallets: number; seconds: number; limit?: { perSecond: number; status: 429 | 500 } },
): Promise<Run> {
  const meter = createMeter(limit)
  const wallets: FleetWallet[] = []
  for (let index = 0; index < count; index++)
    wallets.push(await makeWallet({ ...node, name: `${what} ${index}`, meter }))
  const random = dice(5792)
  const batches: Batch[] = []
  const ends: number[] = []
  const began = performance.now()
  await Promise.all(
    wallets.map(async (wallet, index) => {
      const { mode, count } = kinds[index % kinds.length] ?? { mode: 'single', count: 1 }
      const calls = callsOf(wallet.name, count)
      batches.push({ wallet, id: wallet.name, calls })
      await sleep(random() * seconds * 1000)
      const pressed = performance.now()
      await wallet.submit(wallet.name, mode, calls)
      while (!(await wallet.isIdle())) await sleep(250)
      ends.push((performance.now() - pressed) / 1000)
      if (ends.length % 100 === 0)
        console.log(`${what}: ${ends.length} of ${wallets.length} batches are final`)
    }),
  )
  const lasted = (performance.now() - began) / 1000
  const truth = await compare(node.rpc, batches)
  for (const wallet of wallets) await wallet.close()
  const bySecond = meter.seconds().map(({ requests }) => requests)
  return {
    what,
    wallets: count,
    begun: seconds,
    lasted,
    requests: meter.total.requests,
    refused: meter.total.refused,
    perSecond: bySecond.slice(0, seconds).reduce((sum, one) => sum + one, 0) / Math.min(seconds, lasted),
    busiest: Math.max(...bySecond),
    perWallet: middle(wallets.map(({ traffic }) => traffic.requests)),
    ends: middle(ends),
    ...(limit && { limit: limit.perSecond }),
    ...truth,
  }
}

function middle(values: readonly number[]): { median: number; p95: number } {
  return { median: median(values), p95: p95(values) }
}
