import type { Address } from 'viem'
import type { Pricing } from '../contracts/pricing.ts'
import { isNodeError, isUnanswered, type NodeError, untold, WalletError } from '../domain/errors.ts'
import { numberIn, resultOf } from '../rpc/readResult.ts'
import { everTold, type Receipts } from './track/receiptSupport.ts'

/** A node's answer to one request of a batch. */
export type Answer = { result: unknown } | { error: NodeError }

/**
 * The node of each chain. `request` throws `NodeError` with the node's own error. `request` and `batch` throw
 * the `WalletError` `chainDisconnected` if the node is unreachable; it may still have acted on the request.
 */
export type Node = {
  request(chainId: number, method: string, params: unknown): Promise<unknown>
  /** Answers in the order of the requests. */
  batch(chainId: number, requests: readonly Question[]): Promise<Answer[]>
  /**
   * As `batch`, but each answer is useful without the others. An answer that did not arrive is `undefined`; the
   * node may still have acted on its request. Rejects if no answer arrived.
   */
  gather(chainId: number, requests: readonly Question[]): Promise<(Answer | undefined)[]>
  /**
   * The answers of each URL of a network with several URLs, `undefined` for a silent URL. Empty for a network
   * with one URL, which has already answered.
   */
  everywhere?(chainId: number, requests: readonly Question[]): Promise<(Answer[] | undefined)[]>
  /** True if the network has several URLs: one may be behind another that answered before. */
  several?(chainId: number): boolean
  /** True if these answers, after others like them, prove that the node knows two methods only. */
  isMinimal?(chainId: number, answers: readonly Answer[]): Promise<boolean>
  /** The network's gas limit for one transaction, if its rules set one. Never throws. */
  gasCap?(chainId: number): Promise<bigint | undefined>
  /** How the network prices transactions; absent if by gas alone. Never throws. */
  pricing?(chainId: number): Promise<Pricing>
  /** Checks early that the node serves this chain, as every send must. Never throws. */
  verify?(chainId: number): void
  /** The method that sends bytes and answers with their receipt (EIP-7966), if the node has one. */
  syncMethod?(chainId: number): string | undefined
}

type Question = { method: string; params: unknown }

/**
 * Asks every node of a network if the user named several, otherwise the one in use. Rejects if one does not
 * answer.
 */
export async function askAll(
  node: Node,
  chainId: number,
  requests: readonly Question[],
): Promise<Answer[][]> {
  const all = node.several?.(chainId) ? await node.everywhere?.(chainId, requests) : undefined
  if (!all?.length) return [await node.batch(chainId, requests)]
  return all.map((answers) => {
    // A silent node may know better than the others.
    if (!answers) throw new WalletError('chainDisconnected', 'A node does not answer')
    return answers
  })
}

/** A request's result, or the node's own error. Rejects with any other. */
export function answerOf(asked: Promise<unknown>): Promise<Answer> {
  return asked.then(
    (result) => ({ result }),
    (error: unknown) => {
      if (isNodeError(error)) return { error }
      throw error
    },
  )
}

/** The task's result, or `false` if the chain gave no answer: then only this task waits. */
export function unlessSilent<result>(task: Promise<result>): Promise<result | false> {
  return task.catch((error: unknown) => {
    if (!isUnanswered(error)) throw error
    return false
  })
}

/** The account's nonce in a block. Throws `chainDisconnected`. */
export async function nonceAt(
  node: Node,
  chainId: number,
  account: Address,
  block: 'latest' | 'pending',
): Promise<number> {
  const count = numberIn(await node.request(chainId, 'eth_getTransactionCount', [account, block]))
  if (count === undefined) throw untold('the nonce')
  return count
}

/**
 * Asks for an account's pending nonce once more, because one far ahead of the chain would block the account for ever.
 * Throws `chainDisconnected` if a node reports another one.
 */
export async function requireCount(
  node: Node,
  { chainId, from }: { chainId: number; from: Address },
  count: number,
): Promise<void> {
  const all = await askAll(node, chainId, [{ method: 'eth_getTransactionCount', params: [from, 'pending'] }])
  if (all.some(([answer]) => numberIn(resultOf(answer)) !== count)) throw untold('the nonce')
}

/** Names the method: nodes also say that a transaction does not exist, or that its type is not supported. */
const missing =
  /method not found|method(?: \S+)? does not exist|(?:method|_\w+)(?: is)? not supported by this node/i

/**
 * True for JSON-RPC's "method not found", by its code, or by the message of nodes with another code. A URL that
 * withholds the method from us proves nothing about the network.
 */
export function isMissing(answer: Answer | undefined): boolean {
  if (!answer || !('error' in answer) || answer.error.withheld) return false
  const { code, message } = answer.error.answer
  return code === -32601 || missing.test(message)
}

/** Misses in a row after which we treat a node as having two methods only. */
const missesToBelieve = 3

/**
 * Learns from the answers before signatures if a network's node knows two methods only. A method that worked once
 * on this network is never missing (D36).
 */
export function learnMinimal(receipts: Receipts): NonNullable<Node['isMinimal']> {
  const misses = new Map<number, number>()
  return async (chainId, answers) => {
    const isMissed = answers.every(isMissing)
    if (answers.some((one) => 'result' in one)) misses.set(chainId, Number.NEGATIVE_INFINITY)
    else if (isMissed) misses.set(chainId, (misses.get(chainId) ?? 0) + 1)
    const isBelieved = isMissed && (misses.get(chainId) ?? 0) >= missesToBelieve
    return isBelieved && !(await everTold(receipts, chainId))
  }
}
