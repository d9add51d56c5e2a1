import type { Address } from 'viem'

/** A site that may ask nothing. */
export type BlockedSite = { origin: string; since: number }

export type Site = {
  origin: string
  /** In private windows, until the last of them closes. */
  incognito?: true
  accounts: Address[]
  since: number
  usedAt: number
  /** Its own network, where the person lets sites have one and it has chosen. */
  chainId?: number
}

export type Appraised = {
  origin: string
  /** The page around the frame that asks. */
  topOrigin?: string | undefined
}
