import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build } from './build.mjs'
import { root } from './run.mjs'
import { setup } from './setup.mjs'
import { load } from './typescript.mjs'

// `npm run conformance`: the kit of this clone, on our wallet if no other is named.
const { command, leave, UsageError } = await load('packages/conformance/command.ts')
const code = await command(process.argv.slice(2), {
  start: 'npm run conformance --',
  driver: 'volley',
  prepare,
  load: (/** @type {string} */ file) => load(relative(root, file)),
})
leave(code)

/** Finds the browser of the run, and builds our own wallets if they are missing. Any other one has to be there. */
async function prepare(/** @type {import('../packages/conformance/options.ts').Options} */ options) {
  const { driver, browser } = options
  await setup({ browser })
  if (driver === 'minimal') {
    options.wallet ??= join(root, '.cache/minimal')
    const { buildMinimal } = await load('packages/conformance/wallets/minimal/build.ts')
    await buildMinimal(resolve(options.wallet))
    return true
  }
  if (driver !== 'volley' && !options.wallet)
    throw new UsageError('A driver from a file needs --wallet FOLDER.')
  options.wallet ??= join(root, 'dist', browser === 'firefox' ? 'firefox' : 'chrome')
  const folder = resolve(options.wallet)
  if (existsSync(folder)) return true
  if (!folder.startsWith(join(root, 'dist'))) throw new UsageError(`There is no folder ${folder}.`)
  return build()
}
