import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fake } from './browser.fake.ts'

const folder = join(import.meta.dirname, '..', '..', 'public')
const origin = fake.runtime.getURL('')
const files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** A `fetch` that serves the files of `public` at the extension's own URL, as the build packs them. */
export function withOwnFiles(network: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(origin)) return network(input, init)
    return new Response(await fileAt(url.slice(origin.length)))
  }
}

/** The same, with an empty list of well-known tokens. */
export function withoutTokens(network: typeof fetch): typeof fetch {
  return async (input, init) =>
    String(input).includes('tokens.json')
      ? new Response(new Uint8Array(gzipSync('{}')))
      : withOwnFiles(network)(input, init)
}

function fileAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = path.replace(/\.gz$/, '')
  const read = async () => {
    const bytes = await readFile(join(folder, packed))
    return new Uint8Array(packed === path ? bytes : gzipSync(bytes))
  }
  const file = files.get(path) ?? read()
  files.set(path, file)
  return file
}

globalThis.fetch = withOwnFiles(globalThis.fetch)
