/** An error as a node returns it. `{name}` in the message stands for a number. */
export type Refusal = { code: number; message: string }

/** A wallet's view of a chain. Times in milliseconds, prices in wei per gas, depths in blocks under `latest`. */
export type Facts = {
  chainId: number
  /** The time between blocks. */
  blockTime: number
  /** The time between pre-confirmations; `none` if there are only blocks. */
  preconfirmation: number | 'none'
  /** The gas of one block. */
  blockGas: number
  /** The meaning of the tag `pending`: `pool` is a block of the whole mempool; a refusal: unsupported. */
  pending: 'preconfirmed' | 'latest' | 'pool' | Refusal
  /** The transactions that `eth_getTransactionCount` counts with the tag `pending`. */
  pendingCount: 'preconfirmed' | 'latest' | 'pool'
  safe: number
  finalized: number
  /** Who sees pending transactions: the public, or only the sequencer. */
  mempool: 'public' | 'sequencer'
  /** Methods that a test node supports but this chain's nodes do not. */
  absent: readonly string[]
  /** The error for an unknown method. */
  absentRefusal: Refusal
  /**
   * The number of pending transactions that a delegated account may have (EIP-7702); `over` refuses one more,
   * `gap` one whose nonce is not the next.
   */
  delegated: 'unlimited' | { inFlight: number; over: Refusal; gap: Refusal }
  /** The maximum gas of one transaction; `over` refuses more: `{cap}`, `{gas}`. */
  gasCap: 'none' | { gas: number; over: Refusal }
  /** Less gas than the transaction's intrinsic gas: `{gas}`, `{needs}`. */
  gasBelow: Refusal
  /**
   * The fee for bytes besides gas. `oracle`: the OP stack's predeploy returns it, by the byte. `size`: the tip
   * rises with the size per gas, as `linea_estimateGas` reports. `gas`: each byte uses gas, which estimates contain.
   * The node reports and requires the fee, but the underlying chain charges only gas.
   */
  dataFee: 'none' | { by: 'oracle' | 'size' | 'gas'; perByte: number }
  /** Stays constant until `setBaseFee`. */
  baseFee: bigint
  /** The result of `eth_maxPriorityFeePerGas`. */
  tip: bigint
  /** The tips that `eth_feeHistory` reports. */
  history: bigint
  /** The smallest tip that the node accepts, before a `dataFee` by `size`; `below` refuses less: `{tip}`, `{least}`. */
  tipLeast: 'any' | { wei: bigint; below: Refusal }
  /** The fee increase for a replacement, in percent; `below` refuses less. `never`: no replacements. */
  replacement: 'never' | { percent: number; below: Refusal }
  /** How long a nonce waits for earlier ones; `over` refuses it afterwards: `{nonce}`, `{next}`. */
  gap: 'for ever' | { waits: number; over: Refusal }
  /** A used nonce: `{next}`, `{nonce}`. */
  nonceBelow: Refusal
  /** Less money than the maximum cost of gas and value: `{balance}`, `{cost}`. */
  funds: Refusal
  /** The same bytes once more. */
  known: Refusal
  /** The rate limit's reply. */
  busy: Refusal & { status: number }
}

/** A real node's published reply: an error, or the result of a method. */
export type Recording = { error: Refusal; by: string } | { method: string; result: unknown; by: string }

/**
 * One fact of a chain, and its `source`. Without a node's recording it is `assumed`: a document or a client's
 * source may be older or newer than the software of the chain's nodes.
 */
export type Row = {
  [fact in keyof Facts]: { fact: fact; is: Facts[fact]; source: string } & (
    | { recording: Recording }
    | { assumed: true }
  )
}[keyof Facts]
