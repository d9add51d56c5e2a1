import { present } from '../../lib/present.ts'
import type { Rival, TransactionRow } from '../../storage/journal/rows.ts'
import type { Move } from '../../storage/journal/transactions.ts'
import type { EngineContext } from '../engineContext.ts'
import { chainOf } from '../lanes.ts'
import { unlessSilent } from '../node.ts'
import { sortOut } from '../restart.ts'
import { type ChainSnapshot, readSnapshot } from './chainSnapshot.ts'
import { classifyTransaction } from './classifyTransaction.ts'
import { dropDenied } from './deniedReceipts.ts'
import { inFlight } from './inFlight.ts'
import { allHave, isUsedForGood, whoUsed } from './nonceUser.ts'
import { learn, probeEvery } from './receiptSupport.ts'
import { readCounted } from './recount.ts'
import { revertReason } from './revertReason.ts'

/**
 * Polls without finding a nonce's user after which the search stops. The call's fate stays unknown, and it is not signed
 * again (D37).
 */
const triesToProve = 60

/**
 * Polls what is in flight on a chain, for the `times`-th time in a row. Returns `undefined` if the poll proves
 * nothing. Throws `chainDisconnected`.
 */
export async function poll(
  context: EngineContext,
  chainId: number,
  { presence, times = 1 }: { presence: boolean; times?: number },
): Promise<ChainSnapshot | undefined> {
  const { counting, node, journal, finality } = context
  const statusMethod = context.statusMethod?.(chainId)
  const rows = followed(context, `${chainId}`)
  if (rows.length === 0) return undefined
  const wasCounting = counting.has(chainId)
  const snapshot = await readSnapshot(node, chainId, rows, {
    counting: wasCounting,
    // Counts end a transaction only if the node denies receipts in the same poll.
    probe: times % probeEvery === 0 || rows.some(({ state }) => state === 'included'),
    presence,
    finality: finality(chainId),
    several: node.several?.(chainId) ?? false,
    ...present({ statusMethod }),
  })
  await dropDenied(node, chainId, rows, snapshot)
  const learned = await learn(context, chainId, snapshot)
  if (counting.has(chainId) !== wasCounting) {
    // The screens show this limit of the node, and only refresh on changes of the journal.
    for (const batch of new Set(rows.map(({ batch }) => batch))) await journal.changeBatch(batch, {})
    if (wasCounting) await readCounted(context, chainId)
  }
  return learned === 'nothing' ? undefined : { ...snapshot, counting: learned === 'counts' }
}

/** Records what the poll showed for a lane. Run it in turns with `runLane`. */
export async function recordPoll(
  context: EngineContext,
  lane: string,
  snapshot: ChainSnapshot,
): Promise<void> {
  const { journal, missing, misses, counts, now, awaited } = context
  const count = snapshot.counts.get(lane)?.latest
  if (count !== undefined) counts.set(lane, count)
  const moves: Move[] = []
  const used: TransactionRow[] = []
  const beaten: [TransactionRow, Rival][] = []
  const { lost, left, first } = await sortOut(context, followed(context, lane), snapshot)
  await journal.moveTransactions(lost)
  for (const row of left) {
    const verdict = classifyTransaction(row, snapshot, misses, now(), awaited.has(row.hash))
    if (verdict.kind === 'missing') missing.add(row.hash)
    if (verdict.kind === 'used') used.push(row)
    if (verdict.kind === 'beaten') beaten.push([row, verdict.by])
    const { to, change } = verdict.kind === 'move' ? verdict : { to: row.state, change: {} }
    // Each row keeps its chain's genesis hash, which reveals a restarted network.
    const isNew = first !== undefined && row.genesis === undefined
    if (verdict.kind === 'move' || isNew)
      moves.push({ hash: row.hash, to, change: { ...change, ...(isNew && { genesis: first }) } })
  }
  const moved = await journal.moveTransactions(moves)
  await endSiblings(context, moved)
  for (const row of moved) if (isStill(context, row)) await explain(context, row)
  // While a node is silent, only these rows wait.
  for (const row of used) if (isStill(context, row)) await unlessSilent(findRival(context, row, snapshot))
  for (const [row, rival] of beaten)
    if (isStill(context, row)) await unlessSilent(end(context, row, { ...rival, sight: snapshot }))
}

/** Tracked transactions of a lane or a chain (`place`) that some node may have. */
function followed({ flight, fresh }: EngineContext, place: string): TransactionRow[] {
  return [...flight.transactions.values()].filter(
    ({ hash, lane, state, triedAt }) =>
      (lane === place || lane.startsWith(`${place}:`)) &&
      !fresh.has(hash) &&
      (state !== 'signed' || triedAt !== undefined),
  )
}

/** False if a sibling ended the transaction meanwhile. */
function isStill({ flight }: EngineContext, { hash, state }: TransactionRow): boolean {
  return flight.transactions.get(hash)?.state === state
}

/** Finds out at once who used a nonce, and stores the proof: nodes may later lack the state of that block. */
async function findRival(
  context: EngineContext,
  row: TransactionRow,
  { latest }: ChainSnapshot,
): Promise<void> {
  const { journal, node, misses, now } = context
  if (!latest) return
  const use = await whoUsed(node, chainOf(row.lane), row, latest.number)
  if (use.by === 'us') return
  if (use.by === 'other') await journal.moveTransaction(row.hash, row.state, { rival: use.rival })
  else if ((misses.get(row.hash) ?? 0) > triesToProve && (await isUsedForGood(context, row, latest.number)))
    // It may have run, so a page that waits for its hash gets that.
    await journal.moveTransaction(row.hash, 'replaced', { sentAt: row.sentAt ?? now() })
}

/** One node reports the rival's block as final. If the network has several nodes, all must agree. */
async function end(
  context: EngineContext,
  row: TransactionRow,
  { hash, block, sight: snapshot }: Rival & { sight: ChainSnapshot },
): Promise<void> {
  const { journal, node, now } = context
  const chainId = chainOf(row.lane)
  if (!(await allHave(node, chainId, block))) return
  if (snapshot.several && !(await isUsedForGood(context, row, snapshot.latest?.number ?? 0))) return
  const ours = await journal.transaction(hash)
  // A node refused our copy and passed it on: the wallet follows it again.
  if (ours?.state === 'dropped')
    await journal.moveTransaction(hash, 'sent', { sentAt: now(), error: undefined })
  // Our own transaction took the nonce without replacing the call if its authorization used it.
  const again = ours?.nonce !== row.nonce && !row.fills && (await isLost(context, row))
  await journal.moveTransaction(row.hash, 'replaced', { replacedBy: hash, ...(again && { again }) })
}

/** True if no transaction of ours was to cancel or replace the call, so it should still run. */
async function isLost({ journal }: EngineContext, row: TransactionRow): Promise<boolean> {
  const living = await journal.inLane(row.lane, [...inFlight, 'final', 'replaced'])
  return !living.some(({ nonce, batch, fills }) => nonce === row.nonce && (batch !== row.batch || fills))
}

/** A final transaction rules out all others with its nonce. */
async function endSiblings(
  { journal, flight }: EngineContext,
  moved: readonly TransactionRow[],
): Promise<void> {
  const moves = moved
    .filter(({ state }) => state === 'final')
    .flatMap(({ hash: replacedBy, lane, nonce }) =>
      [...flight.transactions.values()]
        .filter((row) => row.nonce === nonce && row.lane === lane && row.state !== 'included')
        .map(({ hash }): Move => ({ hash, to: 'replaced', change: { replacedBy } })),
    )
  await journal.moveTransactions(moves)
}

async function explain({ journal, node }: EngineContext, row: TransactionRow): Promise<void> {
  if (row.state === 'final' || row.receipt?.status !== '0x0' || row.reason !== undefined) return
  // A missing reason must not stop the batch.
  const reason = await unlessSilent(revertReason(node, chainOf(row.lane), row, row.receipt))
  if (reason) await journal.moveTransaction(row.hash, row.state, { reason })
}
