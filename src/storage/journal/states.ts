/**
 * Legal transitions of the journal's rows. The journal refuses any other, so that a late response or a second
 * worker cannot move a row backwards.
 */
const requests = {
  received: ['asked', 'answered'],
  asked: ['asked', 'approved', 'answered'],
  approved: ['asked', 'answered'],
  answered: [],
} as const

/**
 * A rejected batch is deleted with its reservation: its id is free again. `planned → reserved`: the fee rose
 * before anything was signed, so the wallet asks the person again.
 */
const batches = {
  reserved: ['planned'],
  planned: ['reserved', 'running', 'settled'],
  running: ['running', 'paused', 'settled'],
  paused: ['running', 'settled'],
  settled: ['running'],
} as const

/**
 * `preconfirmed → sent` and `included → sent`: a pre-confirmation was lost, or a reorg happened. `final →
 * final`: a nonce count is now confirmed by a receipt, or the network was restarted; that makes pending rows
 * `lost`. `final → replaced`: finality came from a nonce count, but another transaction used the nonce. `final → sent`:
 * a reorganisation went deeper than the network's own measure.
 * `dropped → sent`: a node refused the transaction but passed it on. `lost → sent`: the network has the old chain again.
 */
const transactions = {
  signed: ['signed', 'sent', 'preconfirmed', 'included', 'dropped', 'replaced', 'lost'],
  sent: ['sent', 'preconfirmed', 'included', 'dropped', 'replaced', 'lost'],
  preconfirmed: ['preconfirmed', 'included', 'sent', 'replaced', 'lost'],
  included: ['included', 'final', 'preconfirmed', 'sent', 'replaced', 'lost'],
  final: ['final', 'replaced', 'sent'],
  dropped: ['sent'],
  replaced: [],
  lost: ['sent'],
} as const

export const transitions = { requests, batches, transactions }

export type RequestState = keyof typeof requests
export type BatchState = keyof typeof batches
export type TransactionState = keyof typeof transactions

/** True if a row of this store may move from one state to the other. */
export function isLegal(store: keyof typeof transitions, from: string, to: string): boolean {
  const table: Record<string, readonly string[]> = transitions[store]
  return Object.hasOwn(table, from) && (table[from]?.includes(to) ?? false)
}
