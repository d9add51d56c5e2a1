import { browser } from './browser.ts'

/**
 * A file of the extension, as it lies in `public`: the build packs what only we read (`scripts/packed.mjs`). What is
 * missing rejects here, and what is damaged where the answer is read.
 */
export async function ownFile(name: string): Promise<Response> {
  const { body } = await fetch(browser.runtime.getURL(`${name}.gz`))
  return new Response(body?.pipeThrough(new DecompressionStream('gzip')))
}
