import type { Hex } from 'viem'
import { WalletError } from '../domain/errors.ts'
import { isOfLocalNodes } from '../domain/sendUrls.ts'
import { bytesIn, memberOf, resultOf } from '../rpc/readResult.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import type { Move } from '../storage/journal/transactions.ts'
import type { EngineContext } from './engineContext.ts'
import { chainOf } from './lanes.ts'
import { askAll, type Node, unlessSilent } from './node.ts'
import { type ChainSnapshot, hashAt } from './track/chainSnapshot.ts'
import { unseen } from './track/classifyTransaction.ts'

/** Polls in a row that must show another chain before we believe it. */
const looksToBelieve = 3

/** True once `looksToBelieve` polls in a row found the same `seen`. `key` names the fact. */
function isBelieved({ restarts }: EngineContext, key: string, seen: string): boolean {
  const before = restarts.get(key)
  const times = before?.seen === seen ? before.times + 1 : 1
  restarts.set(key, { seen, times })
  return times >= looksToBelieve
}

/**
 * Sorts the rows of a lane after a possible restart of their network. `lost` are rows of another chain than the
 * present one, once that is believed; `left` are rows of the present one. `first` is the genesis hash that all nodes
 * agree on, for rows without one: with a hash from one node alone, a later check of all nodes would lose the call.
 */
export async function sortOut(
  context: EngineContext,
  rows: readonly TransactionRow[],
  snapshot: ChainSnapshot,
): Promise<{ lost: Move[]; left: TransactionRow[]; first?: Hex | undefined }> {
  const { genesis, several } = snapshot
  const fresh = genesis && rows.find((row) => row.genesis === undefined)
  const isAgreed = fresh && (!several || (await unlessSilent(isEverywhere(context.node, fresh, genesis))))
  const others = othersIn(context, rows, snapshot)
  const left = rows.filter((row) => !others.includes(row))
  const [other] = others
  const isLost =
    other &&
    isBelieved(context, other.lane, `${genesis}`) &&
    (await unlessSilent(isOfAnother(context, other)))
  if (rows[0] && (!other || isLost)) context.restarts.delete(rows[0].lane)
  return {
    lost: isLost ? others.map(({ hash }) => ({ hash, to: 'lost' })) : [],
    left,
    first: isAgreed ? genesis : undefined,
  }
}

/**
 * The rows that seem to be of another chain, by nonce: the first block is another one, or the row was signed for
 * nodes on this computer, has no receipt, and these nodes were replaced or took back the block of this row or of an
 * earlier one. A local chain takes nothing back by itself.
 */
function othersIn(
  { network }: EngineContext,
  rows: readonly TransactionRow[],
  snapshot: ChainSnapshot,
): TransactionRow[] {
  const isUnseen = ({ local, hash }: TransactionRow) => local && !snapshot.receipts.get(hash)
  const isGone = (row: TransactionRow) => {
    if (isOfLocalNodes(row, network?.(chainOf(row.lane)))) return true
    const hash = row.state === 'included' && row.receipt && hashAt(snapshot, Number(row.receipt.blockNumber))
    return hash !== false && hash !== undefined && hash !== row.receipt?.blockHash
  }
  const lowest = Math.min(...rows.filter((row) => isUnseen(row) && isGone(row)).map(({ nonce }) => nonce))
  const isOther = (row: TransactionRow) =>
    (row.genesis && snapshot.genesis && row.genesis !== snapshot.genesis) ||
    (isUnseen(row) && row.nonce >= lowest)
  return rows.filter(isOther).sort((one, two) => one.nonce - two.nonce)
}

async function isEverywhere(node: Node, { lane }: TransactionRow, genesis: string): Promise<boolean> {
  const all = await askAll(node, chainOf(lane), [block('0x0')])
  return all.every(([answer]) => memberOf(resultOf(answer), 'hash') === genesis)
}

/**
 * Handles a count below a final transaction's nonce: the node is behind, its network was restarted, or a reorganisation
 * went deeper than the network's own measure. After a restart, the old transactions no longer hold nonces, and those in
 * flight are lost. After a reorganisation, the same bytes are sent again. Throws `chainDisconnected` until
 * that is recorded, and while a local transaction may be of another chain: nothing is signed on top of it.
 */
export async function requireCurrent(context: EngineContext, lane: string, count: number): Promise<void> {
  const { journal, finality, flight, network } = context
  const hashes = [...(await journal.hashesAt(lane, count, Number.MAX_SAFE_INTEGER))]
  const rows = (await Promise.all(hashes.map((hash) => journal.transaction(hash)))).filter(
    (row) => row !== undefined,
  )
  const known = network?.(chainOf(lane))
  const final = rows.filter(({ state, former }) => state === 'final' && !former)
  const [last] = final.toSorted((one, other) => other.nonce - one.nonce)
  const mayRestart = last && (last.local || finality(chainOf(lane)).restarts)
  const isGone = last && (await isOfAnother(context, last, mayRestart))
  if (!isGone) context.restarts.delete(`${lane} final`)
  else if (isBelieved(context, `${lane} final`, last.hash)) {
    const pending = mayRestart ? rows.filter(({ hash }) => flight.transactions.has(hash)) : []
    await journal.moveTransactions([
      ...final.map(({ hash, raw, receipt }): Move => {
        // Of what reverted, the person may have done otherwise since. It may not run after all.
        const staysTold = mayRestart || raw === '0x' || receipt?.status === '0x0'
        return staysTold
          ? { hash, to: 'final', change: { former: true } }
          : { hash, to: 'sent', change: unseen }
      }),
      ...pending.map(({ hash }): Move => ({ hash, to: 'lost' })),
    ])
  }
  const isUnsure = [...flight.transactions.values()].some(
    (row) =>
      row.lane === lane &&
      (isOfLocalNodes(row, known) || (row.local && row.state === 'included' && row.nonce >= count)),
  )
  if (last || isUnsure) throw new WalletError('chainDisconnected', 'The node is behind')
}

const block = (number: string) => ({ method: 'eth_getBlockByNumber', params: [number, false] })

/**
 * True if every node has another first block, or no longer the block of a transaction that was final. Unless the network
 * `mayRestart`, a shorter chain proves nothing. A local transaction in flight must be unknown to every node, too. A node
 * that still syncs proves nothing.
 */
async function isOfAnother(
  { node, network }: EngineContext,
  row: TransactionRow,
  mayRestart = true,
): Promise<boolean> {
  const { lane, hash, receipt, genesis, local, state } = row
  const chainId = chainOf(lane)
  const all = await askAll(node, chainId, [
    { method: 'eth_syncing', params: [] },
    { method: 'eth_getTransactionByHash', params: [hash] },
    block('0x0'),
    ...(receipt ? [block(receipt.blockNumber)] : []),
  ])
  return all.every(([syncing, own, first, there]) => {
    if (resultOf(syncing)) return false
    const now = bytesIn(memberOf(resultOf(first), 'hash'))
    if (genesis && now && now !== genesis) return true
    const found = resultOf(there)
    const isTold = found || (mayRestart && found === null)
    const isGone = isTold && memberOf(found, 'hash') !== receipt?.blockHash
    if (state === 'final') return isGone
    return local === true && resultOf(own) === null && (isGone || isOfLocalNodes(row, network?.(chainId)))
  })
}
