import type { Address } from 'viem'

/** The chains that a test node can emulate. */
export type ChainName = 'mainnet' | 'base' | 'op' | 'arbitrum' | 'polygon' | 'bnb' | 'linea' | 'gnosis'

/** The clients whose `eth_sendRawTransactionSync` a test node can emulate. */
export type SyncClient = 'geth' | 'base' | 'erigon' | 'reth' | 'bor' | 'anvil'

export type NodeOptions = {
  /** The default here is 0, which picks a free port. */
  port?: number
  /** Milliseconds between pre-confirmations (200). */
  interval?: number
  /** Milliseconds between canonical blocks (2000), a multiple of the interval. */
  block?: number
  /** Supports only `eth_sendRawTransaction` and `eth_getTransactionCount`; all other methods return -32601. */
  minimal?: boolean
  /** A chain without Prague. */
  no7702?: boolean
  /** Each is `KIND[:VALUE][@METHOD]`, as after `--fault`. */
  faults?: string[]
  /** Each is a `KIND`, as after `--hostile`. */
  hostile?: string[]
  chainId?: number
  /** The seed of the random numbers for faults (1). */
  seed?: number
  /** Emulates the nodes of this chain, with its chain id and times; `dialects/` has the facts. */
  like?: ChainName
  /** Has `eth_sendRawTransactionSync` as this client does (`none`, or that of the nodes of `like`). */
  sync?: SyncClient | 'none'
  /** With `like`: how many times faster than the chain (1). */
  pace?: number
  /** Serves a bundler (ERC-4337) and a paymaster (ERC-7677) beside the node. */
  sponsor?: boolean
  /** With `sponsor`: each is `KIND[:VALUE][@METHOD]`, as after `--bundler-fault`. */
  bundlerFaults?: string[]
  /** With `sponsor`: each is `KIND[:VALUE][@METHOD]`, as after `--paymaster-fault`. */
  paymasterFaults?: string[]
}

/** `at` is the time of full arrival, in milliseconds since 1970; requests in one body share a `message`. */
export type LoggedRequest = { method: string; params: unknown[]; at: number; message: number }

/** The bundler and the paymaster beside a node. */
export type Sponsor = {
  bundlerUrl: string
  paymasterUrl: string
  entryPoint: Address
  /** The contract that pays, with a deposit of 1,000 ETH at the entry point. */
  paymaster: Address
  /** The contract that pays where the context names a token, which it takes from the account. */
  tokenPaymaster: Address
  /** The account that sends the bundles. */
  bundler: Address
  /** Replaces all faults of the bundler from now on, `[]` for none. Throws on an unknown fault. */
  setBundlerFaults: (faults: string[], seed?: number) => void
  /** Replaces all faults of the paymaster from now on, `[]` for none. Throws on an unknown fault. */
  setPaymasterFaults: (faults: string[], seed?: number) => void
  /** All requests to both, in order; of one method or of all. The node's own log has none of them. */
  requests: (method?: string) => LoggedRequest[]
  forgetRequests: () => void
}

export type TestNode = {
  url: string
  wsUrl: string
  chainId: number
  /** Ten accounts with 10,000 ETH each. */
  phrase: string
  accounts: Address[]
  /** The address of the EIP-7702 delegate. */
  delegate: Address
  /** With the option `sponsor`. */
  sponsor?: Sponsor
  /** Sends a request without faults, lies, `minimal`, `like`, `pause` and log entry. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what its method answers
  rpc: (method: string, params?: unknown[]) => Promise<any>
  /** All requests of clients, in order and whatever their outcome; of one method or of all. */
  requests: (method?: string) => LoggedRequest[]
  forgetRequests: () => void
  /** Replaces all faults from now on, `[]` for none, and reseeds. Throws on an unknown fault. */
  setFaults: (faults: string[], seed?: number) => void
  /** Replaces all lies from now on, `[]` for the truth. Throws on an unknown lie. */
  setHostile: (kinds: string[]) => void
  /** Stops pre-confirmations: transactions wait in the mempool. */
  hold: () => void
  /** Ends `hold`. */
  release: () => void
  /** The base fee of all blocks from now on; it is one gwei at first and otherwise constant. */
  setBaseFee: (wei: bigint) => void
  /** Removes all that is not canonical: those transactions leave the chain and the mempool. */
  losePreconfirmations: () => Promise<void>
  /** Seals blocks up to the next canonical one at once, so that all earlier transactions are canonical. */
  settle: () => Promise<void>
  /** Waits until the block is canonical; the default is the newest pre-confirmed one. */
  untilCanonical: (block?: number) => Promise<void>
  /** Breaks all connections and refuses new ones; the chain continues. */
  pause: () => Promise<void>
  /** Ends `pause` on the same port. */
  resume: () => Promise<void>
  /** Ends the node and the underlying chain. */
  stop: () => Promise<void>
}
