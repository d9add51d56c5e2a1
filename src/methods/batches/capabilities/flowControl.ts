import * as v from 'valibot'
import { WalletError } from '../../../domain/errors.ts'
import { type Asked, capability, members } from './capability.ts'

const batch = members({ atomicity: v.picklist(['strict', 'loose', 'none']) })
const call = members({ onFailure: v.picklist(['rollback', 'halt', 'continue']) })
type Flow = Asked<v.InferOutput<typeof batch>, v.InferOutput<typeof call>>

/**
 * The part of EIP-7867 that an account without a contract can offer: `none` for the batch, and `halt` or
 * `continue` on every call, because the default for a call is `rollback`. On a call of a batch that does not
 * request it, it is refused even if it is optional.
 */
export const flowControl = capability({
  name: 'flowControl',
  ...(import.meta.env.DEV && {
    standard: 'EIP-7867',
    summary: 'What the failure of a call does to those after it: `halt` or `continue`.',
  }),
  batch,
  call,
  everywhere: { none: ['halt', 'continue'] },
  apply: (calls, requested) =>
    isKept(requested)
      ? calls.map((one, index) => {
          const onFailure = requested.calls[index]?.onFailure
          return onFailure && onFailure !== 'rollback' ? { ...one, onFailure } : one
        })
      : undefined,
})

function isKept({ batch: wanted, calls, atomicRequired }: Flow): boolean {
  if (!wanted) {
    const index = calls.findIndex(Boolean)
    if (index < 0) return false
    throw new WalletError('unsupportedCapability', 'A call has flowControl, but the batch has none', {
      capability: 'flowControl',
      path: `0.calls.${index}.capabilities.flowControl`,
    })
  }
  const problem = problemOf(wanted.atomicity, calls)
  if (problem === undefined && !atomicRequired) return true
  if (wanted.optional) return false
  if (problem !== undefined)
    throw new WalletError('atomicityUnsupported', problem, { capability: 'flowControl' })
  throw new WalletError('unparsable', 'atomicRequired contradicts the atomicity none of flowControl', {
    path: '0.atomicRequired',
  })
}

function problemOf(atomicity: string, calls: Flow['calls']): string | undefined {
  if (atomicity !== 'none') return `flowControl needs the atomicity none, not ${atomicity}`
  const index = calls.findIndex((one) => one === undefined || one.onFailure === 'rollback')
  return index < 0 ? undefined : `Call ${index} needs halt or continue, since nothing is rolled back`
}
