import type { Address, Hex } from 'viem'
import { revocation } from './allowanceKinds.ts'
import type { Risk } from './valueAtRisk.ts'

/** One request to the person: the calls that end some allowances of a network. */
export type RevocationBatch = { chainId: number; calls: { to: Address; data: Hex }[] }

/** Maximum calls in a request of the wallet itself (`calls.ask`). */
const most = 100

/**
 * One batch per network, or several if one has more than `most` allowances. The selected network comes first, because
 * an approved batch of another network selects that one.
 */
export function revocationBatches(
  risks: readonly Pick<Risk, 'chainId' | 'allowance'>[],
  selected: number | undefined,
): RevocationBatch[] {
  const chains = [...new Set(risks.map(({ chainId }) => chainId))]
  return chains
    .toSorted((one, other) => Number(other === selected) - Number(one === selected))
    .flatMap((chainId) => {
      const calls = risks
        .filter((one) => one.chainId === chainId)
        .map(({ allowance }) => revocation(allowance))
      return Array.from({ length: Math.ceil(calls.length / most) }, (_, index) => ({
        chainId,
        calls: calls.slice(index * most, (index + 1) * most),
      }))
    })
}
