import { ownFile } from './extensionFile.ts'
import { lazy } from './lazy.ts'

/**
 * Data in a file of the extension, since most starts of the worker need none of it. Read once; a failed read is
 * retried on the next call. The file ships with the code, so a test checks its shape, and the wallet does not.
 */
export function fileOf<Data>(name: string): () => Promise<Data> {
  return lazy(async () => (await ownFile(name)).json() as Promise<Data>)
}
