import type { Address } from 'viem'
import type { Account, Contact, Delegation } from '../domain/account.ts'
import type { Activity } from '../domain/batch.ts'
import type { EndpointHealth, Network, NodeHealth } from '../domain/network.ts'
import type { Nft } from '../domain/nft.ts'
import type { Preview } from '../domain/review/preview.ts'
import type { Review } from '../domain/review/review.ts'
import type { BlockedSite, Site } from '../domain/site.ts'
import type { TokenBalance } from '../domain/token.ts'
import type { Settings } from '../domain/walletSettings.ts'

/** A request that waits for the user. */
export type Asked = {
  id: string
  method: string
  origin: string
  /** The page around the frame that asks, where it is another origin. */
  topOrigin?: string
  /** Asked in a private window. */
  incognito?: true
  askedAt: number
  review: Review
  /** The revision of the review. */
  revision: number
}

/** The facts for the unlock form. */
export type Unlocking = {
  /** When the next password may be tried, milliseconds since 1970; 0 for now. */
  from: number
  /** The passkey that unlocks as well, and what to have it compute from: both base64. */
  passkey?: { credential: string; salt: string }
}

/** Everything an extension page may know, pushed member by member as it changes; pages never write it. */
export type Mirror = {
  /** `outOfReach` while the browser keeps nothing (`storage/state/stateDisk.ts`): nobody knows then whether there is one. */
  vault: 'empty' | 'locked' | 'unlocked' | 'outOfReach'
  unlocking: Unlocking
  accounts: Account[]
  account: Address | undefined
  networks: Network[]
  chainId: number
  node: NodeHealth
  /** Every URL used since the background started. */
  nodes: EndpointHealth[]
  /** Of the selected account on the selected network, the coin first. */
  tokens: Omit<TokenBalance, 'image'>[]
  /** Of these tokens, by address, as `data:` URLs. By far the largest part. */
  pictures?: Record<string, string>
  delegation: Delegation
  queue: Asked[]
  /** Each with the revision of the review that it is of. */
  previews: Record<string, Preview & { revision?: number }>
  /**
   * Lanes (`chain:account`) of which the journal lost something: nothing is signed there. `unreadable` where the journal
   * cannot be read at all. Absent until they were read.
   */
  unproven?: readonly string[] | 'unreadable'
  /** Newest first. Absent until they were read. */
  activities?: Activity[]
  /** Absent until they were read. */
  sites?: Site[]
  blocked: BlockedSite[]
  /** In the order of names. */
  contacts: Contact[]
  /** Watched on the selected network. */
  nfts: Nft[]
  settings: Settings
}

/**
 * The members of the UI state on each port, by its name. A page draws nothing before the first message, so a
 * view has only the members of the first paint. A page with a new part adds its member here.
 */
export const views = {
  approval: [
    'vault',
    'unlocking',
    'accounts',
    'account',
    'networks',
    'chainId',
    'tokens',
    'queue',
    'previews',
    'sites',
    'contacts',
    'settings',
  ],
  home: [
    'vault',
    'unlocking',
    'accounts',
    'account',
    'networks',
    'chainId',
    'node',
    'nodes',
    'tokens',
    'delegation',
    'blocked',
    'contacts',
    'nfts',
    'settings',
  ],
  /** Home requests these after the first paint. */
  rest: ['unproven', 'activities', 'pictures', 'sites'],
} as const satisfies Record<string, readonly (keyof Mirror)[]>

export type View = keyof typeof views

/** What travels: the members that changed. The first message carries all of the view. */
export type MirrorUpdate = Partial<Mirror>
