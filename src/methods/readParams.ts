import type * as v from 'valibot'
import { parse } from '../domain/schema.ts'
import type { Method } from './method.ts'
import { withoutNulls } from './withoutNulls.ts'

/**
 * A site's params in the shape that a method takes. Optional ones that are `null` count as absent, unless the person
 * switched strictness on or the method takes its params as they came. Throws the method's shape error.
 */
export function readParams<schema extends v.GenericSchema>(
  { params, malformed, keepsNulls }: Pick<Method<schema>, 'params' | 'malformed' | 'keepsNulls'>,
  given: unknown,
  strict: boolean,
): v.InferOutput<schema> {
  return parse(params, strict || keepsNulls ? given : withoutNulls(given), malformed)
}
