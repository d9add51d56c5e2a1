import type * as v from 'valibot'
import { parse } from '../domain/schema.ts'
import type { Method } from './method.ts'

/**
 * Parses a site's params with the method's schema. `null` counts as absent, unless strict mode is on or the
 * method keeps nulls. Throws the method's shape error.
 */
export function readParams<schema extends v.GenericSchema>(
  { params, malformed, keepsNulls }: Pick<Method<schema>, 'params' | 'malformed' | 'keepsNulls'>,
  given: unknown,
  strict: boolean,
): v.InferOutput<schema> {
  return parse(params, strict || keepsNulls ? given : withoutNulls(given), malformed)
}

/** Members that decide the effect of a request: `null` is kept there, and the schema refuses it. */
const telling = ['to', 'from', 'value', 'data', 'chainId', 'rpcUrls']

/**
 * Removes the `null`s that clients send for absent values: trailing parameters, and members of objects at any
 * depth. A list keeps its `null`s, because positions in it matter.
 */
export function withoutNulls(params: unknown): unknown {
  if (!Array.isArray(params)) return pruned(params)
  return params.slice(0, params.findLastIndex((param) => param !== null) + 1).map(pruned)
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, member]) => member !== null || telling.includes(name))
  return Object.fromEntries(kept.map(([name, member]) => [name, pruned(member)]))
}
