import { browser } from './browser.ts'

/**
 * A file of the extension as it is in `public`: the build packs files that only we read (`scripts/packed.mjs`).
 * A missing file rejects here, a damaged one when the caller reads the response.
 */
export async function ownFile(name: string): Promise<Response> {
  const { body } = await fetch(browser.runtime.getURL(`${name}.gz`))
  return new Response(body?.pipeThrough(new DecompressionStream('gzip')))
}
