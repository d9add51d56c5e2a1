import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './run.mjs'
import { load } from './typescript.mjs'

// Turns each fault of the minimal wallet on and looks whether the checks that are meant for it fail, and no others.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    topic: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: '2' },
  },
})
const { prove, faultsNamed } = await load('conformance/proof.ts')
const chosen = faultsNamed(values.only)
let right = 0
await prove(chosen, {
  folder: join(root, '.cache/minimal'),
  workers: Number(values.workers),
  topics: values.topic,
  told(/** @type {any} */ { fault, missed, surplus, milliseconds }) {
    const isFound = missed.length === 0 && surplus.length === 0
    if (isFound) right += 1
    console.log(`${isFound ? '✓' : '✗'} ${fault} (${milliseconds} ms)`)
    for (const id of missed) console.log(`    passes, and should fail: ${id}`)
    for (const { id, reason } of surplus)
      console.log(`    fails, and should pass: ${id}\n        ${reason?.slice(0, 300)}`)
  },
})
console.log(`${right} passed, ${chosen.length - right} failed`)
process.exitCode = right === chosen.length ? 0 : 1
