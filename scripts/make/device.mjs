import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, preview } from 'vite'
import { root } from '../run.mjs'
import { load } from '../typescript.mjs'

/**
 * Builds the page that checks a Ledger over WebHID, and serves it on a free port until it is closed.
 *
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function serveChecks() {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'device-'))
  /** @type {import('vite').InlineConfig} */
  const config = {
    root: join(root, 'e2e', 'device'),
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false, target: 'chrome123' },
  }
  await build(config)
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}

/**
 * Runs the checks on Speculos, and prints each.
 *
 * @param {string} at a port, or a host and a port
 * @param {string | undefined} phrase
 * @returns {Promise<boolean>} whether all passed
 */
async function checkSpeculos(at, phrase) {
  const { connectSpeculos } = await load('e2e/device/speculos.ts')
  const { checkLedger, todo } = await load('e2e/device/checkLedger.ts')
  const [port, host = '127.0.0.1'] = at.split(':').reverse()
  const { exchange, end } = await connectSpeculos({ host, port: Number(port) })
  const results = await checkLedger(exchange, {
    ...(phrase && { phrase }),
    before: (/** @type {any} */ check) => console.log(todo(check)),
    after: (/** @type {any} */ { passed, said }) => console.log(`  ${passed ? 'passed' : 'FAILED'}: ${said}`),
  })
  end()
  const failed = results.filter((/** @type {any} */ { passed }) => !passed).length
  console.log(`${results.length - failed} of ${results.length} passed.`)
  return failed === 0
}

// `npm run make -- device` serves the page for a device on a cable; with `--speculos [HOST:]PORT` the checks run here.
if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { speculos: { type: 'string' }, phrase: { type: 'string' } } })
  if (values.speculos) process.exit((await checkSpeculos(values.speculos, values.phrase)) ? 0 : 1)
  const { url } = await serveChecks()
  console.log(`Open ${url} in Chrome, Edge or Brave, with a Ledger on a cable. Ends with Ctrl-C.`)
}
