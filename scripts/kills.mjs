import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { load } from './typescript.mjs'

// Kills the background at random moments. With VOLLEY_EXTENSION it uses that build instead of a fresh one.
// The moments differ every day, and are the same for the same seed.
const today = Math.floor(Date.now() / 86_400_000)
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: `${today * 1000}` },
    only: { type: 'string' },
  },
})
if (!process.env.VOLLEY_EXTENSION && !(await build(['chrome']))) process.exit(1)
const { kills, sendings } = await load('e2e/kills/main.ts')
const { only } = values
if (only && !sendings.includes(only)) {
  console.error(`--only is one of ${sendings.join(', ')}`)
  process.exit(1)
}
const range = { runs: Number(values.runs), seed: Number(values.seed) }
process.exit((await kills(range, only ? [only] : sendings)) ? 0 : 1)
