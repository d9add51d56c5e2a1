import type { Address, Hex } from 'viem'
import type { NotAdded } from '../../domain/network.ts'

export type TabId = 'wallet' | 'activity' | 'sites' | 'settings'

/** A screen that replaces the tabs. */
export type Place =
  | { at: 'send'; token?: Address }
  | { at: 'nft'; address: Address; id: Hex }
  | { at: 'contacts' | 'allowances' }
  | { at: 'activity'; key: string }
  | { at: 'passkey' | 'password' | 'backup' | 'developer' | 'builder' | 'prices' }
  | { at: 'accounts' | 'overview' }
  | { at: 'addAccount'; moves?: true }
  /** `phrase`: the recovery phrase that the account comes from. */
  | { at: 'account' | 'health' | 'phrase'; address: Address }
  /** `after`: key of the rescue that failed before. */
  | { at: 'rescue'; address: Address; after?: string }
  | ({ at: 'notAdded' } & NotAdded)

/** A sheet, which rises from the bottom. `edit` is the chain id of the network to edit. */
export type SheetPlace =
  | { at: 'account' | 'receive' | 'addToken' | 'tokens' | 'foundTokens' }
  | { at: 'network'; edit?: number }
  | { at: 'token'; address?: Address }
  | { at: 'nft'; address: Address; id: Hex }

/** Opens a screen or a sheet. `undefined` closes it. */
export type Go = (place: Place | undefined) => void
export type Open = (sheet: SheetPlace | undefined) => void
