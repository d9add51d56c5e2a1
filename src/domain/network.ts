/** A network as the wallet stores it. The wallet uses the first URL that answers and serves the chain. */
export type Network = {
  chainId: number
  name: string
  rpcUrls: string[]
  /** The user's setting by URL: true if it keeps transactions private. A table of relays decides the others. */
  private?: Record<string, boolean>
  /** WebSocket URL on which the node pushes notifications. */
  wsUrl?: string
  /** Node-specific method that reports a pending transaction that is invisible to other nodes: only a hint. */
  statusMethod?: string
  /** The person's ERC-4337 bundler. Nothing else sets it. */
  bundlerUrl?: string
  symbol: string
  decimals: number
  explorer?: string
  /** Milliseconds between pre-confirmations. Absent if the chain has none. */
  preconfirmation?: number
  /** Milliseconds between blocks. */
  blockTime: number
  custom: boolean
}

/** Health of the selected network's node. */
export type NodeHealth =
  | { state: 'ok' | 'unknown' | 'slow' }
  | { state: 'unreachable'; url: string; tries: number; since: number }

/** The state of one URL of a network at its last request. */
export type EndpointHealth = {
  chainId: number
  url: string
  /** `foreign`: it serves another chain and is never used. `behind`: other URLs have much higher blocks. */
  state: 'untried' | 'ok' | 'slow' | 'silent' | 'foreign' | 'behind'
  /** Start of this state, in milliseconds since 1970. */
  since: number
  /** Response time in milliseconds. */
  latency?: number
  /** The chain id that a `foreign` URL serves. */
  served?: number
  /** Its newest block. */
  head?: number
  /** Requests currently go to this URL. */
  used?: true
}

/** A network or a node that the wallet did not add: the nodes that a site named are of no use, or came too late. */
export type NotAdded = {
  /** The host of such a node. */
  host: string
  /** The chain that the site named. */
  wanted: number
  /** The chain that the node serves; `wanted` if the network has other nodes already. */
  served?: number
}
