import type { Atomicity, BatchToPlan, Planned } from '../methods/method.ts'
import type { Mode } from '../wire/batch.ts'

/**
 * How a batch may run. An account that runs batches atomically does so by default; any other sends one call after the
 * other and stops at the first failure, unless the user picks another plan. Where the app declared every call
 * independent of the others (`flowControl` with `continue`), all are sent at once and nothing is rolled back.
 * That a batch which must be atomic can be is for the caller to check.
 */
export function plan({ calls, atomicRequired, flowControl, atomicity, upgrades }: BatchToPlan): Planned {
  if (calls.length === 1) return { mode: 'single', options: ['single'] }
  if (atomicRequired) return { mode: 'atomic', options: ['atomic'] }

  const upgraded = atomicity.status === 'supported' || isForeign(atomicity)
  const continues = calls.filter(({ onFailure }) => onFailure === 'continue').length
  const atomic =
    !(flowControl && continues > 0) &&
    (atomicity.status === 'supported' || (atomicity.status === 'ready' && upgrades))
  const pipelined = !upgraded && (!flowControl || continues === calls.length)

  const options: Mode[] = ['stepwise']
  if (pipelined) options.push('pipelined')
  if (atomic) options.push('atomic')
  const mode =
    atomic && atomicity.status === 'supported'
      ? 'atomic'
      : pipelined && flowControl && continues === calls.length
        ? 'pipelined'
        : 'stepwise'
  const note = whyNot({ pipelined, upgraded, atomic, flowControl: flowControl === true, atomicity })
  return { mode, options: [mode, ...options.filter((option) => option !== mode)], ...(note && { note }) }
}

/** Delegated to a contract that we do not know: we cannot drive it, and nodes still treat it as delegated. */
function isForeign(atomicity: Atomicity): boolean {
  return atomicity.status === 'unsupported' && atomicity.because === 'account'
}

function whyNot(plan: {
  pipelined: boolean
  upgraded: boolean
  atomic: boolean
  flowControl: boolean
  atomicity: Atomicity
}): string | undefined {
  const { atomicity } = plan
  if (!plan.atomic && plan.flowControl) {
    return 'The site asked that a failed call leaves the others alone, so they cannot run as one.'
  }
  if (atomicity.status === 'unsupported') {
    if (atomicity.because === 'chain') return 'This network cannot run several calls as one.'
    if (atomicity.because === 'account') return 'This account cannot run several calls as one.'
    if (atomicity.because === 'unknown') {
      return 'The network does not tell whether this account can run several calls as one.'
    }
  }
  if (!plan.atomic)
    return 'Running the calls as one needs an account upgrade, which is switched off in the settings.'
  if (plan.upgraded)
    return 'An upgraded account cannot send all calls at once: nodes take one transaction at a time.'
  return undefined
}
