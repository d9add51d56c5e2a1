import type { Address, Hex } from 'viem'
import type { ApprovedCalls } from '../batch.ts'

/** What a device signs: the data types of ERC-4527, and an authorization of EIP-7702. */
export type WantedKind = 'transaction' | 'typedTransaction' | 'typedData' | 'message' | 'authorization'

/** Bytes that wait for the signature of a device. */
export type Wanted = {
  /** The hash of all other members: the same after a restart, and another for other bytes. */
  id: Hex
  from: Address
  /** Where the device finds the key. */
  path: string
  /** Of the master key, if the device reads and shows QR codes. */
  fingerprint?: string
  /** The first address of a Ledger. */
  device?: Address
  kind: WantedKind
  /** An unsigned transaction, a message, typed data as JSON in UTF-8, or what an authorization signs. */
  bytes: Hex
  chainId?: number
  /** The site that asks, unless a batch does. */
  origin?: string | undefined
}

/** What a page shows about it. */
export type SignatureWanted = Wanted & {
  /** The batch whose call it is. */
  batch?: {
    key: string
    origin: string
    plan: Pick<ApprovedCalls, 'mode' | 'calls' | 'rescue' | 'undelegates'>
    /** `replaces`: it takes the place of a pending transaction. `fills`: it carries no call. */
    row: { index: number; replaces?: Hex; fills?: true }
  }
}
