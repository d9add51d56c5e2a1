import type { Address } from 'viem'
import type { Block, CallsBlock, Choice } from '../../domain/review/review.ts'
import type { Atomicity, Planned } from '../../domain/services.ts'
import { say, sayCount, type Text } from '../../domain/text/message.ts'
import { present } from '../../lib/present.ts'
import { signsOnDevice } from '../accounts/requireSigner.ts'
import { ifKnown } from '../ifKnown.ts'
import type { Context } from '../method.ts'
import type { Prepared } from './batchCapabilities.ts'
import { fitsOneTransaction } from './batchLimits.ts'
import { findSelfCall, mustBeAtomic } from './batchRules.ts'
import type { BatchRequest } from './batchShape.ts'
import type { Described } from './describeEdits.ts'
import { excessOfWhole } from './gasRules.ts'

/** How a batch may run, and the delegate that an atomic run upgrades the account to. */
export type BatchPlan = Planned & {
  upgrade?: { delegate: Address; name: string }
  /** Another party pays the fee. */
  paid?: Pick<CallsBlock, 'paidBy' | 'mayPay' | 'tokenFee'>
  /** The node did not answer, so an upgrade may be missing here. */
  open?: true
}

/**
 * The plans for the account's current state. The atomic plan is left out if the calls are too long for one
 * transaction, if the account's own code would run a call that could take it over, or if they need more gas
 * than a transaction may have. The gas is checked only with `looksAt.gas`: the engine checks it again when it
 * signs. The account's atomicity is read from the node unless it is given.
 */
export async function planFor(
  request: BatchRequest,
  { calls, flowControl }: Prepared,
  from: Address,
  context: Context,
  looksAt: { gas?: boolean; atomicity?: Atomicity | undefined } = {},
): Promise<BatchPlan> {
  const { services, settings } = context
  const { chainId } = request
  const ask = () => ifKnown(services.chain.atomicity(chainId, from))
  const knownAtomicity = calls.length > 1 ? (looksAt.atomicity ?? (await ask())) : undefined
  const atomicity = knownAtomicity ?? { status: 'unsupported' as const, because: 'unknown' as const }
  const onDevice = signsOnDevice(from, context)
  const planned = services.engine.plan({
    calls,
    atomicRequired: request.atomicRequired,
    flowControl,
    atomicity,
    upgrades: settings.upgrades,
    ...(onDevice && { onDevice }),
  })
  const hurdle = mustBeAtomic(request) ? undefined : hurdleTo(calls, context)
  const presses = onDevice ? [sayCount('plan_presses', calls.length)] : []
  const short = hurdle === undefined ? planned : without(planned, [hurdle, ...presses])
  const asks = looksAt.gas && !mustBeAtomic(request) && short.options.includes('atomic')
  const isTooMuch = asks && (await excessOfWhole({ chainId, from, calls }, knownAtomicity, context))
  const plan = isTooMuch ? without(short, [say('plan_tooMuchGas'), ...presses]) : short
  if (calls.length > 1 && !knownAtomicity) return { ...plan, open: true }
  if (atomicity.status !== 'ready' || !plan.options.includes('atomic')) return plan
  return { ...plan, upgrade: { delegate: atomicity.delegate, name: atomicity.delegateName } }
}

/** The plan as review blocks: the calls with their mode and the user's changes, and the upgrade. */
export function describePlan(plan: BatchPlan, calls: Described, required: boolean): Block[] {
  const { mode, options, note, upgrade, paid } = plan
  return [
    { kind: 'calls', ...calls, mode, options, ...paid, ...present({ note }) },
    ...(upgrade ? [{ kind: 'upgrade' as const, ...upgrade, required }] : []),
  ]
}

function hurdleTo(calls: Prepared['calls'], { connected }: Context): Text | undefined {
  if (!fitsOneTransaction(calls)) return say('plan_tooLong')
  const self = findSelfCall(calls, connected)
  return self && say('plan_takesOver', { number: self.index + 1 })
}

function without(planned: Planned, [why, ...more]: [Text, ...Text[]]): Planned {
  const options = planned.options.filter((option) => option !== 'atomic')
  const [first] = options
  if (first === undefined || options.length === planned.options.length) return planned
  const note = more.length > 0 ? { sentences: [why, ...more] } : why
  return { mode: planned.mode === 'atomic' ? first : planned.mode, options, note }
}

/** The fee and the gas that the person chose. */
export function chosen({ ceiling, fees, speed, gas }: Choice = {}) {
  return present({ ceiling, fees, speed, gas })
}
