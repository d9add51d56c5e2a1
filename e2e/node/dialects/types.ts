/** An error as a node answers it. `{name}` in the message stands for a number. */
export type Refusal = { code: number; message: string }

/** What a wallet notices of a chain. Times in milliseconds, prices in wei per gas, depths in blocks below `latest`. */
export type Facts = {
  chainId: number
  /** From one block to the next. */
  blockTime: number
  /** From one pre-confirmation to the next; `none` where blocks are all there is. */
  preconfirmation: number | 'none'
  /** The gas of one block. */
  blockGas: number
  /** The meaning of the tag `pending`: `pool` is a block of all that waits, a refusal that the node has none. */
  pending: 'preconfirmed' | 'latest' | 'pool' | Refusal
  /** Whose transactions `eth_getTransactionCount` counts with the tag `pending`. */
  pendingCount: 'preconfirmed' | 'latest' | 'pool'
  safe: number
  finalized: number
  /** Who sees a transaction that waits: everybody, or nobody but the sequencer. */
  mempool: 'public' | 'sequencer'
  /** Methods that a test node answers and this chain's nodes do not. */
  absent: readonly string[]
  /** The answer to an unknown method. */
  absentRefusal: Refusal
  /**
   * How many transactions of a delegated account may wait (EIP-7702); `over` refuses one more, `gap` one whose nonce is
   * not the next.
   */
  delegated: 'unlimited' | { inFlight: number; over: Refusal; gap: Refusal }
  /** The most gas of one transaction; `over` refuses more: `{cap}`, `{gas}`. */
  gasCap: 'none' | { gas: number; over: Refusal }
  /** Less gas than the transaction takes by itself: `{gas}`, `{needs}`. */
  gasBelow: Refusal
  /**
   * What bytes cost beside gas. `oracle`: the predeploy of the OP stack tells it, by the byte. `size`: the tip rises with
   * the size, as `linea_estimateGas` tells. `gas`: each byte takes gas, which estimates contain. The fee is told and
   * asked for; the chain underneath charges gas alone.
   */
  dataFee: 'none' | { by: 'oracle' | 'size' | 'gas'; perByte: number }
  /** It stays there until `setBaseFee`. */
  baseFee: bigint
  /** What `eth_maxPriorityFeePerGas` tells. */
  tip: bigint
  /** What `eth_feeHistory` says that others paid. */
  history: bigint
  /** The least tip that the node takes; `below` refuses less: `{tip}`, `{least}`. */
  tipLeast: 'any' | { wei: bigint; below: Refusal }
  /** By how much more a transaction takes another's place, in percent; `below` refuses less. `never` where none can. */
  replacement: 'never' | { percent: number; below: Refusal }
  /** How long a nonce waits for those before it; `over` refuses it then: `{nonce}`, `{next}`. */
  gap: 'for ever' | { waits: number; over: Refusal }
  /** A used nonce: `{next}`, `{nonce}`. */
  nonceBelow: Refusal
  /** Less money than gas and value may come to: `{balance}`, `{cost}`. */
  funds: Refusal
  /** The same bytes once more. */
  known: Refusal
  /** The rate limit's answer. */
  busy: Refusal & { status: number }
}

/** A real node's published answer: an error, or the result of a method. */
export type Recording = { error: Refusal; by: string } | { method: string; result: unknown; by: string }

/**
 * One fact of a chain. `source` is where it is read. Without a recording of a node it is `assumed`: what a document or
 * a client's source says may be older or newer than what the chain's nodes run.
 */
export type Row = {
  [fact in keyof Facts]: { fact: fact; is: Facts[fact]; source: string } & (
    | { recording: Recording }
    | { assumed: true }
  )
}[keyof Facts]
