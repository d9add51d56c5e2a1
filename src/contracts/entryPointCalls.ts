import { type Address, concatHex, type Hex, numberToHex, pad } from 'viem'
import type { Log, Receipt } from '../domain/batch.ts'
import { sameAddress } from '../domain/sameAddress.ts'
import { entryPoint } from '../domain/userOperation.ts'
import { wordIn, wordsOf } from '../rpc/readResult.ts'
import { topicOf } from './abi/selector.ts'
import { heldIn } from './revert.ts'

/** The events that divide the logs of a bundle, and that tell why an operation failed. */
const topics = {
  /** After each operation. */
  operation: topicOf('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
  /** Between the checks of all operations and the first one that runs. */
  before: topicOf('BeforeExecution()'),
  reverted: topicOf('UserOperationRevertReason(bytes32,address,uint256,bytes)'),
} as const

/** A nonce is a key of 24 bytes and a sequence of 8 bytes. Each key counts its own sequence from 0. */
export function nonceCall(sender: Address, nonce: Hex): { to: Address; data: Hex } {
  const key = numberToHex(BigInt(nonce) >> 64n, { size: 32 })
  return { to: entryPoint, data: concatHex(['0x35567e1a', pad(sender), key]) }
}

/** True if the result of `nonceCall` shows that the nonce is used. `undefined` if it is not an answer. */
export function isNonceUsed(nonce: Hex, result: unknown): boolean | undefined {
  const next = wordIn(result)
  return next === undefined || next >> 64n !== BigInt(nonce) >> 64n ? undefined : next > BigInt(nonce)
}

/** The filter of the one log that an executed operation leaves. */
export function logFilter(hash: Hex): { address: Address; topics: Hex[] } {
  return { address: entryPoint, topics: [topics.operation, hash] }
}

/**
 * The receipt of one operation, read from its bundle's receipt: its own status and its own logs, without those of
 * the bundle's other operations. `undefined` if the EntryPoint did not execute it in this transaction.
 */
export function operationReceipt(
  receipt: Receipt,
  hash: Hex,
): { receipt: Receipt; revert?: Hex } | undefined {
  const isOwn = (log: Log, topic: Hex) => isEvent(log, topic) && log.topics[1]?.toLowerCase() === hash
  const end = receipt.logs.findIndex((log) => isOwn(log, topics.operation))
  const event = receipt.logs[end]
  if (!event) return undefined
  const start = receipt.logs.findLastIndex(
    (log, index) => index < end && (isEvent(log, topics.operation) || isEvent(log, topics.before)),
  )
  const own = receipt.logs.slice(start + 1, end)
  const [, success] = wordsOf(event.data.slice(2))
  const revert = own.find((log) => isOwn(log, topics.reverted))
  return {
    receipt: { ...receipt, logs: own, status: success === 1n ? '0x1' : '0x0' },
    ...(revert && { revert: heldIn(revert.data) ?? '0x' }),
  }
}

function isEvent({ address, topics: [topic] }: Log, wanted: Hex): boolean {
  return sameAddress(address, entryPoint) && topic?.toLowerCase() === wanted
}
