import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { ChainConfig } from './pages/config.ts'

/** Pages of the packages that every clone has, and of those that are installed separately. */
const folders = ['pages', 'apart/pages'].map((folder) => join(import.meta.dirname, folder))

/** Clients that are whole sites, each with its folder. */
const sites: Readonly<Record<string, string>> = {
  testDapp: join(import.meta.dirname, 'apart/node_modules/@metamask/test-dapp/dist'),
}

/** Some clients report the page to their makers. Nothing may leave this machine, not even a DNS lookup. */
const headers = {
  'content-security-policy':
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: http://127.0.0.1:* ws://127.0.0.1:*",
  'x-dns-prefetch-control': 'off',
}

/** Sent at the start of a page that emulates several wallets. */
const head = '<!doctype html><html lang="en"><meta charset="utf-8" /><title>A client</title>'

/**
 * Serves the clients' pages on loopback: `/ethers` runs `pages/ethers.ts`, bundled as a dApp's own build would
 * be; `/ethers?beside` adds another wallet before the client's script. `/testDapp/` is a site as it was
 * published.
 */
export async function serveClients(config: ChainConfig): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page')
    const [, name = '', script, path] = /^\/(\w+)(\.js)?(\/[\w.-]*)?$/.exec(pathname) ?? []
    const answer = (type: string, body: string | Buffer, status = 200) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body)
    if (name === 'config') return answer('application/json', JSON.stringify(config))
    const site = sites[name]
    if (site)
      return path ? answer(...file(site, path)) : response.writeHead(302, { location: `/${name}/` }).end()
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

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** A file of a site, as arguments for `answer`. */
function file(site: string, path: string): [type: string, body: string | Buffer, status?: number] {
  const name = join(site, path === '/' ? 'index.html' : path)
  if (!existsSync(name)) return ['text/plain', 'There is no such file', 404]
  return [types[extname(name)] ?? 'application/octet-stream', readFileSync(name)]
}

/** The source file of a page. */
export function entryOf(name: string): string | undefined {
  const site = sites[name]
  if (site) return join(site, 'index.html')
  const files = folders.flatMap((folder) => ['ts', 'tsx'].map((ending) => join(folder, `${name}.${ending}`)))
  return files.find(existsSync)
}

/** Bundles a page before a request needs it. */
export async function make(name: string): Promise<void> {
  if (!sites[name]) await bundle(name)
}

const bundles = new Map<string, Promise<string>>()

/**
 * The packages as npm has them: only the environment's name is replaced, which every build sets. Vite prefers
 * the caller's `NODE_ENV`, and would compile JSX for a React that is not in the bundle.
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
