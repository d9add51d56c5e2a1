import type { Address } from 'viem'
import type { Account, Contact } from '../domain/account.ts'
import type { Activity } from '../domain/batch.ts'
import type { EndpointHealth, Network, NodeHealth } from '../domain/network.ts'
import type { Nft } from '../domain/nft.ts'
import type { Preview } from '../domain/review/preview.ts'
import type { Review } from '../domain/review/review.ts'
import type { SignatureWanted } from '../domain/signing/signatureWanted.ts'
import type { BlockedSite, Site } from '../domain/site.ts'
import type { TokenBalance, WatchedToken } from '../domain/token.ts'
import type { Settings } from '../domain/walletSettings.ts'

/** A request that waits for the user. */
export type PendingRequest = {
  id: string
  method: string
  origin: string
  /** Origin of the embedding page, if it differs from the requesting frame's. */
  topOrigin?: string
  /** Asked in a private window. */
  incognito?: true
  askedAt: number
  review: Review
  /** The number of this version of the review. */
  revision: number
}

/** Data for the unlock form. */
export type Unlocking = {
  /** Earliest time for the next password attempt, in milliseconds since 1970; 0 for now. */
  from: number
  /** The passkey that can also unlock, and the salt of its output: both base64. */
  passkey?: { credential: string; salt: string }
}

/** Everything an extension page may know. The background pushes each changed member; pages never write it. */
export type UiState = {
  /** `outOfReach` if the browser's storage fails (`storage/state/stateDisk.ts`): a vault may exist or not. */
  vault: 'empty' | 'locked' | 'unlocked' | 'outOfReach'
  unlocking: Unlocking
  accounts: Account[]
  account: Address | undefined
  networks: Network[]
  chainId: number
  node: NodeHealth
  /** Every URL that the wallet requested since the background started. */
  nodes: EndpointHealth[]
  /** Tokens of the selected account on the selected network, the coin first. */
  tokens: Omit<TokenBalance, 'image'>[]
  /** Pictures of these tokens by address, as `data:` URLs. By far the largest member. */
  pictures?: Record<string, string>
  /** The watched tokens of every network, by chain id and without balances. Absent until loaded. */
  watched?: Record<string, WatchedToken[]>
  queue: PendingRequest[]
  /** The signatures that devices owe. Absent until loaded. */
  wanted?: SignatureWanted[]
  /** Each preview carries the revision of its review. */
  previews: Record<string, Preview & { revision?: number }>
  /**
   * Lanes (`chain:account`) for which the journal lost records: the wallet signs nothing there. `unreadable` if
   * the journal cannot be read at all. Absent until loaded.
   */
  unproven?: readonly string[] | 'unreadable'
  /** Newest first. Absent until loaded. */
  activities?: Activity[]
  /** Absent until loaded. */
  sites?: Site[]
  blocked: BlockedSite[]
  /** Sorted by name. */
  contacts: Contact[]
  /** NFTs watched on the selected network. */
  nfts: Nft[]
  settings: Settings
}

/**
 * The members that each port sends, by port name. A page renders only after the first message, so a view lists
 * only what the first paint shows. A page that shows something new adds its member here.
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
    'wanted',
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
    'blocked',
    'contacts',
    'nfts',
    'settings',
  ],
  /** Members that `home` loads after its first paint. */
  rest: ['unproven', 'wanted', 'activities', 'pictures', 'watched', 'sites'],
} as const satisfies Record<string, readonly (keyof UiState)[]>

export type View = keyof typeof views

/** A message over the port: the changed members. The first message carries the complete view. */
export type UiStateUpdate = Partial<UiState>
