import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { setup } from './setup.mjs'

/** Recipes that take screenshots or run clients, and therefore need a browser. */
const inBrowser = ['screens', 'store']

// `npm run make -- NAME` runs scripts/make/NAME.mjs, which writes generated files.
const [name = '', ...options] = process.argv.slice(2)
const file = join('scripts', 'make', `${name}.mjs`)
if (!existsSync(join(root, file))) {
  const names = readdirSync(join(root, 'scripts', 'make')).flatMap(
    (entry) => entry.match(/^(\w+)\.mjs$/)?.[1] ?? [],
  )
  console.error(`Usage: npm run make -- NAME, where NAME is one of ${names.join(', ')}`)
  process.exit(1)
}
await setup({ browser: inBrowser.includes(name) })
process.exitCode = await run('node', [file, ...options])
