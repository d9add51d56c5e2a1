/**
 * Legal transitions of everything the journal remembers. The journal refuses any other, so that a late answer or a
 * second worker cannot move a row backwards.
 */
const requests = {
  received: ['asked', 'answered'],
  asked: ['asked', 'approved', 'answered'],
  approved: ['asked', 'answered'],
  answered: [],
} as const

/**
 * A rejected batch is deleted with its reservation: its id is free again. `planned → reserved` is a fee that rose before
 * anything was signed: the request is asked again.
 */
const batches = {
  reserved: ['planned'],
  planned: ['reserved', 'running', 'settled'],
  running: ['running', 'paused', 'settled'],
  paused: ['running', 'settled'],
  settled: ['running'],
} as const

/**
 * `preconfirmed → sent` and `included → sent` are what a lost pre-confirmation and a reorganisation do; `final → final` is
 * a receipt of what was only counted before, or a network that was started anew, with which `lost` is what was under way.
 * `final → replaced` is what was only counted, where another transaction is proven to have used its nonce.
 * `dropped → sent` is what a node refused and passed on all the same.
 */
const transactions = {
  signed: ['signed', 'sent', 'preconfirmed', 'included', 'dropped', 'replaced', 'lost'],
  sent: ['sent', 'preconfirmed', 'included', 'dropped', 'replaced', 'lost'],
  preconfirmed: ['preconfirmed', 'included', 'sent', 'replaced', 'lost'],
  included: ['included', 'final', 'preconfirmed', 'sent', 'replaced', 'lost'],
  final: ['final', 'replaced'],
  dropped: ['sent'],
  replaced: [],
  lost: [],
} as const

export const transitions = { requests, batches, transactions }

export type RequestState = keyof typeof requests
export type BatchState = keyof typeof batches
export type TransactionState = keyof typeof transactions

/** Whether a row of this store may go from one state to the other. */
export function isLegal(store: keyof typeof transitions, from: string, to: string): boolean {
  const table: Record<string, readonly string[]> = transitions[store]
  return Object.hasOwn(table, from) && (table[from]?.includes(to) ?? false)
}
