import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { ChainConfig } from './pages/config.ts'

const folder = join(import.meta.dirname, 'pages')

/** Told to a page that plays several wallets, before anything else of it runs. */
const head = '<!doctype html><html lang="en"><meta charset="utf-8" /><title>A client</title>'

/**
 * Serves the pages of the clients on loopback: `/ethers` runs `pages/ethers.ts`, made for the browser on its first call
 * as a dApp's own build would; `/ethers?beside` has another wallet on it, from before the client's script.
 */
export async function serveClients(config: ChainConfig): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page')
    const [, name = '', script] = /^\/(\w+)(\.js)?$/.exec(pathname) ?? []
    const answer = (type: string, body: string, status = 200) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
    if (name === 'config') return answer('application/json', JSON.stringify(config))
    if (!entryOf(name)) return answer('text/plain', 'There is no such page', 404)
    if (script) return answer('text/javascript', await bundle(name))
    const beside = searchParams.has('beside') ? '<script src="/otherWallet.js"></script>' : ''
    answer(
      'text/html',
      `${head}${beside}<div id="root"></div><script type="module" src="/${name}.js"></script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function entryOf(name: string): string | undefined {
  return ['ts', 'tsx'].map((ending) => join(folder, `${name}.${ending}`)).find(existsSync)
}

const bundles = new Map<string, Promise<string>>()

/**
 * The packages as npm has them: nothing is replaced but the name of the environment, which every build sets. Vite
 * believes the caller's `NODE_ENV` before that, and would compile JSX for a React that is not in the bundle.
 */
function bundle(name: string): Promise<string> {
  const made =
    bundles.get(name) ??
    build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      oxc: { jsx: { development: false } },
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        lib: {
          entry: entryOf(name) ?? '',
          formats: [name === 'otherWallet' ? 'iife' : 'es'],
          name,
          fileName: name,
        },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }).then((result) => {
      const [output] = [result].flat() as Rolldown.RolldownOutput[]
      return output?.output[0]?.code ?? ''
    })
  bundles.set(name, made)
  return made
}
