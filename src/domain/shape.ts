import * as v from 'valibot'

/** An object that is not an array. valibot's own object schemas accept arrays too. */
export const plainObject = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'Expected an object',
)

/** The params of a method that takes none. The content is ignored, because some libraries send `[{}]`. */
export const noParams = v.optional(v.union([v.array(v.unknown()), plainObject], 'Expected no parameters'))

/** A chain id in the forms that clients send outside EIP-5792: a safe integer, or hexadecimal of any case. */
export const looseChainId = v.union(
  [
    v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{1,14}$/),
      v.transform(Number),
      v.check((id) => Number.isSafeInteger(id)),
    ),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ],
  'Expected a chain ID as a number or in hexadecimal',
)

/** True if an untrusted object has a reserved member name, which a schema would not see. */
export function hasReservedName(record: Record<string, unknown>): boolean {
  return ['__proto__', 'prototype', 'constructor'].some((name) => Object.hasOwn(record, name))
}
