import { keccak256 } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import { operationHash } from '../../domain/userOperation.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import type { Loss } from '../../storage/journal/marks.ts'
import { accountLane, type BatchRow, laneKey, type TransactionRow } from '../../storage/journal/rows.ts'
import { chainOf } from '../lanes.ts'
import { readSigned } from '../sign/readSigned.ts'
import type { Unfinished } from './inFlight.ts'

/** The final state of a batch with lost or damaged records. */
export function lostNow(now: number) {
  const error = new WalletError('internal', 'The wallet lost its record of this batch')
  return { state: 'settled', settledAt: now, stopped: true, lost: true, error: error.toJSON() } as const
}

/**
 * The unfinished rows that cannot be trusted: bytes that do not match the hash or the nonce, an unreadable
 * plan, a started batch without a transaction. The engine no longer tracks or sends any of it.
 */
export async function damaged(journal: Journal, now: number, unfinished: Unfinished): Promise<Loss> {
  const sound = await Promise.all(unfinished.transactions.map(isSound))
  const transactions = unfinished.transactions.filter((_, index) => !sound[index])
  const hurt = await Promise.all(unfinished.batches.map(async (row) => ((await isHurt(row)) ? [row] : [])))
  const ofRows = await Promise.all(transactions.map(({ batch }) => journal.batch(batch)))
  const batches = new Map(
    [...hurt.flat(), ...ofRows.flatMap((row) => row ?? [])].map((row) => [row.key, row]),
  )

  async function isHurt(row: BatchRow): Promise<boolean> {
    if (!hasPlan(row)) return true
    return row.state !== 'planned' && (await journal.transactionsOf(row.key)).length === 0
  }

  const lanes = [
    ...transactions.flatMap(({ lane }) => (typeof lane === 'string' ? [accountLane(lane)] : [])),
    ...[...batches.values()].map(laneOf),
  ]
  return {
    lanes: lanes.filter((lane) => typeof lane === 'string' && isLane(lane)) as string[],
    transactions: transactions.map((row) => ({ ...row, state: 'replaced' })),
    batches: [...batches.values()].map(({ plan, ...row }) => ({
      ...row,
      ...(plan && hasPlan({ plan }) && { plan }),
      ...lostNow(now),
    })),
  }
}

/** The hash commits to the bytes, and the bytes to the nonce. */
async function isSound({ raw, hash, nonce, lane, batch, operation }: TransactionRow): Promise<boolean> {
  try {
    if (typeof batch !== 'string' || !isLane(accountLane(lane))) return false
    if (operation) return operationHash(operation.signed, chainOf(lane)) === hash
    return isLane(lane) && keccak256(raw) === hash && readSigned(raw).nonce === nonce
  } catch {
    return false
  }
}

function hasPlan({ plan }: Pick<BatchRow, 'plan'>): boolean {
  return typeof plan?.from === 'string' && typeof plan.chainId === 'number' && Array.isArray(plan.calls)
}

function laneOf({ plan, ...row }: BatchRow): string | undefined {
  return plan && hasPlan({ ...row, plan }) ? laneKey(plan.chainId, plan.from) : undefined
}

const isLane = (lane: string) => /^\d+:0x[0-9a-f]{40}$/.test(lane)
