import { WalletError } from '../../domain/errors.ts'
import type { Tools } from '../engineContext.ts'
import type { Sight } from './chainSnapshot.ts'

/** Looks in a row in which a node must say that it has no receipts before that is believed. */
const missesOfMethod = 3

/** A node that only counts gets a receipt request every so many polls. */
export const probeEvery = 10

type Knowing = Pick<Tools, 'counting' | 'full' | 'unlisted' | 'journal'>

/**
 * What a poll proves about a chain's nodes: `counts` if they have no receipts, `receipts` if they have,
 * `nothing` if one answer is not enough. A missing method counts only if it never worked on this network and
 * misses repeatedly (D36). Throws `chainDisconnected` if receipts were available before.
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
    const ran = await journal.ofChain(chainId, ['preconfirmed', 'included', 'final'])
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
