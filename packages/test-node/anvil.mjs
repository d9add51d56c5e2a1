import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ result: unknown } | { error: { code: number, message: string, data?: unknown } }} Outcome */

/**
 * The underlying chain.
 *
 * @typedef {object} Anvil
 * @property {(method: string, params: unknown) => Promise<Outcome>} ask
 * @property {(method: string, params?: unknown[]) => Promise<any>} call throws the error that `ask` would return
 * @property {() => Promise<void>} stop
 */

/** Block states kept in memory: a minute at five blocks a second. Each takes about half a megabyte. */
const KEPT_STATES = 300

/**
 * Starts anvil on a free port. It mines only on request, so that the node controls the pace.
 *
 * @param {{ chainId: number, hardfork: string | undefined, phrase: string, gasLimit?: number | undefined }} options
 * @returns {Promise<Anvil>}
 */
export async function startAnvil({ chainId, hardfork, phrase, gasLimit }) {
  const folder = mkdtempSync(join(tmpdir(), 'volley-node-'))
  const keeper = fileURLToPath(new URL('./keeper.mjs', import.meta.url))
  const args = ['--port', '0', '--no-mining', '--chain-id', `${chainId}`, '--mnemonic', phrase]
  args.push('--cache-path', folder, '--prune-history', `${KEPT_STATES}`, '--no-request-size-limit')
  if (hardfork) args.push('--hardfork', hardfork)
  if (gasLimit !== undefined) args.push('--gas-limit', `${gasLimit}`)

  const child = spawn(process.execPath, [keeper, folder, binary(), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const url = await listening(child)
  let last = 0

  /** @type {Anvil['ask']} */
  const ask = async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++last, method, params }),
    })
    const { jsonrpc, id, ...outcome } = await response.json()
    return outcome
  }

  return {
    ask,
    async call(method, params = []) {
      const outcome = await ask(method, params)
      if ('error' in outcome) throw new Error(`${method}: ${outcome.error.message}`)
      return outcome.result
    },
    async stop() {
      child.stdin.end()
      await gone
    },
  }
}

/**
 * anvil prints its address once it listens. Earlier output is kept for an error message; later output must
 * still be read, or anvil would block on a full pipe.
 *
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 * @returns {Promise<string>}
 */
function listening(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    /** @param {Buffer} chunk */
    const listen = (chunk) => {
      output += chunk
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (!port) return
      child.stdout.off('data', listen).resume()
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000)
    })
    child.once('exit', () => reject(new Error(`anvil did not start: ${output.trim()}`)))
  })
}

/** The program itself, from its platform package: the wrapper package relies on an install script. */
function binary() {
  const require = createRequire(import.meta.url)
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${machine}`
  try {
    const main = dirname(require.resolve('@foundry-rs/anvil/package.json'))
    const folder = dirname(createRequire(join(main, 'package.json')).resolve(`${name}/package.json`))
    const file = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    if (!existsSync(file)) throw new Error(file)
    if (process.platform !== 'win32') chmodSync(file, 0o755)
    return file
  } catch {
    throw new Error(`anvil is missing (${name}). Run "npm install" and try again.`)
  }
}
