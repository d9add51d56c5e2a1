import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutantsOf, sampled } from '../mutants/list.mjs'
import { rooms, sourcesOf } from '../mutants/rooms.mjs'
import { known, tryOut } from '../mutants/run.mjs'
import { scores, staleRows, told } from '../mutants/score.mjs'
import { root } from '../run.mjs'

/** @typedef {import('../mutants/list.mjs').Mutant} Mutant */

/** A smaller sample is too imprecise to record. */
const enough = 800

// Mutates random places in the critical files, and checks that a test fails. `--seed N` repeats a sample,
// `--only WORD` takes only files with WORD in their path, `--resume` continues an interrupted run and keeps
// results of unchanged files, `--again` retries only mutants that survived, `--near` runs only tests of the
// same folder, `--list` runs nothing and prints the known results.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    concurrency: { type: 'string', default: '2' },
    resume: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const [seed, count, concurrency] = [Number(values.seed), Number(values.count), Number(values.concurrency)]
process.chdir(root)
const every = await mutantsOf(rooms.flatMap(sourcesOf))
const sample = sampled(every, count, seed).filter(({ file }) => file.includes(values.only))
console.log(`${sample.length} of ${every.length} mutants, with --seed ${seed} --count ${count}`)

const before = values.resume || values.again || values.list ? known(sample) : new Map()
let left = values.list ? [] : sample.filter(({ key }) => isOpen(before.get(key)))
for (const room of rooms) {
  const here = left.filter(
    ({ file, key }) => file.startsWith(`${room.folder}/`) && (values.again || !before.has(key)),
  )
  if (here.length === 0) continue
  console.log(`\n${room.folder}: ${here.length}`)
  await tryOut(here, { tests: room.tests, all: false, concurrency })
}
left = left.filter(({ key }) => known(sample).get(key)?.status === 'survived')
if (left.length > 0 && !values.near) {
  console.log(`\nAll tests: ${left.length}`)
  await tryOut(left, { tests: ['src'], all: true, concurrency })
}

const outcomes = known(sample)
const { files, total } = scores(sample, outcomes)
const stale = staleRows(every, outcomes)
console.log(told(sample, outcomes, stale))
const isWhole = values.only === '' && total.mutants >= enough && total.mutants === sample.length
if (isWhole && !values.near && !values.list) record()
process.exitCode = stale.length > 0 || total.mutants < sample.length ? 1 : 0

/** True if the mutant must be tried. @param {import('../mutants/run.mjs').Outcome | undefined} outcome */
function isOpen(outcome) {
  if (values.again) return outcome?.status === 'survived'
  return !outcome || (outcome.status === 'survived' && !outcome.all && !values.near)
}

/** Writes `docs/mutation.json`: the result of a whole run. */
function record() {
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  const result = { date: new Date().toISOString(), commit, seed, count, ...total, files }
  writeFileSync(join(root, 'docs', 'mutation.json'), `${JSON.stringify(result, null, 2)}\n`)
}
