import type { TransactionRow } from '../../storage/journal/rows.ts'

type Rows = readonly TransactionRow[]

/** Executed, at least pre-confirmed. */
export function isExecuted({ state }: TransactionRow): boolean {
  return state === 'preconfirmed' || state === 'included' || state === 'final'
}

/** Signed or sent, and not executed yet. */
export function isFlying({ state }: TransactionRow): boolean {
  return state === 'signed' || state === 'sent'
}

/**
 * Another transaction with its nonce is in a block: it can only come back by a reorganisation. One that is in a block itself
 * is not beaten. Where a node forged the receipts of two, both hold their nonce.
 */
export function isBeaten(row: TransactionRow, rows: Rows): boolean {
  const { hash, lane, nonce } = row
  return (
    !isIncluded(row) &&
    rows.some((one) => one.hash !== hash && one.lane === lane && one.nonce === nonce && isIncluded(one))
  )
}

function isIncluded({ state }: TransactionRow): boolean {
  return state === 'included' || state === 'final'
}

/** Takes the place of a transaction of ours and does nothing, so that the call never happens. */
export function isCancellation({ fills, replaces }: TransactionRow): boolean {
  return fills === true && replaces !== undefined
}

/** The same call as another transaction of these, with higher fees. */
export function isFasterCopy({ fills, replaces }: TransactionRow, rows: Rows): boolean {
  return !fills && replaces !== undefined && rows.some(({ hash }) => hash === replaces)
}

/** The hashes that newer transactions of the lane replace, directly or in several steps. */
export function replacedIn(lane: Rows, transactions: Rows): ReadonlySet<string> {
  const known = new Map([...transactions, ...lane].map(({ hash, replaces }) => [hash, replaces]))
  const replaced = new Set<string>()
  for (const { replaces } of lane)
    for (let older = replaces; older !== undefined && !replaced.has(older); older = known.get(older))
      replaced.add(older)
  return replaced
}

/** Of several transactions with one nonce, the one that no other replaces. */
export function newestAt(rows: Rows, nonce: number | undefined): TransactionRow | undefined {
  const there = rows.filter((row) => row.nonce === nonce)
  return there.find(({ hash }) => !there.some(({ replaces }) => replaces === hash))
}
