/** A network as the wallet keeps it. The first URL that answers and serves the chain is used. */
export type Network = {
  chainId: number
  name: string
  rpcUrls: string[]
  /** URLs of which the person says whether what is sent there goes nowhere else. Of others a table tells. */
  private?: Record<string, boolean>
  /** A WebSocket URL for events. */
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

/** How the selected network's node answers. */
export type NodeHealth =
  | { state: 'ok' | 'unknown' | 'slow' }
  | { state: 'unreachable'; url: string; tries: number; since: number }

/** The health of one URL of a network at its last use. */
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

/** Whether all nodes of a network run on this computer. */
export function isLocal({ rpcUrls }: Pick<Network, 'rpcUrls'>): boolean {
  return rpcUrls.length > 0 && rpcUrls.every(isOnThisComputer)
}

function isOnThisComputer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}
