import type { Hex } from 'viem'
import { operationReceipt } from '../../contracts/entryPointCalls.ts'
import type { Receipt } from '../../domain/batch.ts'
import { untold } from '../../domain/errors.ts'
import { memberOf, numberIn, resultOf } from '../../rpc/readResult.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Move } from '../../storage/journal/transactions.ts'
import type { EngineContext } from '../engineContext.ts'
import { chainOf } from '../lanes.ts'
import { askAll, unlessSilent } from '../node.ts'
import { allHave, isUsedForGood, whoUsed } from './nonceUser.ts'
import { receiptIn } from './receipts.ts'

/** The most receipts to read at once. */
const atOnce = 100

/**
 * Reads the receipts of transactions that ended while a node only reported counts: some may have reverted, and
 * of two that were counted under one nonce only one ran.
 */
export async function readCounted(context: EngineContext, chainId: number): Promise<void> {
  const { journal, node } = context
  const ended = await journal.ofChain(chainId, ['final'])
  const rows = ended.filter(({ receipt, former }) => !receipt && !former).slice(-atOnce)
  if (rows.length === 0) return
  const answers = await node.gather(chainId, rows.map(receiptRequest))
  const checked = rows.map((row, index) => ({ ...row, receipt: receiptIn(answers[index], row.hash) }))
  const ran = [...ended, ...checked]
  const moves: Move[] = []
  for (const { hash, receipt, ...row } of checked) {
    if (receipt) moves.push({ hash, to: 'final', change: { receipt } })
    if (receipt !== null) continue
    const own = ran.find((one) => one.receipt && one.lane === row.lane && one.nonce === row.nonce)
    const by = await winner(context, { ...row, hash }, own)
    if (by) moves.push({ hash, to: 'replaced', change: { replacedBy: by } })
  }
  await journal.moveTransactions(moves)
}

const receiptRequest = ({ hash }: Pick<TransactionRow, 'hash'>) => ({
  method: 'eth_getTransactionReceipt',
  params: [hash],
})

/**
 * The other transaction that used the row's nonce for good: `own`, which is ours and has a receipt, or one that
 * `whoUsed` proves. The nonce must be used in a final block, and every node must have the winner's block.
 */
async function winner(
  context: EngineContext,
  row: Omit<TransactionRow, 'receipt'>,
  own: { hash: Hex; receipt?: Receipt | null | undefined } | undefined,
): Promise<Hex | undefined> {
  const { node } = context
  const chainId = chainOf(row.lane)
  const [answer] = await node.batch(chainId, [{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  const latest = numberIn(memberOf(resultOf(answer), 'number'))
  if (latest === undefined || !(await isUsedForGood(context, row, latest))) return undefined
  if (own?.receipt) {
    const { blockNumber, blockHash: hash } = own.receipt
    return (await allHave(node, chainId, { number: Number(blockNumber), hash })) ? own.hash : undefined
  }
  const use = await whoUsed(node, chainId, row, latest)
  return use.by === 'other' && (await allHave(node, chainId, use.rival.block)) ? use.rival.hash : undefined
}

/**
 * Stores where a final transaction is now. No poll reads that, even if a deep reorganisation moved it. Another outcome
 * is not believed.
 */
export async function followFinal({ journal, node }: EngineContext, row: TransactionRow): Promise<void> {
  const [answer] = await node.batch(chainOf(row.lane), [receiptRequest(row)])
  const receipt = receiptIn(answer, row.hash)
  if (receipt && receipt.status === row.receipt?.status)
    await journal.moveTransaction(row.hash, row.state, { receipt })
}

/**
 * True if every node still has a final transaction in the block where the wallet saw it, with the same outcome. Nodes
 * forget old receipts before they forget blocks. Throws `chainDisconnected`.
 */
export async function isThere(
  { node }: Pick<EngineContext, 'node'>,
  { lane, hash: id, receipt, operation }: TransactionRow,
): Promise<boolean> {
  const hash = receipt?.transactionHash.toLowerCase() as Hex
  const block = { method: 'eth_getBlockByNumber', params: [receipt?.blockNumber, false] }
  const all = await askAll(node, chainOf(lane), [receiptRequest({ hash }), block])
  return all.every(([own, there]) => {
    const now = receiptIn(own, hash)
    const ran = operation && now ? operationReceipt(now, id)?.receipt : now
    if (now) return now.blockHash === receipt?.blockHash && ran?.status === receipt.status
    const [found, hashes] = ['hash', 'transactions'].map((name) => memberOf(resultOf(there), name))
    if (now === undefined || resultOf(there) === undefined) throw untold('what ran')
    return found === receipt?.blockHash && Array.isArray(hashes) && hashes.includes(hash)
  })
}

/** The newest batches to check at a start. */
const newest = 20

/**
 * Asks once more for the receipts of transactions that ended by counts alone: nothing else polls their chain
 * any more. If a chain's node does not answer, the next start asks again.
 */
export async function recount(context: EngineContext): Promise<void> {
  const { journal } = context
  const batches = await journal.batches({ limit: newest })
  const rows = (await journal.transactionsOfAll(batches.map(({ key }) => key))).flat()
  const counted = rows.filter(({ state, receipt, former }) => state === 'final' && !receipt && !former)
  for (const chainId of new Set(counted.map(({ lane }) => chainOf(lane))))
    await unlessSilent(readCounted(context, chainId))
}
