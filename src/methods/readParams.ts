import type * as v from 'valibot'
import { parse } from '../domain/schema.ts'
import type { Method } from './method.ts'
import { withoutNulls } from './withoutNulls.ts'

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
