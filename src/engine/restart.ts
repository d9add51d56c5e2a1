import type { Hex } from 'viem'
import { WalletError } from '../domain/errors.ts'
import { bytesIn, memberOf, quantityIn, resultOf } from '../rpc/readResult.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import type { Move } from '../storage/journal/transactions.ts'
import type { Tools } from './engineContext.ts'
import { chainOf, ownerOf } from './lanes.ts'
import { askAll, type Node } from './node.ts'
import type { Sight } from './track/chainSnapshot.ts'

/** A network must look reset this often in a row. */
const looksToBelieve = 3

/** True if the same observation repeated often enough to count. `key` names its subject, `seen` its value. */
function isBelieved({ restarts }: Tools, key: string, seen: string): boolean {
  const before = restarts.get(key)
  const times = before?.seen === seen ? before.times + 1 : 1
  restarts.set(key, { seen, times })
  return times >= looksToBelieve
}

/**
 * Splits the rows of a network that may have been reset. `lost` are rows of another chain than the current one,
 * `left` the others. `first` is the first block that all nodes report, for rows without one: with a single
 * node's word, a call would be lost once the others answer.
 */
export async function sortOut(
  tools: Tools,
  rows: readonly TransactionRow[],
  { genesis, several }: Sight,
): Promise<{ lost: Move[]; left: TransactionRow[]; first?: Hex | undefined }> {
  if (!genesis) return { lost: [], left: [...rows] }
  const fresh = rows.find((row) => row.genesis === undefined)
  const isAgreed = async (row: TransactionRow) => !several || isEverywhere(tools.node, row, genesis)
  const first = fresh && (await isAgreed(fresh).catch(() => false)) ? genesis : undefined
  const isOther = (row: TransactionRow) => row.genesis !== undefined && row.genesis !== genesis
  const others = rows.filter(isOther)
  const left = rows.filter((row) => !isOther(row))
  const [other] = others
  const isLost = other && isBelieved(tools, other.lane, genesis) && (await isAgreed(other))
  return { lost: isLost ? others.map(({ hash }) => ({ hash, to: 'lost' })) : [], left, first }
}

async function isEverywhere(node: Node, { lane }: TransactionRow, genesis: string): Promise<boolean> {
  const asked = { method: 'eth_getBlockByNumber', params: ['0x0', false] }
  const all = await askAll(node, chainOf(lane), [asked])
  return all.every(([answer]) => memberOf(resultOf(answer), 'hash') === genesis)
}

/**
 * A node that counts less than the final count is behind, or its network was reset: then earlier transactions
 * hold no nonce any more. Throws `chainDisconnected` until it is clear which.
 */
export async function requireCurrent(tools: Tools, lane: string, count: number): Promise<void> {
  const { journal, finality } = tools
  const hashes = [...(await journal.hashesAt(lane, count, Number.MAX_SAFE_INTEGER))]
  const rows = (await Promise.all(hashes.map((hash) => journal.transaction(hash)))).filter(
    (row) => row?.state === 'final' && !row.former,
  ) as TransactionRow[]
  const [last] = rows.toSorted((one, other) => other.nonce - one.nonce)
  if (!last) return
  const isGone = finality(chainOf(lane)).restarts && (await isOfAnother(tools, last))
  if (!isGone || !isBelieved(tools, `${lane} final`, last.hash))
    throw new WalletError('chainDisconnected', 'The node is behind what was shown before')
  await journal.moveTransactions(rows.map(({ hash }) => ({ hash, to: 'final', change: { former: true } })))
}

/**
 * True if all nodes of the network report that the block of a final transaction is gone and its nonce is
 * unused.
 */
async function isOfAnother(
  { node }: Tools,
  { lane, nonce, receipt, genesis }: TransactionRow,
): Promise<boolean> {
  const chainId = chainOf(lane)
  const block = (number: string) => ({ method: 'eth_getBlockByNumber', params: [number, false] })
  const asked = [
    { method: 'eth_getTransactionCount', params: [ownerOf(lane), 'latest'] },
    block('0x0'),
    ...(receipt ? [block(receipt.blockNumber)] : []),
  ]
  const all = await askAll(node, chainId, asked)
  return all.every(([count, first, own]) => {
    const used = quantityIn(resultOf(count))
    if (used === undefined || used > BigInt(nonce)) return false
    const now = bytesIn(memberOf(resultOf(first), 'hash'))
    if (genesis && now && now !== genesis) return true
    const there = resultOf(own)
    return receipt !== undefined && there !== undefined && memberOf(there, 'hash') !== receipt.blockHash
  })
}
