import { browser } from './browser.ts'

/**
 * A file of the extension, as in `public`: the build packs files that only we read (`scripts/packed.mjs`). A
 * missing file rejects here; a damaged one rejects when the response is read.
 */
export async function ownFile(name: string): Promise<Response> {
  const { body } = await fetch(browser.runtime.getURL(`${name}.gz`))
  return new Response(body?.pipeThrough(new DecompressionStream('gzip')))
}
