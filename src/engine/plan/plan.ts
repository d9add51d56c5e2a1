import type { Mode } from '../../domain/batch.ts'
import type { Atomicity, BatchToPlan, Planned } from '../../domain/services.ts'
import { type Message, say, sayCount } from '../../domain/text/message.ts'

/**
 * Picks the modes in which a batch may run. An account that runs batches atomically does so by default. Any
 * other account sends one call after the other and stops at the first failure, unless the user picks another
 * mode. If the app declared every call independent (`flowControl` with `continue`), all calls leave at once and
 * nothing is rolled back. A device signs one transaction after the other, so its default is the mode with the fewest
 * signatures, and the note says how many each needs. The caller checks that a batch which must be atomic can be.
 */
export function plan({
  calls,
  atomicRequired,
  flowControl,
  atomicity,
  upgrades,
  onDevice,
}: BatchToPlan): Planned {
  const count = calls.length
  if (count === 1 || atomicRequired) {
    const mode = count === 1 ? 'single' : 'atomic'
    const twice = mode === 'atomic' && atomicity.status === 'ready'
    const note = twice ? say('plan_pressesUpgrade') : say('plan_signatures', { number: 1 })
    return { mode, options: [mode], ...(onDevice && { note }) }
  }

  const upgraded = atomicity.status === 'supported' || isForeign(atomicity)
  const continues = calls.filter(({ onFailure }) => onFailure === 'continue').length
  const atomic =
    !(flowControl && continues > 0) &&
    (atomicity.status === 'supported' || (atomicity.status === 'ready' && upgrades))
  const pipelined = !upgraded && !onDevice && (!flowControl || continues === count)

  const options: Mode[] = ['stepwise']
  if (pipelined) options.push('pipelined')
  if (atomic) options.push('atomic')
  const mode =
    atomic && (atomicity.status === 'supported' || (onDevice && count > 2))
      ? 'atomic'
      : pipelined && flowControl && continues === count
        ? 'pipelined'
        : 'stepwise'
  const note = onDevice
    ? atomic
      ? say('plan_signaturesEither', { number: count, fewest: atomicity.status === 'supported' ? 1 : 2 })
      : sayCount('plan_presses', count)
    : whyNot({ pipelined, upgraded, atomic, flowControl: flowControl === true, atomicity })
  return { mode, options: [mode, ...options.filter((option) => option !== mode)], ...(note && { note }) }
}

/** The account is delegated to an unknown contract: we cannot drive it, but nodes treat it as delegated. */
function isForeign(atomicity: Atomicity): boolean {
  return atomicity.status === 'unsupported' && atomicity.because === 'account'
}

function whyNot(plan: {
  pipelined: boolean
  upgraded: boolean
  atomic: boolean
  flowControl: boolean
  atomicity: Atomicity
}): Message | undefined {
  const { atomicity } = plan
  if (!plan.atomic && plan.flowControl) {
    return say('plan_flowControl')
  }
  if (atomicity.status === 'unsupported') {
    if (atomicity.because === 'chain') return say('plan_network')
    if (atomicity.because === 'account') return say('plan_account')
    if (atomicity.because === 'unknown') {
      return say('plan_unknown')
    }
  }
  if (!plan.atomic) return say('plan_switchedOff')
  if (plan.upgraded) return say('plan_upgraded')
  return undefined
}
