import type { Address } from 'viem'

/** The chains that a test node can be like. */
export type ChainName = 'mainnet' | 'base' | 'op' | 'arbitrum' | 'polygon' | 'bnb' | 'linea' | 'gnosis'

export type NodeOptions = {
  /** 0, the default here, picks a free one. */
  port?: number
  /** Milliseconds between pre-confirmations (200). */
  interval?: number
  /** Milliseconds between canonical blocks (2000), a multiple of the interval. */
  block?: number
  /** Only `eth_sendRawTransaction` and `eth_getTransactionCount` answer, all else is -32601. */
  minimal?: boolean
  /** A chain before Prague. */
  no7702?: boolean
  /** Each `KIND[:VALUE][@METHOD]`, as after `--fault`. */
  faults?: string[]
  /** Each a `KIND`, as after `--hostile`. */
  hostile?: string[]
  chainId?: number
  /** Of the dice that the faults throw (1). */
  seed?: number
  /** Behaves as nodes of this chain do, with its chain id and its times; `dialects/` has the facts. */
  like?: ChainName
  /** With `like`: how many times faster than the chain (1). */
  pace?: number
}

/** `at` is when it had arrived in full, in milliseconds since 1970; what came in one body has the same `message`. */
export type LoggedRequest = { method: string; params: unknown[]; at: number; message: number }

export type TestNode = {
  url: string
  wsUrl: string
  chainId: number
  /** Ten accounts with 10,000 ETH each. */
  phrase: string
  accounts: Address[]
  /** Where the EIP-7702 delegate stands. */
  delegate: Address
  /** Asks as a client would, but past the faults, the lies, `minimal`, `like` and `pause`, and without a line in the log. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what its method answers
  rpc: (method: string, params?: unknown[]) => Promise<any>
  /** What clients sent, in order, whatever became of it; of one method or of all. */
  requests: (method?: string) => LoggedRequest[]
  forgetRequests: () => void
  /** Replaces all faults from now on, `[]` for none; the dice are thrown anew. Throws on an unknown one. */
  setFaults: (faults: string[], seed?: number) => void
  /** Replaces all lies from now on, `[]` for the truth. Throws on an unknown one. */
  setHostile: (kinds: string[]) => void
  /** No pre-confirmations from now on: what is sent waits in the mempool. */
  hold: () => void
  /** Ends `hold`. */
  release: () => void
  /** The base fee of all blocks from now on; it is one gwei and does not move by itself. */
  setBaseFee: (wei: bigint) => void
  /** Takes back all that is not canonical: those transactions are gone from the chain and from the mempool. */
  losePreconfirmations: () => Promise<void>
  /** Seals blocks up to the next canonical one at once, so that all that was sent before is canonical. */
  settle: () => Promise<void>
  /** Waits until the block is canonical; without a number, all that is pre-confirmed now. */
  untilCanonical: (block?: number) => Promise<void>
  /** Breaks all connections and refuses new ones; the chain goes on. */
  pause: () => Promise<void>
  /** Ends `pause` on the same port. */
  resume: () => Promise<void>
  /** Ends the node and the chain underneath. */
  stop: () => Promise<void>
}
