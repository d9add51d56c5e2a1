import { useContext } from 'react'
import type { CallView } from '../../../domain/review/review.ts'
import type { Described } from '../../descriptors/describe.ts'
import { useDescribed } from '../../descriptors/useDescribed.ts'
import { Acting } from '../acting.ts'

/** The contract's description of a call that the wallet itself can only guess. */
export function useDescribedCall(
  { to, value, data, guessed }: CallView,
  chainId: number,
): Described | undefined {
  const from = useContext(Acting)
  const isWanted = guessed && to && data.length >= 10
  return useDescribed(
    isWanted ? [chainId, to.address, from, value, data].join(' ') : undefined,
    ({ describeCall }, find) =>
      to && describeCall(find, { chainId, from, to: to.address, value: BigInt(value), data }),
  )
}
