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
 * A rejected batch is deleted with its reservation: its id is free again. `planned → reserved` happens if the
 * fee rose before anything was signed: the request opens again.
 */
const batches = {
  reserved: ['planned'],
  planned: ['reserved', 'running', 'settled'],
  running: ['running', 'paused', 'settled'],
  paused: ['running', 'settled'],
  settled: ['running'],
} as const

/**
 * A lost pre-confirmation causes `preconfirmed → sent`, a reorganisation `included → sent`. `final → final` is
 * a receipt of a counted transaction, or a reset network, which makes pending ones `lost`. `final → replaced`
 * is a counted one whose nonce another transaction provably used. `dropped → sent` is one that a node refused
 * and forwarded anyway.
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
