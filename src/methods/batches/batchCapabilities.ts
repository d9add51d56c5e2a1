import type { Call } from '../../domain/batch.ts'
import type { Edited, Edits } from '../../domain/review/edits.ts'
import { edited } from './applyEdits.ts'
import { mustBeAtomic } from './batchRules.ts'
import type { BatchRequest } from './batchShape.ts'
import { capabilities } from './capabilities/capabilities.ts'
import { refuseUnknown } from './capabilities/capability.ts'

/**
 * The calls that will run, the requested calls (`asked`), and for the response the applied capabilities and the
 * user's changes (`applied`).
 */
export type Prepared = Edited & {
  asked: readonly Call[]
  flowControl: boolean
  applied?: Record<string, unknown>
}

/**
 * Applies the capabilities of a batch. Throws `unsupportedCapability` for a capability that is unknown at its
 * level and not optional, and the error of a capability that cannot be honored.
 */
export function prepare(request: BatchRequest, edits?: Edits): Prepared {
  refuseUnknown(request.capabilities, knownAs('batch'), '0.capabilities')
  request.calls.forEach((call, index) => {
    refuseUnknown(call.capabilities, knownAs('call'), `0.calls.${index}.capabilities`)
  })

  let requested: readonly Call[] = request.calls.map(({ to, value = '0x0', data = '0x' }) => ({
    to,
    value,
    data,
  }))
  const applied: Record<string, unknown> = {}
  for (const { name, apply } of capabilities) {
    const changed = apply?.(requested, {
      batch: request.capabilities?.[name],
      calls: request.calls.map((call) => call.capabilities?.[name]),
      atomicRequired: request.atomicRequired,
    })
    if (!changed) continue
    requested = changed
    applied[name] = true
  }
  const flowControl = Boolean(applied.flowControl)
  const run = edited(requested, edits, { fixed: mustBeAtomic(request) })
  if (run.modified) applied.modified = run.modified
  return { ...run, asked: requested, flowControl, ...(Object.keys(applied).length > 0 && { applied }) }
}

const knownAs = (level: 'batch' | 'call') => (name: string) =>
  capabilities.some((one) => one.name === name && one[level])

/** Capabilities that the approval decides about. */
const late = ['paymasterService', 'auxiliaryFunds']

/** The applied capabilities, as the answer and the status report them. */
export function withLate(applied: Prepared['applied'], used: Record<string, unknown>): Prepared['applied'] {
  const more = late.filter((name) => used[name]).map((name) => [name, true])
  return more.length > 0 ? { ...applied, ...Object.fromEntries(more) } : applied
}
