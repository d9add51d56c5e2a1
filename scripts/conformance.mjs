import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build } from './build.mjs'
import { root } from './run.mjs'
import { setup } from './setup.mjs'
import { load } from './typescript.mjs'

const { optionsIn, usage } = await load('packages/conformance/options.ts')

try {
  const options = optionsIn(process.argv.slice(2))
  if (options.mode === 'help') console.log(usage)
  else process.exitCode = (await conform(options)) ? 0 : 1
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'UsageError') throw error
  console.error(error.message)
  process.exitCode = 2
}

async function conform(/** @type {import('../packages/conformance/options.ts').Options} */ options) {
  const { mode, driver } = options
  const runs = mode === 'run' || mode === 'doctor'
  if (runs && !(await prepare(options))) return false
  const { conformance } = await load('packages/conformance/main.ts')
  const isFile = /\.[cm]?[jt]s$/.test(driver)
  if (isFile && !existsSync(resolve(driver))) throw usageError(`There is no driver ${resolve(driver)}.`)
  const own = isFile && (await load(relative(root, resolve(driver)))).driver
  if (isFile && !own) throw usageError(`${resolve(driver)} does not export "driver".`)
  return conformance(options, own || undefined)
}

/** Builds our own wallets if they are missing. Any other one has to be there. */
async function prepare(/** @type {import('../packages/conformance/options.ts').Options} */ options) {
  const { driver, browser } = options
  if (driver === 'minimal') {
    options.wallet ??= join(root, '.cache/minimal')
    const { buildMinimal } = await load('packages/conformance/wallets/minimal/build.ts')
    await buildMinimal(resolve(options.wallet))
    return true
  }
  if (driver !== 'volley' && !options.wallet) throw usageError('A driver from a file needs --wallet FOLDER.')
  options.wallet ??= join(root, 'dist', browser === 'firefox' ? 'firefox' : 'chrome')
  const folder = resolve(options.wallet)
  if (existsSync(folder)) return true
  if (!folder.startsWith(join(root, 'dist'))) throw usageError(`There is no folder ${folder}.`)
  await setup()
  return build()
}

function usageError(/** @type {string} */ sentence) {
  return Object.assign(new Error(sentence), { name: 'UsageError' })
}
