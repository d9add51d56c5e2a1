import { join } from 'node:path'
import { run } from './run.mjs'
import { setup } from './setup.mjs'

const benches = ['web', 'ui', 'unlock', 'execution', 'fleet']

// `npm run bench -- NAME` runs scripts/bench/NAME.mjs; the default is `web`.
const [first = 'web', ...others] = process.argv.slice(2)
const isNamed = benches.includes(first)
await setup({ browser: true })
const name = isNamed ? first : 'web'
process.exitCode = await run('node', [
  join('scripts', 'bench', `${name}.mjs`),
  ...(isNamed ? others : process.argv.slice(2)),
])
