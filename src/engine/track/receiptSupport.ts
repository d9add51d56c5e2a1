import { untold } from '../../domain/errors.ts'
import type { EngineContext } from '../engineContext.ts'
import type { ChainSnapshot } from './chainSnapshot.ts'

/** Polls in a row in which a node must report that it has no receipts before we believe it. */
const missesOfMethod = 3

/** After this many polls, the engine asks a node without receipts for them again. */
export const probeEvery = 10

export type Receipts = Pick<EngineContext, 'full' | 'journal'>
type Knowing = Receipts & Pick<EngineContext, 'counting' | 'unlisted'>

/**
 * Learns from a poll if a chain's nodes have receipts: `counts` if not, `receipts` if they do, `nothing` if one
 * answer is too little. A missing method counts only if it never worked on this network, and is missing several
 * times in a row (D36). Throws `chainDisconnected` if the network had receipts before.
 */
export async function learn(
  { counting, unlisted, ...receipts }: Knowing,
  chainId: number,
  snapshot: ChainSnapshot,
): Promise<'counts' | 'receipts' | 'nothing'> {
  if (snapshot.receiptsAre === 'told') {
    receipts.full.add(chainId)
    counting.delete(chainId)
    unlisted.delete(chainId)
    return 'receipts'
  }
  if (snapshot.receiptsAre !== 'unlisted') return counting.has(chainId) ? 'counts' : 'receipts'
  if (!counting.has(chainId) && (await everTold(receipts, chainId))) throw untold('receipts any more')
  const misses = (unlisted.get(chainId) ?? 0) + 1
  unlisted.set(chainId, misses)
  if (misses < missesOfMethod) return 'nothing'
  counting.add(chainId)
  return 'counts'
}

/** True if a node of the network ever told a receipt, also before a death. */
export async function everTold({ full, journal }: Receipts, chainId: number): Promise<boolean> {
  if (!full.has(chainId)) {
    const ran = await journal.ofChain(chainId, ['preconfirmed', 'included', 'final'])
    if (ran.some(({ receipt }) => receipt)) full.add(chainId)
  }
  return full.has(chainId)
}
