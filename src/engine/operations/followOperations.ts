import { type Hex, numberToHex } from 'viem'
import { isNonceUsed, logFilter, nonceCall, operationReceipt } from '../../contracts/entryPointCalls.ts'
import { explainRevert, loadReverts } from '../../contracts/revert.ts'
import { bytesIn, memberOf, numberIn, quantityIn, resultOf } from '../../rpc/readResult.ts'
import { accountLane, type OperationRow, type TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { chainOf } from '../lanes.ts'
import { askAll, unlessSilent } from '../node.ts'
import { type ChainSnapshot, readSnapshot } from '../track/chainSnapshot.ts'
import { classifyTransaction, unseen } from '../track/classifyTransaction.ts'
import { dropDenied } from '../track/deniedReceipts.ts'
import { finalIn, finalTags, heightOf } from '../track/finalBlock.ts'
import { isUsedForGood } from '../track/nonceUser.ts'
import { isFlying } from '../track/replacements.ts'
import { askTransaction } from './bundlerRequests.ts'
import { unsponsored } from './serviceAnswers.ts'

/**
 * What one look at the chain showed of an operation: the transaction that may hold it, as a row that the usual
 * tracking can judge, or that it ended without running.
 */
export type Sight = { seen: TransactionRow; snapshot: ChainSnapshot } | 'over' | false | undefined

/** Looks for every operation in flight on a chain. An answer that does not come leaves no entry. */
export async function look(context: EngineContext, chainId: number): Promise<ReadonlyMap<Hex, Sight>> {
  const rows = [...context.flight.operations.values()].filter(
    ({ hash, lane }) => chainOf(lane) === chainId && !context.fresh.has(hash),
  )
  const sights = await Promise.all(
    rows.map(async (row) => [row.hash, await unlessSilent(lookFor(context, chainId, row))] as const),
  )
  return new Map(sights)
}

async function lookFor(context: EngineContext, chainId: number, row: OperationRow): Promise<Sight> {
  const { node, finality } = context
  const known = row.receipt?.transactionHash
  const use = known ? undefined : await readUse(context, chainId, row)
  if (use && !use.isUsed) return (await isOver(context, chainId, row)) ? 'over' : undefined
  const hash = known ?? (await findTransaction(context, chainId, row, use?.latest))
  if (!hash) {
    if (use && (await isUsedForGood(context, row, use.latest))) context.spent.add(row.hash)
    return undefined
  }
  const seen: TransactionRow = { ...row, hash, state: isFlying(row) ? 'sent' : row.state }
  const snapshot = await readSnapshot(node, chainId, [seen], {
    counting: false,
    presence: false,
    finality: finality(chainId),
    several: node.several?.(chainId) ?? false,
  })
  await dropDenied(node, chainId, [seen], snapshot)
  // Nodes without receipts cannot show what a bundle held.
  return snapshot.counting ? undefined : { seen, snapshot }
}

/**
 * True if the operation's nonce is used, at least in a pre-confirmed block, and the latest block's number. Only its
 * own batch signs under that nonce.
 */
async function readUse({ node }: EngineContext, chainId: number, { operation }: OperationRow) {
  const { sender, nonce } = operation.signed
  const [next, latest] = await node.batch(chainId, [
    { method: 'eth_call', params: [nonceCall(sender, nonce), 'pending'] },
    { method: 'eth_blockNumber', params: [] },
  ])
  return {
    isUsed: isNonceUsed(nonce, resultOf(next)) === true,
    latest: numberIn(resultOf(latest)) ?? 0,
  }
}

/** Blocks whose logs one request asks for. Many nodes refuse to search through more. */
const range = 500

/** Blocks by which a node's latest one may be behind that of another node. */
const lag = 10

/**
 * The node's logs decide. Until they hold the block, the bundler's word is a hint, which the receipt proves. Each look
 * searches the newest blocks, and a random part of those since the signature, so that no node searches through many.
 */
async function findTransaction(
  context: EngineContext,
  chainId: number,
  row: OperationRow,
  latest: number | undefined,
) {
  const { node, ask, bundlerOf } = context
  const bundler = bundlerOf(chainId)
  const start = row.operation.since - lag
  const byBundler = async () => (bundler === undefined ? undefined : askTransaction(ask, bundler, row.hash))
  if (latest === undefined || !Number.isSafeInteger(latest)) return byBundler()
  const newest = Math.max(0, latest - range)
  const part = start + range * Math.floor((Math.random() * (latest - start)) / range)
  const requests = [...new Set([newest, Math.min(newest, Math.max(0, part))])].map((from) => {
    const blocks = { fromBlock: numberToHex(from), toBlock: numberToHex(Math.min(from + range, latest)) }
    return { method: 'eth_getLogs', params: [{ ...logFilter(row.hash), ...blocks }] }
  })
  const hash = (await node.gather(chainId, requests))
    .map((logs) => bytesIn(memberOf(memberOf(resultOf(logs), '0'), 'transactionHash')))
    .find(Boolean)
  return hash ?? byBundler()
}

/**
 * True if no block can hold the operation any more: every node has a final block after the operation's last second,
 * and its nonce is unused in a block that no node has before its final one. It asks about the latest block that all
 * have, because nodes drop the state of older ones.
 */
async function isOver({ node, now, finality }: EngineContext, chainId: number, { operation }: OperationRow) {
  const { until, signed } = operation
  if (now() / 1000 <= until) return false
  const { tags, depth } = finality(chainId)
  const ask = (tag: string) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })
  const all = await askAll(node, chainId, ['latest', ...(tags ? finalTags : [])].map(ask))
  const heads = all.map(([first]) => Number(heightOf(resultOf(first)) ?? -1n))
  // Each node's `finalized`, else its `safe`, else by depth, as `judgeRival` has it.
  const finals = all.map(([, ...own], at) => {
    const known = finalIn(own, heightOf)
    return known === null ? (heads[at] ?? -1) - depth : Number(known ?? -1n)
  })
  const final = Math.min(...finals)
  if (![...heads, final].every((one) => Number.isSafeInteger(one) && one >= 0)) return false
  const next = {
    method: 'eth_call',
    params: [nonceCall(signed.sender, signed.nonce), numberToHex(Math.min(...heads))],
  }
  const answers = await askAll(node, chainId, [ask(numberToHex(final)), next])
  return answers.every(([head, next]) => {
    const time = quantityIn(memberOf(resultOf(head), 'timestamp'))
    return time !== undefined && time > BigInt(until) && isNonceUsed(signed.nonce, resultOf(next)) === false
  })
}

/** Records what the look showed of a lane's operations. Run it in turns with `runLane`. */
export async function recordSights(
  context: EngineContext,
  lane: string,
  sights: ReadonlyMap<Hex, Sight>,
): Promise<void> {
  for (const row of context.flight.operations.values())
    if (accountLane(row.lane) === lane) await recordSight(context, row, sights.get(row.hash))
}

async function recordSight(context: EngineContext, row: OperationRow, sight: Sight): Promise<void> {
  const { journal, misses, now } = context
  if (!sight) return
  if (sight === 'over') {
    await journal.moveTransaction(row.hash, 'dropped', { error: unsponsored('expired').toJSON() })
    return
  }
  const verdict = classifyTransaction(sight.seen, sight.snapshot, misses, now())
  if (verdict.kind !== 'move') return
  const { receipt } = verdict.change
  // A receipt that the journal holds is the operation's own already.
  if (!receipt || receipt === row.receipt) {
    await journal.moveTransaction(row.hash, verdict.to, verdict.change)
    return
  }
  const own = operationReceipt(receipt, row.hash)
  if (!own) {
    // The transaction that ran the operation no longer does: it runs later than before, or after another one.
    if (row.receipt) await journal.moveTransaction(row.hash, 'sent', unseen)
    return
  }
  const failed = own.receipt.status === '0x0'
  if (failed) await loadReverts()
  await journal.moveTransaction(row.hash, verdict.to, {
    ...verdict.change,
    receipt: own.receipt,
    failedAt: failed ? (row.failedAt ?? now()) : undefined,
    reason: failed ? explainRevert(own.revert).reason : undefined,
  })
}
