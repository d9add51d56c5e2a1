import { Failure, show } from './expect.ts'

/** The result of `wallet_sendCalls`. */
export type Sent = { id: string; capabilities?: Record<string, unknown>; [more: string]: unknown }

/** The result of `wallet_getCallsStatus`. */
export type Status = {
  version?: string
  id?: string
  chainId?: string
  status: number
  atomic?: boolean
  receipts?: Receipt[]
  capabilities?: Record<string, unknown>
}

type Receipt = {
  logs: { address: string; data: string; topics: string[] }[]
  status: string
  blockHash: string
  blockNumber: string
  gasUsed: string
  transactionHash: string
}

/**
 * Reads the id of a sent batch. Takes an answer that is the id itself, as before EIP-5792 2.0.0: one check
 * reports that, and the others still find the faults that they are about.
 */
export function sentOf(result: unknown): Sent {
  if (typeof result === 'string') return { id: result }
  const { id } = Object(result)
  if (typeof id !== 'string') throw new Failure(`wallet_sendCalls: expected an id, found ${show(result)}`)
  return result as Sent
}

/** True while a batch is pending; also reads the words that EIP-5792 had before version 2.0.0. */
export function isPending({ status }: { status: unknown }): boolean {
  return typeof status === 'number' ? status < 200 : typeof status !== 'string' || status === 'PENDING'
}
