import type { Call } from '../../domain/batch.ts'
import type { Edited, Edits } from '../../domain/review/edits.ts'
import { edited } from './applyEdits.ts'
import { mustBeAtomic } from './batchRules.ts'
import type { BatchRequest } from './batchShape.ts'
import { capabilities } from './capabilities/capabilities.ts'
import { refuseUnknown } from './capabilities/capability.ts'

/**
 * The calls that will run, the requested calls, and for the answer the applied capabilities and the person's
 * changes.
 */
export type Prepared = Edited & {
  asked: readonly Call[]
  flowControl: boolean
  applied?: Record<string, unknown>
}

/**
 * Applies the capabilities of a batch. Throws `unsupportedCapability` for one that we do not know at its level and that
 * is not marked optional, and what a capability itself cannot keep.
 */
export function prepare(request: BatchRequest, edits?: Edits): Prepared {
  refuseUnknown(request.capabilities, knownAs('batch'), '0.capabilities')
  request.calls.forEach((call, index) => {
    refuseUnknown(call.capabilities, knownAs('call'), `0.calls.${index}.capabilities`)
  })

  let asked: readonly Call[] = request.calls.map(({ to, value = '0x0', data = '0x' }) => ({
    to,
    value,
    data,
  }))
  const applied: Record<string, unknown> = {}
  for (const { name, apply } of capabilities) {
    const changed = apply?.(asked, {
      batch: request.capabilities?.[name],
      calls: request.calls.map((call) => call.capabilities?.[name]),
      atomicRequired: request.atomicRequired,
    })
    if (!changed) continue
    asked = changed
    applied[name] = true
  }
  const flowControl = Boolean(applied.flowControl)
  const run = edited(asked, edits, { fixed: mustBeAtomic(request) })
  if (run.modified) applied.modified = run.modified
  return { ...run, asked, flowControl, ...(Object.keys(applied).length > 0 && { applied }) }
}

const knownAs = (level: 'batch' | 'call') => (name: string) =>
  capabilities.some((one) => one.name === name && one[level])
