import type { Hex } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import type { Rival, TransactionRow } from '../../storage/journal/rows.ts'
import type { Move } from '../../storage/journal/transactions.ts'
import type { Tools } from '../engineContext.ts'
import { chainOf } from '../lanes.ts'
import { sortOut } from '../restart.ts'
import { observe, type Sight } from './chainSnapshot.ts'
import { judge } from './classifyTransaction.ts'
import { dropDenied } from './deniedReceipts.ts'
import { inFlight } from './inFlight.ts'
import { allHave, isUsedForGood, whoUsed } from './nonceUser.ts'
import { learn, probeEvery } from './receiptSupport.ts'
import { readCounted } from './recount.ts'
import { revertReason } from './revertReason.ts'

/**
 * Polls without finding who used a nonce before we assume another wallet did. The call is then not signed
 * again.
 */
const triesToProve = 60

/**
 * Polls what is in flight on a chain, for the `times`-th time in a row. Returns `undefined` if the poll proves
 * nothing. Throws `chainDisconnected`.
 */
export async function look(
  tools: Tools,
  chainId: number,
  { presence, times = 1 }: { presence: boolean; times?: number },
): Promise<Sight | undefined> {
  const { counting, node, journal, finality } = tools
  const statusMethod = tools.statusMethod?.(chainId)
  const rows = followed(tools, `${chainId}`)
  if (rows.length === 0) return undefined
  const wasCounting = counting.has(chainId)
  const sight = await observe(node, chainId, rows, {
    counting: wasCounting,
    // Counts end a transaction only if the node denies receipts in the same poll.
    probe: times % probeEvery === 0 || rows.some(({ state }) => state === 'included'),
    presence,
    finality: finality(chainId),
    several: node.several?.(chainId) ?? false,
    ...(statusMethod && { statusMethod }),
  })
  await dropDenied(node, chainId, rows, sight)
  const learned = await learn(tools, chainId, sight)
  if (counting.has(chainId) !== wasCounting) {
    // The screens show this limit of the node, and only refresh on changes of the journal.
    for (const batch of new Set(rows.map(({ batch }) => batch))) await journal.changeBatch(batch, {})
    if (wasCounting) await readCounted(tools, chainId)
  }
  return learned === 'nothing' ? undefined : { ...sight, counting: learned === 'counts' }
}

/** Records what the poll showed for a lane. Run it in turns with `driveLane`. */
export async function follow(tools: Tools, lane: string, sight: Sight): Promise<void> {
  const { journal, missing, misses, counts, now } = tools
  const count = sight.counts.get(lane)?.latest
  if (count !== undefined) counts.set(lane, count)
  const moves: Move[] = []
  const used: TransactionRow[] = []
  const beaten: [TransactionRow, Rival][] = []
  const { lost, left, first } = await sortOut(tools, followed(tools, lane), sight)
  await journal.moveTransactions(lost)
  for (const row of left) {
    const verdict = judge(row, sight, misses, now())
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
  await endSiblings(tools, moved)
  for (const row of moved) if (isStill(tools, row)) await explain(tools, row)
  for (const row of used) if (isStill(tools, row)) await findRival(tools, row, sight)
  for (const [row, rival] of beaten) if (isStill(tools, row)) await end(tools, row, { ...rival, sight })
}

/** Tracked transactions of a lane or a chain (`place`) that some node may have. */
function followed({ flight, fresh }: Tools, place: string): TransactionRow[] {
  return [...flight.transactions.values()].filter(
    ({ hash, lane, state, triedAt }) =>
      (lane === place || lane.startsWith(`${place}:`)) &&
      !fresh.has(hash) &&
      (state !== 'signed' || triedAt !== undefined),
  )
}

/** False if a sibling ended the transaction meanwhile. */
function isStill({ flight }: Tools, { hash, state }: TransactionRow): boolean {
  return flight.transactions.get(hash)?.state === state
}

/** Finds out at once who used a nonce, and stores the proof: nodes may later lack the state of that block. */
async function findRival(tools: Tools, row: TransactionRow, { latest }: Sight): Promise<void> {
  const { journal, node, misses } = tools
  if (!latest) return
  const use = await whoUsed(node, chainOf(row.lane), row, latest.number)
  if (use.by === 'us') return
  if (use.by === 'other') await journal.moveTransaction(row.hash, row.state, { rival: use.rival })
  else if ((misses.get(row.hash) ?? 0) > triesToProve && (await isUsedForGood(tools, row, latest.number)))
    await journal.moveTransaction(row.hash, 'replaced')
}

/** One node reports the rival's block as final. If the network has several nodes, all must agree. */
async function end(
  tools: Tools,
  row: TransactionRow,
  { hash, block, sight }: Rival & { sight: Sight },
): Promise<void> {
  const { journal, node } = tools
  const chainId = chainOf(row.lane)
  if (!(await allHave(node, chainId, block))) return
  if (sight.several && !(await isUsedForGood(tools, row, sight.latest?.number ?? 0))) return
  const again = !row.fills && (await isLost(tools, row, hash))
  await journal.moveTransaction(row.hash, 'replaced', { replacedBy: hash, ...(again && { again }) })
}

/**
 * True if a foreign transaction took the nonce of a call that should still run: none of ours with this nonce
 * won, and none was to cancel or replace the call.
 */
async function isLost({ journal }: Tools, row: TransactionRow, winner: Hex): Promise<boolean> {
  const states = [...inFlight, 'final', 'replaced', 'dropped'] as const
  const rivals = (await journal.inLane(row.lane, states)).filter(
    ({ nonce, hash }) => nonce === row.nonce && hash !== row.hash,
  )
  const living = rivals.filter(({ state }) => state !== 'dropped')
  const oursWon = rivals.some(({ hash }) => hash === winner)
  return !oursWon && !living.some(({ batch, fills }) => batch !== row.batch || fills)
}

/** A final transaction rules out all others with its nonce. */
async function endSiblings({ journal, flight }: Tools, moved: readonly TransactionRow[]): Promise<void> {
  const moves = moved
    .filter(({ state }) => state === 'final')
    .flatMap(({ hash: replacedBy, lane, nonce }) =>
      [...flight.transactions.values()]
        .filter((row) => row.nonce === nonce && row.lane === lane && row.state !== 'included')
        .map(({ hash }): Move => ({ hash, to: 'replaced', change: { replacedBy } })),
    )
  await journal.moveTransactions(moves)
}

async function explain({ journal, node }: Tools, row: TransactionRow): Promise<void> {
  if (row.state === 'final' || row.receipt?.status !== '0x0' || row.reason !== undefined) return
  try {
    const reason = await revertReason(node, chainOf(row.lane), row, row.receipt)
    if (reason !== undefined) await journal.moveTransaction(row.hash, row.state, { reason })
  } catch (error) {
    // A missing reason must not stop the batch.
    if (!(error instanceof WalletError)) throw error
  }
}
