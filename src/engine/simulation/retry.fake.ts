import { zeroAddress } from 'viem'
import { expect } from 'vitest'
import { isSiteError } from '../../domain/errors.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { Submission } from '../../domain/services.ts'
import type { RemainingCalls } from '../status/remainingCalls.ts'
import { type Batch, dataOf } from './schedule.fake.ts'
import { reverts } from './simulatedChain.fake.ts'
import { origin, submission, type World } from './simulatedWorld.fake.ts'

/** What the person sends again of each batch, by its index: offered by the wallet, and perhaps approved. */
export type Retries = Map<number, Submission>

/** The person asks for the rest of a batch. The next time, the person approves what was offered then. */
export async function retry(
  world: World,
  index: number,
  retries: Retries,
  approve: (rest: Submission) => Promise<void>,
): Promise<void> {
  const offered = retries.get(index)
  if (offered) return approve(offered)
  try {
    const rest = await world.engine().leftOf(`${origin} ${index}`)
    world.chain.met.add('a batch was sent again')
    retries.set(index, restOf(index, rest))
  } catch (error) {
    if (!isSiteError(error)) world.reports.push(error)
  }
}

export const retryId = (index: number) => `${index} again`

function restOf(index: number, { plan, indices }: RemainingCalls): Submission {
  const calls = indices.flatMap((place) => plan.calls[place] ?? [])
  const isAtomic = plan.mode === 'atomic' && calls.length > 1
  return submission(retryId(index), calls, {
    from: plan.from,
    mode: calls.length === 1 ? 'single' : plan.mode,
    ...(isAtomic && plan.upgrade && { upgrade: plan.upgrade }),
    ceiling: highCeiling(isAtomic ? 1 : calls.length),
    retries: `${origin} ${index}`,
  })
}

type Executed = ReturnType<World['chain']['canonical']>

/**
 * Each call takes effect at most once, even if the person sends the rest of its batch again. A call that reverts, or
 * that an account without code runs as part of a batch, has no effect.
 */
export function expectOneEffect(index: number, { calls }: Batch, canonical: Executed): void {
  for (const [place, kind] of calls.entries()) {
    const data = dataOf(index, place, kind).slice(2)
    const effects = canonical.filter((one, at) => one.data.includes(data) && hasEffect(canonical, at))
    expect(effects.length, `effects of call ${index}.${place}`).toBeLessThan(2)
  }
}

function hasEffect(canonical: Executed, at: number): boolean {
  const { from, to, data } = canonical[at] as Executed[number]
  if (data.includes(reverts.slice(2))) return false
  if (to?.toLowerCase() !== from.toLowerCase()) return true
  const code = canonical.slice(0, at + 1).findLast((one) => one.from === from && one.delegate)?.delegate
  return code !== undefined && code !== zeroAddress
}
