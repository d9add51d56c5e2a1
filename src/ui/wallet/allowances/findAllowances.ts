import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Activity } from '../../../domain/batch.ts'
import type { Ask, AskNetwork } from '../../node/askNetwork.ts'
import { type Amount, type Candidate, fromCall, fromLog, keyOf, topicsOf } from './allowanceKinds.ts'
import { questions, type Reading, readingOf } from './readAllowance.ts'

/** Block ranges to search: all blocks first. After each refusal, the next smaller range of recent blocks. */
const spans = [undefined, 50_000, 10_000, 1_000] as const

/** Maximum number of candidates to check, newest first. A hostile node could name any number. */
const most = 200

/** Calls per request to the node. */
const together = 50

/** A current allowance. It ends at `until`, in seconds since 1970, or when the person revokes it. */
export type Allowance = Candidate & { amount: Amount; until?: number }

export type Found = {
  allowances: Allowance[]
  /** The searched blocks: all, a number of recent ones, or none because the node refuses log requests. */
  looked: 'all' | number | 'none'
  /** Candidates that may be allowances: nobody told, or there were too many to ask. Never counted as none. */
  unread: number
  /** Allowances of Permit2 whose time is over. */
  expired: number
}

/**
 * Finds the allowances of an account. The candidates come from its own calls, from `signed` permits and from the
 * node's logs, their current amounts from the chain. Rejects if the node does not answer.
 */
export async function findAllowances(options: {
  owner: Address
  chainId: number
  activities: readonly Activity[]
  signed?: readonly Candidate[]
  ask: AskNetwork
  /** Milliseconds since 1970. */
  now: number
}): Promise<Found> {
  const { owner, chainId, activities, signed = [], ask, now } = options
  const { logs, looked } = await readLogs(ask, owner)
  const own = activities
    .filter((one) => one.chainId === chainId && one.from === owner)
    .flatMap(({ calls }) => calls.flatMap(fromCall))
  const logged = logs.toReversed().flatMap((log) => fromLog(log, owner) ?? [])
  const unique = new Map([...own, ...signed, ...logged].map((one) => [keyOf(one), one]))
  const candidates = [...unique.values()].slice(0, most)
  const asked = candidates.map((one) => questions(one, owner))
  const answers = await askMany(ask, asked.flat())
  const readings = candidates.map((candidate, index) => {
    const results = answers.splice(0, asked[index]?.length)
    return { candidate, reading: readingOf(candidate, owner, results, now / 1000) }
  })
  return {
    allowances: readings.flatMap(({ candidate, reading }): Allowance[] =>
      typeof reading === 'object' ? [{ ...candidate, ...reading }] : [],
    ),
    looked,
    unread: unreadIn(readings) + unique.size - candidates.length,
    expired: readings.filter(({ reading }) => reading === 'expired').length,
  }
}

/**
 * The candidates that nobody told about. A token answers only one of the two questions that an own `approve`
 * leads to, so it counts only if it answers neither.
 */
function unreadIn(readings: readonly { candidate: Candidate; reading: Reading }[]): number {
  const placeOf = ({ kind, token, spender }: Candidate) => `${kind === 'permit2'} ${token} ${spender}`
  const all = new Set(readings.map(({ candidate }) => placeOf(candidate)))
  for (const { candidate, reading } of readings) if (reading !== 'unread') all.delete(placeOf(candidate))
  return all.size
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
async function readLogs(
  ask: AskNetwork,
  owner: Address,
): Promise<{ logs: unknown[]; looked: Found['looked'] }> {
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
