import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { DappConfig } from './main.ts'

const folder = import.meta.dirname
const types = { html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json' }

/** Serves the demo page on loopback; `close` ends it. All paths except those of its files return the page. */
export async function serveDapp(config: DappConfig, port = 0) {
  const files: Record<string, { type: keyof typeof types; body: string }> = {
    '/dapp.css': { type: 'css', body: await readFile(join(folder, 'dapp.css'), 'utf8') },
    '/dapp.js': { type: 'js', body: await bundle() },
    '/config.json': { type: 'json', body: JSON.stringify(config) },
    '/empty': { type: 'html', body: '<!doctype html><title>Empty</title>' },
  }
  const page = { type: 'html' as const, body: await readFile(join(folder, 'index.html'), 'utf8') }
  const server = createServer((request, response) => {
    const { type, body } = files[request.url ?? '/'] ?? page
    response.writeHead(200, { 'content-type': `${types[type]}; charset=utf-8`, 'cache-control': 'no-cache' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

let bundled: Promise<string> | undefined

function bundle(): Promise<string> {
  bundled ??= build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(folder, 'main.ts'), formats: ['es'], fileName: 'dapp' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }).then((result) => {
    const [output] = [result].flat() as Rolldown.RolldownOutput[]
    return output?.output[0]?.code ?? ''
  })
  return bundled
}
