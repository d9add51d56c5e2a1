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
 * True if another transaction with its nonce is in a block: only a reorg can bring it back. A transaction in a
 * block is never beaten. If a node forged the receipts of two, both hold their nonce.
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

/** True for a transaction that replaces one of ours and does nothing, so that the call never runs. */
export function isCancellation({ fills, replaces }: TransactionRow): boolean {
  return fills === true && replaces !== undefined
}

/** True for a copy of another of these transactions with higher fees. */
export function isFasterCopy({ fills, replaces }: TransactionRow, rows: Rows): boolean {
  return !fills && replaces !== undefined && rows.some(({ hash }) => hash === replaces)
}

/** The hashes of transactions that newer ones of the lane replace, directly or through others. */
export function replacedIn(lane: Rows, transactions: Rows): ReadonlySet<string> {
  const known = new Map([...transactions, ...lane].map(({ hash, replaces }) => [hash, replaces]))
  const replaced = new Set<string>()
  for (const { replaces } of lane)
    for (let older = replaces; older !== undefined && !replaced.has(older); older = known.get(older))
      replaced.add(older)
  return replaced
}

/** The transaction with this nonce that no other one replaces. */
export function newestAt(rows: Rows, nonce: number | undefined): TransactionRow | undefined {
  const there = rows.filter((row) => row.nonce === nonce)
  return there.find(({ hash }) => !there.some(({ replaces }) => replaces === hash))
}

/** The account's nonces that operations may still use for their authorizations: nothing else gets these. */
export function claimedBy(operations: Rows): number[] {
  const nonces = operations.filter(isFlying).map(({ operation }) => operation?.signed.eip7702Auth?.nonce)
  return nonces.filter((nonce) => nonce !== undefined).map(Number)
}
