import * as v from 'valibot'
import { ownFile } from './extensionFile.ts'

/**
 * Data in a file of the extension, since most starts of the worker need none of it. Read once; a failed read is
 * retried on the next call.
 */
export function fileOf<schema extends v.GenericSchema>(
  name: string,
  schema: schema,
): () => Promise<v.InferOutput<schema>> {
  let read: Promise<v.InferOutput<schema>> | undefined
  return () => {
    read ??= ownFile(name)
      .then(async (file) => v.parse(schema, await file.json()))
      .catch((error) => {
        read = undefined
        throw error
      })
    return read
  }
}
