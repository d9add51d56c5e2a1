import * as v from 'valibot'

/** An object that is no array: valibot's own object schemas take arrays too. */
export const plainObject = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'Expected an object',
)

/** The params of a method without params. Others are ignored: some libraries send `[{}]`. */
export const noParams = v.optional(v.union([v.array(v.unknown()), plainObject], 'Expected no parameters'))

/** A chain id in the forms that clients send outside of EIP-5792: a safe integer, or hexadecimal of any case. */
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

/** Names that a member of a stranger's object must not have, since no schema would see them. */
export function hasReservedName(record: Record<string, unknown>): boolean {
  return ['__proto__', 'prototype', 'constructor'].some((name) => Object.hasOwn(record, name))
}
