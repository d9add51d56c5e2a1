import { Failure, show } from '../expect.ts'
import { isList, isRecord } from './shapes.ts'

/** The result of `wallet_sendCalls`. */
export type Sent = { id: string; capabilities?: Record<string, unknown>; [more: string]: unknown }

/** The result of `wallet_getCallsStatus`, of which any member may be wrong. */
export type Status = {
  version?: string
  id?: string
  chainId?: string
  status: number
  atomic?: boolean
  receipts?: Receipt[]
  capabilities?: Record<string, unknown>
}

type Log = { address: string; data: string; topics: string[] }

type Receipt = {
  /** Missing if they are no list: one check reports that. */
  logs?: Log[]
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

/** Reads a status. Receipts that are null are missing ones, and so are logs that are no list of objects. */
export function statusOf(result: unknown): Status {
  if (!isRecord(result)) throw new Failure(`wallet_getCallsStatus: expected an object, found ${show(result)}`)
  const { receipts, ...rest } = result
  if (receipts === undefined || receipts === null) return rest as Status
  if (!isList(receipts) || !receipts.every(isRecord))
    throw new Failure(`wallet_getCallsStatus: expected a list of receipts, found ${show(receipts)}`)
  const read = receipts.map(({ logs, ...receipt }) => ({
    ...receipt,
    ...(isList(logs) && logs.every(isRecord) && { logs }),
  }))
  return { ...rest, receipts: read } as Status
}

/** All logs of a batch, in order. */
export const logsOf = ({ receipts = [] }: Pick<Status, 'receipts'>): Log[] =>
  receipts.flatMap(({ logs = [] }) => logs)

/** True while a batch is pending; also reads the words that EIP-5792 had before version 2.0.0. */
export function isPending({ status }: { status: unknown }): boolean {
  return typeof status === 'number' ? status < 200 : typeof status !== 'string' || status === 'PENDING'
}
