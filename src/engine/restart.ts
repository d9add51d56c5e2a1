import type { Hex } from 'viem'
import { WalletError } from '../domain/errors.ts'
import { bytesIn, memberOf, quantityIn, resultOf } from '../rpc/readResult.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import type { Move } from '../storage/journal/transactions.ts'
import type { EngineContext } from './engineContext.ts'
import { chainOf, ownerOf } from './lanes.ts'
import { askAll, type Node } from './node.ts'
import type { ChainSnapshot } from './track/chainSnapshot.ts'

/** Polls in a row that must show a restarted network before we believe it. */
const looksToBelieve = 3

/** True once `looksToBelieve` polls in a row found the same `seen`. `key` names the fact. */
function isBelieved({ restarts }: EngineContext, key: string, seen: string): boolean {
  const before = restarts.get(key)
  const times = before?.seen === seen ? before.times + 1 : 1
  restarts.set(key, { seen, times })
  return times >= looksToBelieve
}

/**
 * Sorts rows after a possible restart of their network. `lost` are rows of another chain than the present one,
 * once that is believed; `left` are rows of the present one. `first` is the genesis hash that all nodes agree
 * on, for rows without one: with a hash from one node alone, a later check of all nodes would lose the call.
 */
export async function sortOut(
  context: EngineContext,
  rows: readonly TransactionRow[],
  { genesis, several }: ChainSnapshot,
): Promise<{ lost: Move[]; left: TransactionRow[]; first?: Hex | undefined }> {
  if (!genesis) return { lost: [], left: [...rows] }
  const fresh = rows.find((row) => row.genesis === undefined)
  const isAgreed = async (row: TransactionRow) => !several || isEverywhere(context.node, row, genesis)
  const first = fresh && (await isAgreed(fresh).catch(() => false)) ? genesis : undefined
  const isOther = (row: TransactionRow) => row.genesis !== undefined && row.genesis !== genesis
  const others = rows.filter(isOther)
  const left = rows.filter((row) => !isOther(row))
  const [other] = others
  if (!other && rows[0]) context.restarts.delete(rows[0].lane)
  const isLost = other && isBelieved(context, other.lane, genesis) && (await isAgreed(other))
  return { lost: isLost ? others.map(({ hash }) => ({ hash, to: 'lost' })) : [], left, first }
}

async function isEverywhere(node: Node, { lane }: TransactionRow, genesis: string): Promise<boolean> {
  const request = { method: 'eth_getBlockByNumber', params: ['0x0', false] }
  const all = await askAll(node, chainOf(lane), [request])
  return all.every(([answer]) => memberOf(resultOf(answer), 'hash') === genesis)
}

/**
 * Handles a count below a final transaction's nonce: the node is behind, or its network was restarted. After a
 * restart, the old transactions no longer hold nonces. Throws `chainDisconnected` until it is believed.
 */
export async function requireCurrent(context: EngineContext, lane: string, count: number): Promise<void> {
  const { journal, finality } = context
  const hashes = [...(await journal.hashesAt(lane, count, Number.MAX_SAFE_INTEGER))]
  const rows = (await Promise.all(hashes.map((hash) => journal.transaction(hash)))).filter(
    (row) => row?.state === 'final' && !row.former,
  ) as TransactionRow[]
  const [last] = rows.toSorted((one, other) => other.nonce - one.nonce)
  const isGone = last && finality(chainOf(lane)).restarts && (await isOfAnother(context, last))
  if (!isGone) context.restarts.delete(`${lane} final`)
  if (!last) return
  if (!isGone || !isBelieved(context, `${lane} final`, last.hash))
    throw new WalletError('chainDisconnected', 'The node is behind what was shown before')
  await journal.moveTransactions(rows.map(({ hash }) => ({ hash, to: 'final', change: { former: true } })))
}

/** True if every node says that a final transaction's block is gone and its nonce is unused. */
async function isOfAnother(
  { node }: EngineContext,
  { lane, nonce, receipt, genesis }: TransactionRow,
): Promise<boolean> {
  const chainId = chainOf(lane)
  const block = (number: string) => ({ method: 'eth_getBlockByNumber', params: [number, false] })
  const requests = [
    { method: 'eth_getTransactionCount', params: [ownerOf(lane), 'latest'] },
    block('0x0'),
    ...(receipt ? [block(receipt.blockNumber)] : []),
  ]
  const all = await askAll(node, chainId, requests)
  return all.every(([count, first, own]) => {
    const used = quantityIn(resultOf(count))
    if (used === undefined || used > BigInt(nonce)) return false
    const now = bytesIn(memberOf(resultOf(first), 'hash'))
    if (genesis && now && now !== genesis) return true
    const there = resultOf(own)
    return receipt !== undefined && there !== undefined && memberOf(there, 'hash') !== receipt.blockHash
  })
}
