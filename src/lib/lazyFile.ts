import * as v from 'valibot'
import { ownFile } from './extensionFile.ts'
import { lazy } from './lazy.ts'

/**
 * Data in a file of the extension, since most starts of the worker need none of it. Read once; a failed read is
 * retried on the next call.
 */
export function fileOf<schema extends v.GenericSchema>(
  name: string,
  schema: schema,
): () => Promise<v.InferOutput<schema>> {
  return lazy(async () => v.parse(schema, await (await ownFile(name)).json()))
}
