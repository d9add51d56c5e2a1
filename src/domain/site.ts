import type { Address } from 'viem'

/** A site whose requests the wallet refuses. */
export type BlockedSite = { origin: string; since: number }

export type Site = {
  origin: string
  /** Connected in private windows, until the last of them closes. */
  incognito?: true
  accounts: Address[]
  since: number
  usedAt: number
  /** The site's own network, if the user allows that and the site chose one. */
  chainId?: number
}

export type SiteToAssess = {
  origin: string
  /** Origin of the page that embeds the requesting frame. */
  topOrigin?: string | undefined
}
