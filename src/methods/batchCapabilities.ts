import type { Hex } from 'viem'
import type { Call } from '../wire/batch.ts'
import { type Edited, type Edits, edited } from '../wire/edits.ts'
import { WalletError } from '../wire/errors.ts'
import { mustBeAtomic } from './batchRules.ts'
import type { BatchRequest } from './batchShape.ts'

/**
 * The calls as they will run, those that were asked, and for the answer which capabilities made them so and what the
 * person changed.
 */
export type Prepared = Edited & {
  asked: readonly Call[]
  flowControl: boolean
  applied?: Record<string, unknown>
}

/** What we know at each level. `atomic` says nothing that `atomicRequired` does not say, so it is never echoed. */
const known = { batch: ['atomic', 'dataSuffix', 'flowControl'], call: ['gasLimitOverride', 'flowControl'] }

/**
 * Applies the capabilities of a batch. Throws `unsupportedCapability` for one that we do not know and that is not
 * marked optional, at either level, and for `flowControl` on a call of a batch without it. `flowControl` is what EIP-7867 lets
 * an account without a contract offer: `none` over the batch, and `halt` or `continue` on every call, since what it
 * assumes of a call that says nothing is `rollback`.
 */
export function prepare(request: BatchRequest, edits?: Edits): Prepared {
  refuseUnknown(request.capabilities, known.batch, '0.capabilities')
  request.calls.forEach((call, index) => {
    refuseUnknown(call.capabilities, known.call, `0.calls.${index}.capabilities`)
  })

  const suffix = request.capabilities?.dataSuffix?.value
  const flowControl = controlsFlow(request)
  const asked = request.calls.map((call): Call => {
    const { gasLimitOverride, flowControl: flow } = call.capabilities ?? {}
    return {
      to: call.to,
      value: call.value ?? '0x0',
      data: withSuffix(call.data ?? '0x', suffix),
      ...(gasLimitOverride && { gas: gasLimitOverride.value }),
      ...(flowControl && flow && flow.onFailure !== 'rollback' && { onFailure: flow.onFailure }),
    }
  })
  const run = edited(asked, edits, { fixed: mustBeAtomic(request) })
  const applied: Record<string, unknown> = {
    ...(suffix !== undefined && { dataSuffix: true }),
    ...(asked.some(({ gas }) => gas !== undefined) && { gasLimitOverride: true }),
    ...(flowControl && { flowControl: true }),
    ...(run.modified && { modified: run.modified }),
  }
  return { ...run, asked, flowControl, ...(Object.keys(applied).length > 0 && { applied }) }
}

function refuseUnknown(
  capabilities: Record<string, unknown> | undefined,
  names: readonly string[],
  path: string,
): void {
  for (const [name, capability] of Object.entries(capabilities ?? {})) {
    if (capability === undefined || names.includes(name)) continue
    if ((capability as { optional?: boolean }).optional !== true)
      throw new WalletError('unsupportedCapability', undefined, { capability: name, path: `${path}.${name}` })
  }
}

function controlsFlow({ capabilities, calls, atomicRequired }: BatchRequest): boolean {
  const wanted = capabilities?.flowControl
  if (!wanted) {
    const index = calls.findIndex((call) => call.capabilities?.flowControl)
    if (index < 0) return false
    throw new WalletError('unsupportedCapability', 'A call asks for flowControl, but the batch does not', {
      capability: 'flowControl',
      path: `0.calls.${index}.capabilities.flowControl`,
    })
  }
  const problem = flowProblem(wanted.atomicity, calls)
  if (problem === undefined && !atomicRequired) return true
  if (wanted.optional) return false
  if (problem !== undefined)
    throw new WalletError('atomicityUnsupported', problem, { capability: 'flowControl' })
  throw new WalletError('unparsable', 'atomicRequired contradicts the atomicity none of flowControl', {
    path: '0.atomicRequired',
  })
}

function flowProblem(atomicity: string, calls: BatchRequest['calls']): string | undefined {
  if (atomicity !== 'none') return `The wallet offers flowControl with the atomicity none, not ${atomicity}`
  const index = calls.findIndex(({ capabilities }) => {
    const onFailure = capabilities?.flowControl?.onFailure
    return onFailure === undefined || onFailure === 'rollback'
  })
  return index < 0 ? undefined : `Call ${index} must say halt or continue, since nothing can be rolled back`
}

function withSuffix(data: Hex, suffix: Hex | undefined): Hex {
  return suffix === undefined ? data : (`${data}${suffix.slice(2)}` as Hex)
}
