import type { Address, Hex } from 'viem'

export type TabId = 'wallet' | 'activity' | 'sites' | 'settings'

/** A screen in the place of the tabs. */
export type Place =
  | { at: 'send'; token?: Address }
  | { at: 'nft'; address: Address; id: Hex }
  | { at: 'contacts' | 'allowances' }
  | { at: 'activity'; key: string }
  | { at: 'passkey' | 'password' | 'backup' | 'developer' | 'builder' | 'prices' }
  | { at: 'accounts' | 'addAccount' }
  | { at: 'account'; address: Address }

/** A sheet from below. `edit` is the network whose node to change. */
export type SheetPlace =
  | { at: 'account' | 'receive' | 'addToken' | 'tokens' }
  | { at: 'network'; edit?: number }
  | { at: 'token'; address?: Address }
  | { at: 'nft'; address: Address; id: Hex }

/** Goes to a screen, or opens a sheet; without a place it closes what is open. */
export type Go = (place: Place | undefined) => void
export type Open = (sheet: SheetPlace | undefined) => void
