import type { Move } from '../journal/transactions.ts'
import { WalletError } from '../wire/errors.ts'
import { chainOf } from './lanes.ts'
import type { Sight } from './observe.ts'
import { receiptIn } from './receipts.ts'
import type { Tools } from './tools.ts'

/** Looks in a row in which a node must say that it has no receipts before that is believed. */
const missesOfMethod = 3

/** Every so many looks a node that only counts is asked for receipts again. */
export const probeEvery = 10

type Knowing = Pick<Tools, 'counting' | 'full' | 'unlisted' | 'journal'>

/**
 * What a look teaches of what a chain's nodes tell: `counts` where they have no receipts, `receipts` where they do,
 * `nothing` where one answer is too little to say. That a method is missing counts only where it never worked on this
 * network, and misses again and again (D36). Throws `chainDisconnected` where receipts were there before.
 */
export async function learn(
  { counting, full, unlisted, journal }: Knowing,
  chainId: number,
  sight: Sight,
): Promise<'counts' | 'receipts' | 'nothing'> {
  if (sight.receiptsAre === 'told') {
    full.add(chainId)
    counting.delete(chainId)
    unlisted.delete(chainId)
    return 'receipts'
  }
  if (sight.receiptsAre !== 'unlisted') return counting.has(chainId) ? 'counts' : 'receipts'
  if (!full.has(chainId) && !counting.has(chainId)) {
    const ran = await journal.ofChain(chainId, ['included', 'final'])
    if (ran.some(({ receipt }) => receipt)) full.add(chainId)
  }
  if (full.has(chainId))
    throw new WalletError('chainDisconnected', 'The node does not tell receipts any more')
  const misses = (unlisted.get(chainId) ?? 0) + 1
  unlisted.set(chainId, misses)
  if (misses < missesOfMethod) return 'nothing'
  counting.add(chainId)
  return 'counts'
}

/** At most so many receipts are read in one go. */
const atOnce = 100

/** Reads the receipts of what has ended while a node only counted: some of it may have reverted. */
export async function readCounted({ journal, node }: Tools, chainId: number): Promise<void> {
  const rows = (await journal.ofChain(chainId, ['final'])).filter(({ receipt }) => !receipt).slice(-atOnce)
  if (rows.length === 0) return
  const answers = await node.gather(
    chainId,
    rows.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const moves = rows.flatMap((row, index): Move[] => {
    const receipt = receiptIn(answers[index], row.hash)
    return receipt ? [{ hash: row.hash, to: 'final', change: { receipt } }] : []
  })
  await journal.moveTransactions(moves)
}

/** So many of the newest batches are looked through at a start. */
const newest = 20

/**
 * Asks once more for the receipts of what has ended while a node only counted: nothing else looks at its chain any more.
 * A chain whose node does not answer is left for the next time.
 */
export async function recount(tools: Tools): Promise<void> {
  const { journal } = tools
  const batches = await journal.batches({ limit: newest })
  const rows = (await journal.transactionsOfAll(batches.map(({ key }) => key))).flat()
  const counted = rows.filter(({ state, receipt, former }) => state === 'final' && !receipt && !former)
  for (const chainId of new Set(counted.map(({ lane }) => chainOf(lane)))) {
    try {
      await readCounted(tools, chainId)
    } catch (error) {
      if (!(error instanceof WalletError)) throw error
    }
  }
}
