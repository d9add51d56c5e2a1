import type { Activity, ActivityCall } from '../../../../domain/batch.ts'
import { transferSelector } from '../transfers.ts'

/** The kinds of an activity, as its calls show them. */
export const kinds = ['sent', 'calls', 'approvals', 'upgrade', 'cancelled'] as const
export type Kind = (typeof kinds)[number]

/** What a filter can choose: a kind of activity, or what came in. */
export const filterKinds = [...kinds, 'received'] as const
export type FilterKind = (typeof filterKinds)[number]

/** Functions that move a token or an NFT: `transfer`, `transferFrom` and the safe transfers. */
const transfers = [transferSelector, '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6']
/** Functions that let a contract take tokens: `approve`, `increaseAllowance`, `setApprovalForAll`, Permit2. */
const approvals = ['0x095ea7b3', '0x39509351', '0xa22cb465', '0x87517c45']

/** The kind of a single call. */
export function kindOfCall({ to, data }: Pick<ActivityCall, 'to' | 'data'>): 'sent' | 'calls' | 'approvals' {
  const selector = data.slice(0, 10).toLowerCase()
  if (transfers.includes(selector) || (data === '0x' && to)) return 'sent'
  return approvals.includes(selector) ? 'approvals' : 'calls'
}

/** Everything that an activity does. Several kinds, if its calls differ. */
export function kindsOf({ calls, upgrade }: Pick<Activity, 'calls' | 'upgrade'>): Set<Kind> {
  const all = new Set<Kind>(calls.map(kindOfCall))
  if (upgrade) all.add('upgrade')
  if (calls.some(({ state, replacement }) => state === 'cancelled' || replacement === 'cancel'))
    all.add('cancelled')
  return all
}
