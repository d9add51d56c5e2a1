import type { Network } from '../../domain/network.ts'
import { isOfLocalNodes, mayLeave } from '../../domain/sendUrls.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { type Answer, answerOf, type Node } from '../node.ts'
import { settle } from '../settle.ts'
import type { Receipts } from '../track/receiptSupport.ts'

type SendContext = Receipts & {
  node: Node
  now: () => number
  network?: (chainId: number) => Network | undefined
  fresh: Set<string>
  refused: Set<string>
  awaited: Set<string>
  follow?: (row: TransactionRow, receipt: Promise<unknown>) => void
}

/**
 * Sends stored bytes, and no others, to the node and records the outcome. The journal notes the attempt before
 * the bytes leave. A lost or unclear answer changes no state: the tracker finds the transaction or sends the
 * same bytes again. If the node has a method that answers with a receipt, the last bytes go through it at their
 * first attempt, and `follow` waits for it. Private bytes wait here while they would become public, and bytes
 * for nodes on this computer while others would get them. Throws `chainDisconnected`.
 */
export async function broadcast(
  context: SendContext,
  chainId: number,
  rows: readonly TransactionRow[],
): Promise<void> {
  const { journal, node, now, network, fresh, refused, awaited } = context
  const untried = rows.filter(({ triedAt }) => triedAt === undefined)
  const first = new Set([...untried, ...rows.filter(({ hash }) => fresh.has(hash) || refused.has(hash))])
  if (untried.length > 0)
    await journal.tried(
      untried.map(({ hash }) => hash),
      now(),
    )
  const known = network?.(chainId)
  const leaving = rows.filter(
    (row) => !known || (mayLeave(known, row.privateTo) && !isOfLocalNodes(row, known)),
  )
  const last = leaving.at(-1)
  // A caller that replaces a transaction waits for the node's refusal.
  const maySync = last && fresh.has(last.hash) && !last.replaces && !last.fills && context.follow
  for (const { hash } of rows) for (const set of [fresh, refused, awaited]) set.delete(hash)
  const sync = maySync && node.syncMethod?.(chainId)
  const atOnce = sync ? leaving.slice(0, -1) : leaving
  const answers = await send(node, chainId, atOnce)
  await settle(
    context,
    chainId,
    atOnce.map((row, index) => ({ row, answer: answers[index], isFirst: first.has(row) })),
  )
  if (sync) context.follow?.(last, node.request(chainId, sync, [last.raw]))
}

async function send(
  node: Node,
  chainId: number,
  rows: readonly TransactionRow[],
): Promise<(Answer | undefined)[]> {
  const [only, ...more] = rows
  const method = 'eth_sendRawTransaction'
  if (!only) return []
  if (more.length > 0) {
    return node.gather(
      chainId,
      rows.map(({ raw }) => ({ method, params: [raw] })),
    )
  }
  return [await answerOf(node.request(chainId, method, [only.raw]))]
}
