import type { Hex } from 'viem'
import { bytesIn, memberOf, quantityIn } from '../chain/answers.ts'
import type { TransactionRow } from '../journal/rows.ts'
import { finalDepth } from './judge.ts'
import { type Answer, type Node, resultOf } from './node.ts'
import { ownerOf } from './observe.ts'

/** Whose transaction used a nonce. `unknown`: it is too early to say, or the node does not remember. */
export type Use = { by: 'us' } | { by: 'other'; hash?: Hex } | { by: 'unknown' }

/**
 * Looks for the block in which the account's nonce went past that of a transaction: the nonce can be used in that block
 * only, so the transaction either stands there or will never be executed. That a receipt is missing proves nothing. The
 * block has to be as deep below `latest` as what we call final, for a reorganisation could bring ours back.
 */
export async function whoUsed(
  node: Node,
  chainId: number,
  row: TransactionRow,
  latest: number,
): Promise<Use> {
  const from = ownerOf(row.lane)
  const top = latest - finalDepth
  if (top < 0) return { by: 'unknown' }
  const isUsed = async (block: number) => {
    if (block < 0) return false
    const count = await read(node, chainId, 'eth_getTransactionCount', [from, hex(block)])
    return typeof count === 'string' ? Number(count) > row.nonce : undefined
  }
  const block = await firstUsed(top, isUsed)
  if (block === undefined) return { by: 'unknown' }

  // Once more all together: one node has to say it all, whoever answered what was asked on the way here.
  const count = (at: number) => ({ method: 'eth_getTransactionCount', params: [from, hex(at)] })
  const [whole, reached, before] = await node.batch(chainId, [
    { method: 'eth_getBlockByNumber', params: [hex(block), true] },
    count(block),
    ...(block > 0 ? [count(block - 1)] : []),
  ])
  const used = sendersIn(resultOf(whole))
  const isHere = countIn(reached, -1) > row.nonce && countIn(before, block > 0 ? Infinity : 0) <= row.nonce
  if (!used || !isHere) return { by: 'unknown' }
  if (used.some(({ hash }) => hash === row.hash.toLowerCase())) return { by: 'us' }
  const other = used.find((one) => one.from === from && one.nonce === row.nonce)
  return { by: 'other', ...(other && { hash: other.hash }) }
}

function countIn(answer: Answer | undefined, otherwise: number): number {
  const count = quantityIn(resultOf(answer))
  return count === undefined ? otherwise : Number(count)
}

/** Who sent what in a block. Nothing at all where a single entry is not readable: it could be ours. */
function sendersIn(block: unknown): { hash: Hex; from: string; nonce: number }[] | undefined {
  const transactions = memberOf(block, 'transactions')
  if (!Array.isArray(transactions)) return undefined
  const senders = transactions.map((one: unknown) => {
    const [hash, from, nonce] = [
      bytesIn(memberOf(one, 'hash')),
      memberOf(one, 'from'),
      memberOf(one, 'nonce'),
    ]
    const count = quantityIn(nonce)
    if (!hash || typeof from !== 'string' || count === undefined) return undefined
    return { hash: hash.toLowerCase() as Hex, from: from.toLowerCase(), nonce: Number(count) }
  })
  return senders.every((one) => one !== undefined) ? senders : undefined
}

/** The first block from which on `isUsed` holds: in growing steps backwards, then halving. */
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

function hex(number: number): Hex {
  return `0x${number.toString(16)}`
}
