import { numberToHex } from 'viem'
import { isNonceUsed, nonceCall } from '../../contracts/entryPointCalls.ts'
import { bytesIn, memberOf, numberIn, quantityIn, resultOf } from '../../rpc/readResult.ts'
import type { Rival, TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { chainOf, ownerOf } from '../lanes.ts'
import { askAll, type Node } from '../node.ts'
import { finalIn, finalTags } from './finalBlock.ts'
import { findProof } from './replacementProof.ts'

/** Whose transaction used a nonce. `unknown`: the node lacks the old state, or cannot prove its answer. */
export type Use = { by: 'us' } | { by: 'other'; rival: Rival } | { by: 'unknown' }

/**
 * Finds the block in which the account's nonce passed that of a transaction. The nonce can be used in that
 * block only: the transaction is in it, or never runs while that block is canonical. A missing receipt proves
 * nothing. Another transaction proves its use by its signature, or by its authorization's signature (EIP-7702).
 */
export async function whoUsed(
  node: Node,
  chainId: number,
  row: TransactionRow,
  latest: number,
): Promise<Use> {
  const from = ownerOf(row.lane)
  const isUsed = async (block: number) => {
    if (block < 0) return false
    const count = await read(node, chainId, 'eth_getTransactionCount', [from, numberToHex(block)])
    return typeof count === 'string' ? Number(count) > row.nonce : undefined
  }
  const number = await firstUsed(latest, isUsed)
  if (number === undefined) return { by: 'unknown' }

  // Ask again in one batch: one node must confirm it all, as several may have answered the search.
  const count = (at: number) => ({ method: 'eth_getTransactionCount', params: [from, numberToHex(at)] })
  const [whole, reached, before] = await node.batch(chainId, [
    { method: 'eth_getBlockByNumber', params: [numberToHex(number), true] },
    count(number),
    ...(number > 0 ? [count(number - 1)] : []),
  ])
  const block = resultOf(whole)
  const [hash, all] = [bytesIn(memberOf(block, 'hash')), hashesIn(block)]
  const [used = -1, earlier = number > 0 ? Infinity : 0] = [reached, before].map((one) =>
    numberIn(resultOf(one)),
  )
  const isHere = used > row.nonce && earlier <= row.nonce
  if (!hash || !all || !isHere) return { by: 'unknown' }
  if (all.includes(row.hash.toLowerCase())) return { by: 'us' }

  const proof = await findProof(memberOf(block, 'transactions') as unknown[], {
    account: from,
    chainId,
    nonce: row.nonce,
  })
  return proof ? { by: 'other', rival: { ...proof, block: { number, hash } } } : { by: 'unknown' }
}

/**
 * True if the nonce, of the EntryPoint for an operation, is used in a block that is final by the network's tags, or
 * else by its depth. If the network has several nodes, all must agree.
 */
export async function isUsedForGood(
  { node, finality }: Pick<EngineContext, 'node' | 'finality'>,
  { lane, nonce, operation }: TransactionRow,
  latest: number,
): Promise<boolean> {
  const { depth, tags } = finality(chainOf(lane))
  const { nonce: own = '0x', sender = '0x' } = operation?.signed ?? {}
  const ask = (block: string) =>
    operation
      ? { method: 'eth_call', params: [nonceCall(sender, own), block] }
      : { method: 'eth_getTransactionCount', params: [ownerOf(lane), block] }
  const read = (result: unknown) => {
    if (operation) return isNonceUsed(own, result)
    const count = quantityIn(result)
    return count === undefined ? undefined : count > BigInt(nonce)
  }
  const blocks = [...(tags ? finalTags : []), numberToHex(Math.max(0, latest - depth))]
  const all = await askAll(node, chainOf(lane), blocks.map(ask))
  return all.every((answers) => finalIn(answers, read) === true)
}

/** True if the chain has this block. If the network has several nodes, all must have it. */
export async function allHave(node: Node, chainId: number, block: Rival['block']): Promise<boolean> {
  if (!node.several?.(chainId)) return true
  const request = { method: 'eth_getBlockByNumber', params: [numberToHex(block.number), false] }
  const all = await askAll(node, chainId, [request])
  return all.every(([answer]) => memberOf(resultOf(answer), 'hash') === block.hash)
}

/** The transaction hashes of a block. `undefined` if one of them is unreadable: it could be ours. */
function hashesIn(block: unknown): string[] | undefined {
  const transactions = memberOf(block, 'transactions')
  if (!Array.isArray(transactions)) return undefined
  const hashes = transactions.map((one: unknown) => bytesIn(memberOf(one, 'hash'))?.toLowerCase())
  return hashes.every((one) => one !== undefined) ? hashes : undefined
}

/** Finds the first block from which on `isUsed` holds: in growing steps backwards, then by bisection. */
async function firstUsed(
  top: number,
  isUsed: (block: number) => Promise<boolean | undefined>,
): Promise<number | undefined> {
  if (!(await isUsed(top))) return undefined
  let used = top
  let unused = top - 1
  for (let step = 2; ; step *= 2) {
    const there = await isUsed(unused)
    if (there === undefined) return undefined
    if (!there) break
    used = unused
    unused = Math.max(-1, unused - step)
  }
  while (used - unused > 1) {
    const middle = Math.floor((used + unused) / 2)
    const there = await isUsed(middle)
    if (there === undefined) return undefined
    if (there) used = middle
    else unused = middle
  }
  return used
}

async function read(node: Node, chainId: number, method: string, params: unknown[]): Promise<unknown> {
  const [answer] = await node.batch(chainId, [{ method, params }])
  return resultOf(answer)
}
