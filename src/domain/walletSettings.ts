import type { PriceChoice } from './prices.ts'

/** Idle times in minutes that the user can choose for the auto-lock. "Never" is not offered. */
export const autoLockChoices = [5, 15, 60, 480] as const

export type AutoLockMinutes = (typeof autoLockChoices)[number]

export type Settings = {
  /** For developers: refuse every deviation from the interface. */
  strict: boolean
  /** The wallet may offer account upgrades. */
  upgrades: boolean
  theme: 'system' | 'light' | 'dark'
  /** Idle minutes after which the wallet locks. */
  autoLock: AutoLockMinutes
  /** For developers: sites may request signed transactions that they send themselves. Off when absent. */
  signTransactions?: boolean
  /** A site that switches the network switches it for itself alone. Off when absent. */
  networkPerSite?: boolean
  /** For developers: sites may ask to add nodes with plain `http:` URLs. Off when absent. */
  plainHttp?: boolean
  /** The source of token prices. None when absent. */
  prices?: PriceChoice | null | undefined
  /** Connected sites may ask what their accounts own. Off when absent. */
  shareAssets?: boolean
  /** Hosts that get the provider in the form used before EIP-6963. None when absent. */
  older?: string[]
}
