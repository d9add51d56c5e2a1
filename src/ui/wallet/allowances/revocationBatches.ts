import type { Address, Hex } from 'viem'

/** A call that revokes one spender's allowance on a network. */
export type Revocation = { chainId: number; call: { to: Address; data: Hex } }

/** One request to the person: the calls of a network. */
type RevocationBatch = { chainId: number; calls: Revocation['call'][] }

/** Maximum calls in a request of the wallet itself (`calls.ask`). */
const most = 100

/**
 * One batch per network, or several if one has more than `most` calls. The selected network comes first, because an
 * approved batch of another network selects that one.
 */
export function revocationBatches(
  revocations: readonly Revocation[],
  selected: number | undefined,
): RevocationBatch[] {
  const chains = [...new Set(revocations.map(({ chainId }) => chainId))]
  return chains
    .toSorted((one, other) => Number(other === selected) - Number(one === selected))
    .flatMap((chainId) => {
      const calls = revocations.filter((one) => one.chainId === chainId).map(({ call }) => call)
      return Array.from({ length: Math.ceil(calls.length / most) }, (_, index) => ({
        chainId,
        calls: calls.slice(index * most, (index + 1) * most),
      }))
    })
}
