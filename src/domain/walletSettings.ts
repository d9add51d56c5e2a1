import type { PriceChoice } from './prices.ts'

/** After how many minutes without the person the wallet may be set to lock. There is no never. */
export const autoLockChoices = [5, 15, 60, 480] as const

export type AutoLockMinutes = (typeof autoLockChoices)[number]

export type Settings = {
  /** Refuse every deviation from the interface, for developers. */
  strict: boolean
  /** Account upgrades may be offered. */
  upgrades: boolean
  theme: 'system' | 'light' | 'dark'
  /** Minutes without the person after which the wallet locks. */
  autoLock: AutoLockMinutes
  /** Sites may ask for signed transactions that they send themselves, for developers. Off where absent. */
  signTransactions?: boolean
  /** A site that switches the network does so for itself alone. Off where absent. */
  networkPerSite?: boolean
  /** Sites may ask to add nodes that are reached without encryption, for developers. Off where absent. */
  plainHttp?: boolean
  /** The price source. Absent: none. */
  prices?: PriceChoice | null | undefined
  /** Connected sites may ask what their accounts own. Off where absent. */
  shareAssets?: boolean
  /** Hosts whose pages get the MetaMask-compatible provider. Absent: none. */
  older?: string[]
}
