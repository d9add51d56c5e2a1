import { isNodeError } from '../../domain/errors.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Answer, Node } from '../node.ts'
import { settle } from '../settle.ts'

type SendContext = {
  journal: Journal
  node: Node
  now: () => number
  fresh: Set<string>
  refusals: Map<string, number>
}

/**
 * Sends stored bytes, and no others, to the node and records the outcome. The journal notes the attempt before
 * the bytes leave. A lost or unclear answer changes no state: the tracker finds the transaction or sends the
 * same bytes again. Throws `chainDisconnected`.
 */
export async function broadcast(
  context: SendContext,
  chainId: number,
  rows: readonly TransactionRow[],
): Promise<void> {
  const { journal, node, now, fresh } = context
  const untried = rows.filter(({ triedAt }) => triedAt === undefined)
  const first = new Set([...untried, ...rows.filter(({ hash }) => fresh.has(hash))])
  if (untried.length > 0)
    await journal.tried(
      untried.map(({ hash }) => hash),
      now(),
    )
  for (const { hash } of rows) fresh.delete(hash)
  const answers = await send(node, chainId, rows)
  await settle(
    context,
    chainId,
    rows.map((row, index) => ({ row, answer: answers[index], isFirst: first.has(row) })),
  )
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
  try {
    return [{ result: await node.request(chainId, method, [only.raw]) }]
  } catch (error) {
    if (isNodeError(error)) return [{ error }]
    throw error
  }
}
