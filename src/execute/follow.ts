import type { Hex } from 'viem'
import type { TransactionRow } from '../journal/rows.ts'
import type { Move } from '../journal/transactions.ts'
import { WalletError } from '../wire/errors.ts'
import { inFlight } from './flight.ts'
import { judge } from './judge.ts'
import { observe, type Sight } from './observe.ts'
import { revertReason } from './reasons.ts'
import type { Tools } from './tools.ts'
import { whoUsed } from './used.ts'

/** Looks after which the user of a nonce that nobody can name is taken for another. The call is then not signed again. */
const triesToProve = 60

/** Looks at what is in flight on a chain. `undefined` where there is nothing. Throws `chainDisconnected`. */
export async function look(tools: Tools, chainId: number, presence: boolean): Promise<Sight | undefined> {
  const { counting, full, node } = tools
  const statusMethod = tools.statusMethod?.(chainId)
  const rows = followed(tools, `${chainId}`)
  if (rows.length === 0) return undefined
  const several = node.several?.(chainId) ?? false
  const sight = await observe(node, chainId, rows, {
    counting: counting.has(chainId) && !several,
    presence,
    several,
    ...(statusMethod && { statusMethod }),
  })
  if (!sight.counting && several) {
    full.add(chainId)
    counting.delete(chainId)
  }
  // Another node of the network can tell which transaction used a nonce: better to wait for it than to guess.
  if (sight.counting && full.has(chainId)) return undefined
  if (sight.counting && !counting.has(chainId)) {
    counting.add(chainId)
    // The screens say what such a node cannot tell, and hear only of changes of the journal.
    for (const batch of new Set(rows.map(({ batch }) => batch))) await tools.journal.changeBatch(batch, {})
  }
  return sight
}

/** Writes down what the look showed for a lane, in one go. To be run in turns with `driveLane`. */
export async function follow(tools: Tools, lane: string, sight: Sight): Promise<void> {
  const { journal, missing, misses, counts, now } = tools
  const count = sight.counts.get(lane)?.latest
  if (count !== undefined) counts.set(lane, count)
  const moves: Move[] = []
  const used: TransactionRow[] = []
  for (const row of followed(tools, lane)) {
    const verdict = judge(row, sight, misses, now())
    if (verdict.kind === 'missing') missing.add(row.hash)
    if (verdict.kind === 'used') used.push(row)
    if (verdict.kind === 'move') moves.push({ hash: row.hash, ...verdict })
  }
  const moved = await journal.moveTransactions(moves)
  await endSiblings(tools, moved)
  for (const row of moved) if (isStill(tools, row)) await explain(tools, row)
  for (const row of used) if (isStill(tools, row)) await resolveUsed(tools, row, sight)
}

/** What of a lane, or of all of a chain, some node may have. */
function followed({ flight, fresh }: Tools, place: string): TransactionRow[] {
  return [...flight.transactions.values()].filter(
    ({ hash, lane, state, triedAt }) =>
      (lane === place || lane.startsWith(`${place}:`)) &&
      !fresh.has(hash) &&
      (state !== 'signed' || triedAt !== undefined),
  )
}

/** Not when a sibling ended it meanwhile. */
function isStill({ flight }: Tools, { hash, state }: TransactionRow): boolean {
  return flight.transactions.get(hash)?.state === state
}

async function resolveUsed(tools: Tools, row: TransactionRow, { latest }: Sight): Promise<void> {
  const { journal, node, misses } = tools
  if (!latest) return
  const use = await whoUsed(node, chainOf(row), row, latest.number)
  if (use.by === 'us') return
  if (use.by === 'other') {
    const again = !row.fills && (await isLost(tools, row, use.hash))
    await journal.moveTransaction(row.hash, 'replaced', {
      ...(use.hash && { replacedBy: use.hash }),
      ...(again && { again }),
    })
  } else if ((misses.get(row.hash) ?? 0) > triesToProve) {
    await journal.moveTransaction(row.hash, 'replaced')
  }
}

/**
 * Whether a stranger took the nonce of what should still happen: none of ours with this nonce won, and none was meant to
 * keep the call from happening.
 */
async function isLost({ journal }: Tools, row: TransactionRow, winner: Hex | undefined): Promise<boolean> {
  const states = [...inFlight, 'final', 'replaced', 'dropped'] as const
  const rivals = (await journal.inLane(row.lane, states)).filter(
    ({ nonce, hash }) => nonce === row.nonce && hash !== row.hash,
  )
  const living = rivals.filter(({ state }) => state !== 'dropped')
  const oursWon = winner === undefined ? living.length > 0 : rivals.some(({ hash }) => hash === winner)
  return !oursWon && !living.some(({ batch, fills }) => batch !== row.batch || fills)
}

/** What is final leaves no room for others with its nonce. */
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
    const reason = await revertReason(node, chainOf(row), row, row.receipt)
    if (reason !== undefined) await journal.moveTransaction(row.hash, row.state, { reason })
  } catch (error) {
    // The reason is worth nothing that would stop the batch.
    if (!(error instanceof WalletError)) throw error
  }
}

function chainOf({ lane }: TransactionRow): number {
  return Number(lane.slice(0, lane.indexOf(':')))
}
