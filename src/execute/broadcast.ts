import type { Journal } from '../journal/journal.ts'
import type { TransactionRow } from '../journal/rows.ts'
import { NodeError } from '../wire/errors.ts'
import { type Answer, type Node, resultOf } from './node.ts'
import { readRefusal } from './refusals.ts'
import { isCancellation } from './rivals.ts'

type Tools = { journal: Journal; node: Node; now: () => number; fresh: Set<string> }

/**
 * Hands stored bytes to the node, those and no others, and writes down what became of them. That they left is written
 * before they do. A lost answer changes nothing: whoever watches finds the transaction or sends the same bytes again.
 * A refusal counts only where the node cannot have taken the bytes before. Throws `chainDisconnected`.
 */
export async function broadcast(
  tools: Tools,
  chainId: number,
  rows: readonly TransactionRow[],
): Promise<void> {
  const { journal, node, now, fresh } = tools
  const untried = rows.filter(({ triedAt }) => triedAt === undefined)
  const first = new Set([...untried, ...rows.filter(({ hash }) => fresh.has(hash))])
  if (untried.length > 0)
    await journal.tried(
      untried.map(({ hash }) => hash),
      now(),
    )
  for (const { hash } of rows) fresh.delete(hash)
  const answers = await send(node, chainId, rows)
  const meanings = rows.map((_, index) => meaningOf(answers[index]))
  await taken(
    tools,
    rows.filter((_, index) => meanings[index]?.meaning === 'taken'),
  )
  for (const [index, row] of rows.entries()) {
    const { meaning, error } = meanings[index] ?? {}
    if (meaning === undefined || meaning === 'taken') continue
    if (meaning === 'occupied' && (await mayWait(journal, row))) {
      if (await isKnown(node, chainId, row)) await taken(tools, [row])
      else if (row.state === 'signed') await journal.moveTransaction(row.hash, 'signed', { error })
    } else if (meaning === 'tooCheap') {
      if (await isKnown(node, chainId, row)) await taken(tools, [row])
      else if (row.state === 'signed' && !row.fills)
        await journal.moveTransaction(row.hash, 'signed', { tooCheap: true })
    } else if (meaning === 'used' || (meaning !== 'later' && !isFiller(row))) {
      const isFirst = first.has(row)
      if (await isKnown(node, chainId, row)) await taken(tools, [row])
      else if (
        isFinal(row, meaning, { batch: await journal.batch(row.batch), isFirst }) &&
        (isFirst || (await isRefusedEverywhere(node, chainId, row)))
      )
        await journal.moveTransaction(row.hash, 'dropped', { error })
    }
  }
}

function meaningOf(answer: Answer | undefined) {
  if (!answer) return undefined
  return 'error' in answer
    ? readRefusal(answer.error.answer)
    : { meaning: 'taken' as const, error: undefined }
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
    if (error instanceof NodeError) return [{ error }]
    throw error
  }
}

async function taken({ journal, now }: Tools, rows: readonly TransactionRow[]): Promise<void> {
  const change = { sentAt: now(), error: undefined }
  const moves = rows.filter(({ state }) => state === 'signed')
  await journal.moveTransactions(moves.map(({ hash }) => ({ hash, to: 'sent', change })))
}

/**
 * Whether a call waits until it is known which transaction gets its nonce, where another wallet's waits with it: should
 * that one go through, the call is signed under the next nonce, and should the node forget it, these bytes are taken.
 * A single transaction of a site gets the node's answer instead, and a replacement has our own in its way.
 */
async function mayWait(journal: Journal, row: TransactionRow): Promise<boolean> {
  const { plan } = (await journal.batch(row.batch)) ?? {}
  return plan?.kind === 'batch' && plan.nonce === undefined && !row.replaces && !row.fills
}

/**
 * Bytes that a node took once are never given up: others may still have them. A used nonce ends only a transaction
 * whose nonce the app chose; for any other the used nonce has to be proven, and then the call is signed again.
 */
function isFinal(
  row: TransactionRow,
  meaning: 'used' | 'refused' | 'occupied',
  { batch, isFirst }: { batch: Awaited<ReturnType<Journal['batch']>>; isFirst: boolean },
): boolean {
  if (row.sentAt !== undefined || isFiller(row)) return false
  return meaning !== 'used' || (isFirst && batch?.plan?.nonce !== undefined)
}

/** Others wait for what fills a hole; a cancellation may be refused, and then the call goes on. */
function isFiller(row: TransactionRow): boolean {
  return row.fills === true && !isCancellation(row)
}

/** Whether the node has the transaction, waiting or executed. A node that cannot tell is taken at its refusal. */
async function isKnown(node: Node, chainId: number, row: TransactionRow): Promise<boolean> {
  const answers = await node.batch(chainId, traces(row))
  return answers.some((answer) => Boolean(resultOf(answer)))
}

/**
 * Whether no node of the network has bytes that were sent before, nor takes them now. The one that refuses them need not
 * be the one that they went to, so that the same bytes go to all: while one is silent, it may have them.
 */
async function isRefusedEverywhere(node: Node, chainId: number, row: TransactionRow): Promise<boolean> {
  const asked = [{ method: 'eth_sendRawTransaction', params: [row.raw] }, ...traces(row)]
  const all = (await node.everywhere?.(chainId, asked)) ?? []
  return all.every(([sent, ...found]) => {
    const { meaning } = meaningOf(sent) ?? {}
    return meaning !== 'taken' && meaning !== 'later' && !found.some((answer) => Boolean(resultOf(answer)))
  })
}

function traces({ hash }: TransactionRow) {
  return [
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getTransactionByHash', params: [hash] },
  ]
}
