import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fake } from './browser.fake.ts'

const folder = join(import.meta.dirname, '..', '..', 'public')
const origin = fake.runtime.getURL('')

/** A `fetch` to which the extension's own address gives the files of `public`, as in the browser. */
export function withOwnFiles(network: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(origin)) return network(input, init)
    return new Response(new Uint8Array(await readFile(join(folder, url.slice(origin.length)))))
  }
}

globalThis.fetch = withOwnFiles(globalThis.fetch)
