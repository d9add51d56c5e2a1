import fc from 'fast-check'
import type { Kind } from './values.fake.ts'

/**
 * A path in the params, and values that are invalid there. `required` places must not be absent either. A bad
 * value at one place makes any valid request invalid, regardless of the rest.
 */
export type Place = { path: string; bad: readonly unknown[]; required?: boolean }

/** Params that one method must accept, and params that it must refuse, by construction. */
export type Generator = { valid: fc.Arbitrary<unknown>; invalid: fc.Arbitrary<unknown> }

/** `place('0.to', address)`; with `required` its absence is invalid too. */
export const place = (path: string, { bad }: Pick<Kind, 'bad'>, required = false): Place => ({
  path,
  bad,
  required,
})

/**
 * Valid params with one bad place, or entirely different params. A bad value also goes to a place that the
 * valid params lack, and creates the missing holders.
 */
export function spoilt(
  valid: fc.Arbitrary<unknown>,
  places: readonly Place[],
  others: readonly unknown[] = [],
): fc.Arbitrary<unknown> {
  const changes = places.flatMap(({ path, bad, required }): ((params: unknown) => unknown)[] => [
    ...bad.map((value) => (params: unknown) => set(params, path, value)),
    ...(required ? [(params: unknown) => remove(params, path)] : []),
  ])
  const spoil =
    changes.length > 0
      ? [fc.tuple(valid, fc.constantFrom(...changes)).map(([params, change]) => change(params))]
      : []
  const whole = others.length > 0 ? [fc.constantFrom(...others)] : []
  return fc.oneof(
    ...spoil.map((arbitrary) => ({ weight: 5, arbitrary })),
    ...whole.map((arbitrary) => ({ weight: 1, arbitrary })),
  )
}

/** Values that no method with positional params accepts. */
export const noTuple: readonly unknown[] = [null, 1, true, 'text', {}, { 0: 'a', length: 1 }]

function set(params: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(params)
  const [holder, last] = walk(copy, path)
  // Not by assignment: a name such as __proto__ must become a member.
  Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true })
  return copy
}

function remove(params: unknown, path: string): unknown {
  const copy = structuredClone(params)
  const [holder, last] = walk(copy, path)
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete (holder as Record<string, unknown>)[last]
  return copy
}

/** The innermost holder of the place; creates missing holders on the path. */
function walk(params: unknown, path: string): [holder: object, last: string] {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let holder = params as Record<string, unknown>
  for (const name of names) {
    if (typeof holder[name] !== 'object' || holder[name] === null) holder[name] = {}
    holder = holder[name] as Record<string, unknown>
  }
  return [holder, last]
}
