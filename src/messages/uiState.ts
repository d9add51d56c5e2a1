import type { Address, Hex } from 'viem'
import type { Activity } from '../domain/batch.ts'
import type { Nft } from '../domain/nft.ts'
import type { PriceChoice } from '../domain/prices.ts'
import type { Preview } from '../domain/review/preview.ts'
import type { Review } from '../domain/review/review.ts'
import type { AutoLockMinutes } from '../domain/walletSettings.ts'

/** A network as the wallet keeps it. The first URL that answers and serves the chain is used. */
export type Network = {
  chainId: number
  name: string
  rpcUrls: string[]
  /** URLs of which the person says whether what is sent there goes nowhere else. Of others a table tells. */
  private?: Record<string, boolean>
  /** Where the node tells of news by itself. */
  wsUrl?: string
  /** The node's own method that tells whether it knows a transaction that waits: a hint, where others cannot see it. */
  statusMethod?: string
  symbol: string
  decimals: number
  explorer?: string
  /** Milliseconds between pre-confirmations; absent where the chain confirms in blocks. */
  preconfirmation?: number
  /** Milliseconds between blocks. */
  blockTime: number
  custom: boolean
}

/** What signs for an account: a recovery phrase, an imported key, or nothing here. A device will be another kind. */
export type AccountKind = 'hd' | 'key' | 'watch'

export type Account = {
  address: Address
  name: string
  kind: AccountKind
  /** Of an account of a phrase: the phrase's number in this wallet, and the place in m/44'/60'/0'/0/`index`. */
  phrase?: number
  index?: number
  /** Left out of lists by the person. */
  hidden?: true
}

/** A watched token, or the chain's own coin where `address` is absent. `balance` is absent until it was read. */
export type TokenBalance = {
  address?: Address
  symbol: string
  decimals: number
  name?: string
  /** A `data:` URL. Pages get it apart, in `pictures`. */
  image?: string
  /** Left out of lists by the person. */
  hidden?: true
  /** No node has told what its contract says: the symbol is the site's, and no amount can be shown. */
  unverified?: true
  balance?: Hex
  /** When the balance was read, milliseconds since 1970. */
  at?: number
  /** The node answers, but does not tell balances. */
  untold?: true
}

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
  /** Which state of the review this is. */
  revision: number
}

/** Somebody in the address book. */
export type Contact = { address: Address; name: string }

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
  /** Who is asked what tokens are worth. Nobody where absent. */
  prices?: PriceChoice | null | undefined
  /** Connected sites may ask what their accounts own. Off where absent. */
  shareAssets?: boolean
  /** Hosts in whose pages the wallet answers as sites of before EIP-6963 expect. None where absent. */
  older?: string[]
}

/** How the selected network's node answers. */
export type NodeHealth =
  | { state: 'ok' | 'unknown' | 'slow' }
  | { state: 'unreachable'; url: string; tries: number; since: number }

/** What one URL of a network was like when it was asked last. */
export type EndpointHealth = {
  chainId: number
  url: string
  /** `foreign`: it serves another chain, and is never used. `behind`: other URLs have seen much higher blocks. */
  state: 'untried' | 'ok' | 'slow' | 'silent' | 'foreign' | 'behind'
  /** Since when it is in this state, milliseconds since 1970. */
  since: number
  /** Milliseconds until it answers. */
  latency?: number
  /** The chain that it serves, where that is another one. */
  served?: number
  /** Its newest block. */
  head?: number
  /** Requests go here now. */
  used?: true
}

/** What the selected account is on the selected network, as far as the node tells. */
export type Delegation = {
  /** The contract whose code it runs; no name where we do not know it. */
  to?: { address: Address; name?: string }
  /** The network can upgrade accounts, but the contract that we do it with is not there yet. */
  deployable?: true
}

/** What the unlock form has to know. */
export type Unlocking = {
  /** When the next password is taken, milliseconds since 1970; 0 where one is taken now. */
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
  /** Every URL that was asked since the background started. */
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
 * What comes over a port, by its name. A page waits for the first message before it draws anything, so that has what the
 * first paint shows and no more; a page that shows something new takes its member up here.
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
  /** What home asks for once it was painted. */
  rest: ['unproven', 'activities', 'pictures', 'sites'],
} as const satisfies Record<string, readonly (keyof Mirror)[]>

export type View = keyof typeof views

/** What travels: the members that changed. The first message carries all of the view. */
export type MirrorUpdate = Partial<Mirror>
