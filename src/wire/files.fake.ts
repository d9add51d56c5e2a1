import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fake } from './browser.fake.ts'

const folder = join(import.meta.dirname, '..', '..', 'public')
const origin = fake.runtime.getURL('')
const files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** A `fetch` to which the extension's own address gives the files of `public`, as in the browser. */
export function withOwnFiles(network: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(origin)) return network(input, init)
    return new Response(await fileAt(url.slice(origin.length)))
  }
}

function fileAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = files.get(path) ?? readFile(join(folder, path)).then((bytes) => new Uint8Array(bytes))
  files.set(path, file)
  return file
}

globalThis.fetch = withOwnFiles(globalThis.fetch)
