import type { Pricing } from '../contracts/pricing.ts'
import { type NodeError, WalletError } from '../domain/errors.ts'

/** What a node made of one request of several. */
export type Answer = { result: unknown } | { error: NodeError }

/**
 * The node of each chain. `request` throws `NodeError` with the node's own answer; both throw the `WalletError`
 * `chainDisconnected` where the node cannot be reached, and then nobody knows what it did.
 */
export type Node = {
  request(chainId: number, method: string, params: unknown): Promise<unknown>
  /** Answers in the order of the requests. */
  batch(chainId: number, requests: readonly Question[]): Promise<Answer[]>
  /**
   * As `batch`, where each answer is worth something without the others: `undefined` for those that did not arrive, and
   * then nobody knows what the node did. Rejects where none arrived.
   */
  gather(chainId: number, requests: readonly Question[]): Promise<(Answer | undefined)[]>
  /**
   * The answers of every URL, if the network has several, with `undefined` for one that does not answer. Empty
   * with a single URL, which has answered already.
   */
  everywhere?(chainId: number, requests: readonly Question[]): Promise<(Answer[] | undefined)[]>
  /** True if the network has several URLs: each may be behind the previously used one. */
  several?(chainId: number): boolean
  /** True once a node of the network has reported more than counts: then a missing method is an error. */
  isFull?(chainId: number): boolean
  /** The most gas that the rules of the network let one transaction have, where they name it. Never throws. */
  gasCap?(chainId: number): Promise<bigint | undefined>
  /** How the network prices transactions; absent where by gas alone. Never throws. */
  pricing?(chainId: number): Promise<Pricing>
  /** Finds out early what every send makes sure of: that the node serves this chain. Never throws. */
  verify?(chainId: number): void
}

type Question = { method: string; params: unknown }

/**
 * The answers of every node of a network that has several; otherwise of its only one. Rejects if one does not
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
    if (!answers) throw new WalletError('chainDisconnected', 'A node of the network does not answer')
    return answers
  })
}

/**
 * JSON-RPC's "method not found", in the code or in the words of nodes that use another one. A URL that keeps the method
 * from us says nothing of the network.
 */
export function isMissing(answer: Answer | undefined): boolean {
  if (!answer || !('error' in answer) || answer.error.withheld) return false
  const { code, message } = answer.error.answer
  return code === -32601 || /method not found|does not exist|not supported by this node/i.test(message)
}
