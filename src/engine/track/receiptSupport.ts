import { WalletError } from '../../domain/errors.ts'
import type { Tools } from '../engineContext.ts'
import type { Sight } from './chainSnapshot.ts'

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
