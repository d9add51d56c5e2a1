import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import type { CallView } from '../../../domain/review/review.ts'
import type { Needed } from './requiredAssets.ts'

/** More than any token has, for income whose amount no description tells. */
const plenty = 2n ** 255n

/**
 * The tokens that the account must hold for its calls to run one after the other, by their descriptions: what they
 * send beyond what earlier calls surely bring. A maximum counts as nothing, because a swap may take less. A guessed
 * call may bring anything, so nothing after it counts.
 */
export function sentTokens(views: readonly CallView[]): Needed[] {
  const tokens = new Map<Address, Needed & { has: bigint }>()
  for (const { guessed, effects } of views) {
    if (guessed) break
    for (const { direction, asset, amount, bound } of effects) {
      if (!asset.address || asset.id !== undefined || direction === 'allowance') continue
      const address = getAddress(asset.address)
      const token = tokens.get(address) ?? { address, amount: 0n, has: 0n }
      if (direction === 'received') token.has += amount ? BigInt(amount) : plenty
      else if (amount && bound !== 'most') token.has -= BigInt(amount)
      tokens.set(address, token)
    }
    for (const token of tokens.values()) if (-token.has > token.amount) token.amount = -token.has
  }
  return [...tokens.values()].filter(({ amount }) => amount > 0n)
}
