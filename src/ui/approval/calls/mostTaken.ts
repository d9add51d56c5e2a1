import { keyOf } from '../../../domain/asset.ts'
import type { AllowanceUse, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'

/**
 * The most that the calls can take of an allowance, such as an exact-output swap's maximum. `undefined` if it is open:
 * then the simulated amount may not be enough once a price or an interest has moved.
 */
export function mostTaken(
  calls: readonly CallView[],
  { asset, party, used }: AllowanceUse,
): bigint | undefined {
  const takers = calls.filter(({ to, allowance }) => !allowance && !sameAddress(to?.address, asset.address))
  const key = keyOf(asset)
  const effectsOf = ({ effects }: CallView, direction: LedgerEntry['direction']) =>
    effects.filter((one) => one.direction === direction && keyOf(one.asset) === key)
  const rows = takers.flatMap((call) =>
    effectsOf(call, 'sent').map(({ amount = '0x0', party: by = call.to }) => ({ amount, by })),
  )
  const own = rows.filter(({ by }) => sameAddress(by?.address, party.address))
  // Another contract than the called one may take the tokens, as Permit2 does, but not by another one's allowance.
  const allowed = calls.flatMap((call) => effectsOf(call, 'allowance'))
  const open = rows.filter(({ by }) => !allowed.some((one) => sameAddress(one.party?.address, by?.address)))
  const most = (own.length > 0 ? own : open).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const guesses = takers.filter(({ guessed }) => guessed)
  if (most >= BigInt(used) && guesses.length === 0) return most
  // The bytes contain a fixed amount.
  const word = BigInt(used).toString(16).padStart(64, '0')
  return takers.some(({ data }) => data.includes(word)) ? BigInt(used) : undefined
}
