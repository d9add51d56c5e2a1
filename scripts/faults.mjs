import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './run.mjs'
import { load } from './typescript.mjs'

// Turns each fault of the minimal wallet on and tests that its checks fail, and no others.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    everything: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
})
const { prove, subjects } = await load('packages/conformance/proof/prove.ts')
const started = Date.now()
/** @type {any[]} */
const proofs = []
await prove(subjects(values.only), {
  folder: join(root, '.cache/minimal'),
  workers: Number(values.workers),
  breadth: values.everything ? 'everything' : 'chapters',
  told(/** @type {any} */ proof) {
    proofs.push(proof)
    const { name, missed, surplus, checks, milliseconds } = proof
    console.log(`${isRight(proof) ? '✓' : '✗'} ${name} (${checks} checks, ${milliseconds} ms)`)
    for (const id of missed) console.log(`    passes, and should fail: ${id}`)
    for (const { id, reason } of surplus)
      console.log(`    fails, and should pass: ${id}\n        ${reason?.slice(0, 300)}`)
  },
})
const passed = proofs.filter(isRight).length
const failed = proofs.length - passed
if (values.json) writeFileSync(values.json, JSON.stringify({ passed, failed, proofs }, null, 2))
console.log(`\n${passed} passed, ${failed} failed, in ${Math.round((Date.now() - started) / 1000)} s`)
process.exitCode = failed === 0 ? 0 : 1

/** @param {{ missed: unknown[], surplus: unknown[] }} proof */
function isRight({ missed, surplus }) {
  return missed.length === 0 && surplus.length === 0
}
