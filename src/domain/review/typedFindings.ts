import type { Address, Hex } from 'viem'
import type { Text } from '../text/message.ts'
import type { Asset, CallView, Party, WarningBlock } from './review.ts'

/** What the wallet found out about typed data, for the page to put in words. */
export type TypedFindings = {
  /** All accounts of the user. */
  own: readonly Address[]
  coin: Asset
  /** The network's name. */
  network: Text
  /** By address in lower case: every address that the data's meaning names. */
  named: Record<string, { party: Party; asset: Asset; collectible?: true }>
  /** The first bytes of the code by address in lower case; absent where the node is silent. */
  codes?: Record<string, Hex>
  /** The calls that the data permits. */
  views: CallView[]
  /** The number of calls left out of `views`. */
  left: number
  /** By call: 0 for none, 1 for a warning, 2 for a grave one. */
  badness: number[]
  /** The warnings about these calls. */
  warnings: WarningBlock[]
}
