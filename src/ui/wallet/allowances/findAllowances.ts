import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Activity } from '../../../domain/batch.ts'
import type { Ask } from '../../node/askNode.ts'
import {
  type Amount,
  amountIn,
  type Candidate,
  fromCall,
  fromLog,
  keyOf,
  question,
  topicsOf,
} from './allowanceKinds.ts'

/** Block ranges to search: all blocks first. After each refusal, the next smaller range of recent blocks. */
const spans = [undefined, 50_000, 10_000, 1_000] as const

/** Maximum number of candidates to check, newest first. A hostile node could name any number. */
const most = 200

/** Calls per request to the node. */
const together = 50

/** A current allowance. `symbol` and `decimals` come from the contract itself. */
export type Allowance = Candidate & { amount: Amount; symbol?: string; decimals?: number }

export type Found = {
  allowances: Allowance[]
  /** The searched blocks: all, a number of recent ones, or none because the node refuses log requests. */
  looked: 'all' | number | 'none'
}

/**
 * Finds the allowances of an account. The candidates come from its own calls and from the node's logs, their
 * current amounts from the chain. Rejects if the node does not answer.
 */
export async function findAllowances(options: {
  owner: Address
  chainId: number
  activities: readonly Activity[]
  ask: Ask
  /** Milliseconds since 1970. */
  now: number
}): Promise<Found> {
  const { owner, chainId, activities, ask, now } = options
  const { logs, looked } = await readLogs(ask, owner)
  const own = activities
    .filter((one) => one.chainId === chainId && one.from === owner)
    .flatMap(({ calls }) => calls.flatMap((call) => fromCall(call) ?? []))
  const logged = logs.toReversed().flatMap((log) => fromLog(log, owner) ?? [])
  const unique = new Map([...own, ...logged].map((one) => [keyOf(one), one]))
  const candidates = [...unique.values()].slice(0, most)
  const amounts = await askMany(
    ask,
    candidates.map((one) => question(one, owner)),
  )
  const allowances = candidates.flatMap((one, index): Allowance[] => {
    const amount = amountIn(one, amounts[index], now / 1000)
    return amount === undefined ? [] : [{ ...one, amount }]
  })
  return { allowances, looked }
}

/** The contracts' results, in the order of the calls. */
export async function askMany(
  ask: Ask,
  questions: readonly { to: Address; data: Hex }[],
): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let from = 0; from < questions.length; from += together) {
    const part = questions.slice(from, from + together)
    answers.push(...(await ask(part.map((call) => ({ method: 'eth_call', params: [call, 'latest'] })))))
  }
  return answers
}

/** Nodes refuse large ranges with different errors, so we reduce the range after any error. */
async function readLogs(ask: Ask, owner: Address): Promise<{ logs: unknown[]; looked: Found['looked'] }> {
  const [height] = await ask([{ method: 'eth_blockNumber', params: [] }])
  const latest = typeof height === 'string' && /^0x[0-9a-f]{1,13}$/i.test(height) ? Number(height) : undefined
  if (latest === undefined) return { logs: [], looked: 'none' }
  for (const span of spans) {
    const isAll = span === undefined || span > latest
    const fromBlock = isAll ? '0x0' : numberToHex(latest - span)
    const filter = { fromBlock, toBlock: 'latest', topics: topicsOf(owner) }
    const [logs] = await ask([{ method: 'eth_getLogs', params: [filter] }]).catch(() => [])
    if (Array.isArray(logs)) return { logs, looked: isAll ? 'all' : span }
  }
  return { logs: [], looked: 'none' }
}
