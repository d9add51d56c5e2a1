import * as v from 'valibot'
import type { Call } from '../../../domain/batch.ts'
import { WalletError } from '../../../domain/errors.ts'
import { hasReservedName, plainObject } from '../../../domain/shape.ts'
import type { Documented } from '../../method.ts'

/** A batch's parsed requests to one capability: at the top, and on each call in order. */
export type Asked<batch = unknown, call = unknown> = {
  batch: batch | undefined
  calls: readonly (call | undefined)[]
  atomicRequired: boolean
}

export type Capability<
  batch extends v.GenericSchema = v.GenericSchema,
  call extends v.GenericSchema = v.GenericSchema,
> = Partial<Pick<Documented, 'standard' | 'summary'>> & {
  /** The name in `capabilities`; the file has the same. */
  name: string
  /** Its shape at the top of a batch. Absent: nobody knows it there, so it is refused unless it is optional. */
  batch?: batch
  /** The same on a call. */
  call?: call
  /** Its entry in `wallet_getCapabilities` on every chain. Absent if that depends on the chain. */
  everywhere?: unknown
  /**
   * The calls as it makes them run. `undefined` where it changes nothing, and so is not echoed. Throws `WalletError`
   * for what cannot be kept.
   */
  apply?(
    calls: readonly Call[],
    asked: Asked<v.InferOutput<batch>, v.InferOutput<call>>,
  ): readonly Call[] | undefined
}

/** Ties the shapes of a capability to what it does. */
export function capability<batch extends v.GenericSchema, call extends v.GenericSchema>(
  definition: Capability<batch, call>,
): Capability {
  return definition as unknown as Capability
}

const optional = v.optional(v.boolean())

/** A capability that we do not know: all we look at is whether it may be ignored. */
const unknown = v.pipe(plainObject, v.looseObject({ optional }))

/** The members of a capability, and no others: what we do not know we cannot keep. */
export function members<entries extends v.ObjectEntries>(entries: entries) {
  return v.pipe(plainObject, v.strictObject({ ...entries, optional }))
}

/** A `capabilities` member: each that we know by its own shape. */
export function record<entries extends v.ObjectEntries>(entries: entries) {
  return v.optional(
    v.pipe(
      plainObject,
      v.check((given) => !hasReservedName(given), 'Expected names of capabilities'),
      v.record(v.string(), unknown),
      v.looseObject(entries),
    ),
  )
}

/** Throws `unsupportedCapability` for one that nobody knows and that is not marked optional. */
export function refuseUnknown(
  asked: Record<string, unknown> | undefined,
  isKnown: (name: string) => boolean,
  path: string,
): void {
  for (const [name, wanted] of Object.entries(asked ?? {})) {
    if (wanted === undefined || isKnown(name)) continue
    if ((wanted as { optional?: boolean }).optional !== true)
      throw new WalletError('unsupportedCapability', undefined, { capability: name, path: `${path}.${name}` })
  }
}
