import type { Address, Hex } from 'viem'

/** What a device signs, by the data types of ERC-4527. */
export type WantedKind = 'transaction' | 'typedTransaction' | 'typedData' | 'message'

/** Bytes that wait for the signature of a device. */
export type Wanted = {
  /** The hash of all other members: the same after a restart, and another for other bytes. */
  id: Hex
  from: Address
  /** Where the device finds the key. */
  path: string
  fingerprint: string
  kind: WantedKind
  /** An unsigned transaction, a message, or typed data as JSON in UTF-8. */
  bytes: Hex
  chainId?: number
}

/** What a page shows about it. */
export type SignatureWanted = Wanted & {
  /** The batch whose call it is, the number of that call, and how many calls need the device. */
  batch?: {
    key: string
    origin: string
    number: number
    count: number
    /** It carries no call: it takes the place of one, or of nothing. */
    fills?: true
  }
}
