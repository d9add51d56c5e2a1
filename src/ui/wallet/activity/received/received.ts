import type { BalancePoint, Rise } from './balancePoint.ts'
import type { LoggedTransfer } from './transferLogs.ts'

/** Something that the account received, as its network's node reports it. `at` is in milliseconds since 1970. */
export type Received = ({ kind: 'token'; at: number } & LoggedTransfer) | ({ kind: 'coin' } & Rise)

/** The received items of one account on one network so far. */
export type Seen = {
  /** Newest first, as it was found. */
  received: readonly Received[]
  /** The blocks whose logs were searched without a gap; `nothing` to search for, or `refused` by the node. */
  searched: { from: number; to: number } | 'nothing' | 'refused'
  /** The last known balance of the coin. */
  point?: BalancePoint
}

export const unseen: Seen = { received: [], searched: 'nothing' }
