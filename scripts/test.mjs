import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built } from './check.mjs'
import { checks, conformance, endToEnd, unit } from './parts.mjs'
import { closing, report, runParts, sums } from './report.mjs'
import { root } from './run.mjs'
import { setup } from './setup.mjs'
import { load } from './typescript.mjs'

/** `npm run nightly` runs the rest. */
const parts = {
  check: checks(built),
  'unit tests': unit({ chains: 'base' }),
  'end-to-end tests in chromium': endToEnd('chromium', { tier: 'test' }),
  'end-to-end tests in firefox': endToEnd('firefox', { tier: 'test' }),
  'conformance, topic interface': conformance('chromium', 'interface'),
}

const started = performance.now()
await setup({ browser: true })
const ran = await runParts(parts)
report(ran)
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(join(root, '.cache', 'test.json'), `${JSON.stringify(ran, null, 2)}\n`)
await tellWhatDidNotRun()
console.log(`\n${Math.round((performance.now() - started) / 60_000)} minutes in all.`)
process.exitCode = sums(ran).failed > 0 ? 1 : 0
console.log(closing(sums(ran)))

async function tellWhatDidNotRun() {
  const { specsOf } = await load('e2e/tiers.ts')
  console.log('\n— Not run. npm run nightly has it all.')
  for (const browser of ['chromium', 'firefox']) {
    const [all, run] = [specsOf('all', browser), specsOf('test', browser)]
    const others = all.filter((/** @type {string} */ name) => !run.includes(name))
    console.log(`${others.length} of ${all.length} specs in ${browser}: ${others.join(', ')}`)
  }
  console.log(
    'The engine on the other chains; all other topics of the conformance kit, in both browsers, and its faults',
  )
  console.log('The scans for secrets and hosts after each end-to-end test; leaks and hosts have run')
  console.log(
    '20,000 schedules, a million fuzzed requests, 200 kills, 100 rescues, a mutation of each defence',
  )
  console.log('The packed fixture and kit, benches, reproduce, store lint, audit')
  console.log(lastNightly())
}

function lastNightly() {
  const file = join(root, 'docs', 'nightly.json')
  if (!existsSync(file)) return 'The nightly run has no record yet.'
  const { commit, date, result, passed, failed } = JSON.parse(readFileSync(file, 'utf8'))
  return `The last nightly run: ${commit} on ${date.slice(0, 10)}, ${result} (${passed} passed, ${failed} failed)`
}
