import { browser } from './browser.ts'
import { lazy } from './lazy.ts'

/**
 * A file of the extension, as in `public`: the build packs files that only we read (`scripts/packed.mjs`). A
 * missing file rejects here; a damaged one rejects when the response is read.
 */
export async function ownFile(name: string): Promise<Response> {
  const { body } = await fetch(browser.runtime.getURL(`${name}.gz`))
  return new Response(body?.pipeThrough(new DecompressionStream('gzip')))
}

/**
 * Data in a file of the extension, since most starts of the worker need none of it. Read once; a failed read is
 * retried on the next call. The file ships with the code, so a test checks its shape, and the wallet does not.
 */
export function fileOf<Data>(name: string): () => Promise<Data> {
  return lazy(async () => (await ownFile(name)).json() as Promise<Data>)
}
