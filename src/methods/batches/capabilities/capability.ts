import * as v from 'valibot'
import type { Call } from '../../../domain/batch.ts'
import { WalletError } from '../../../domain/errors.ts'
import { hasReservedName, plainObject } from '../../../domain/shape.ts'
import type { Documented } from '../../method.ts'

/** A batch's parsed input for one capability: at the top level, and on each call in order. */
export type Asked<batch = unknown, call = unknown> = {
  batch: batch | undefined
  calls: readonly (call | undefined)[]
  atomicRequired: boolean
}

export type Capability<
  batch extends v.GenericSchema = v.GenericSchema,
  call extends v.GenericSchema = v.GenericSchema,
> = Partial<Pick<Documented, 'standard' | 'summary'>> & {
  /** The name in `capabilities`, which is also the file name. */
  name: string
  /** Its shape at the top level of a batch. If absent, it is unknown there and refused unless optional. */
  batch?: batch
  /** Its shape on a call, with the same rule. */
  call?: call
  /** Its value in `wallet_getCapabilities` for every chain. Absent if the value depends on the chain. */
  everywhere?: unknown
  /**
   * Returns the changed calls, or `undefined` if it changes nothing and so is not echoed. Throws `WalletError`
   * for a request that cannot be honored.
   */
  apply?(
    calls: readonly Call[],
    requested: Asked<v.InferOutput<batch>, v.InferOutput<call>>,
  ): readonly Call[] | undefined
}

/** Ties the shapes of a capability to what it does. */
export function capability<batch extends v.GenericSchema, call extends v.GenericSchema>(
  definition: Capability<batch, call>,
): Capability {
  return definition as unknown as Capability
}

const optional = v.optional(v.boolean())

/** An unknown capability: only `optional` is validated. */
const unknown = v.pipe(plainObject, v.looseObject({ optional }))

/** The exact members of a capability: the wallet cannot honor an unknown member. */
export function members<entries extends v.ObjectEntries>(entries: entries) {
  return v.pipe(plainObject, v.strictObject({ ...entries, optional }))
}

/** A `capabilities` object. Each known capability is validated by its own shape. */
export function record<entries extends v.ObjectEntries>(entries: entries) {
  return v.optional(
    v.pipe(
      plainObject,
      v.check((given) => !hasReservedName(given), 'Expected capabilities'),
      v.record(v.string(), unknown),
      v.looseObject(entries),
    ),
  )
}

/** Throws `unsupportedCapability` for an unknown capability that is not marked optional. */
export function refuseUnknown(
  capabilities: Record<string, unknown> | undefined,
  isKnown: (name: string) => boolean,
  path: string,
): void {
  for (const [name, wanted] of Object.entries(capabilities ?? {})) {
    if (wanted === undefined || isKnown(name)) continue
    if ((wanted as { optional?: boolean }).optional !== true)
      throw new WalletError('unsupportedCapability', undefined, { capability: name, path: `${path}.${name}` })
  }
}
