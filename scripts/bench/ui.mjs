import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { root } from '../run.mjs'
import { loadBench } from './load.mjs'

// Measures a person's waiting times. With VOLLEY_EXTENSION it measures that build instead of a fresh one.
const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } })
const { VOLLEY_EXTENSION: given } = process.env
if (!given && !(await build(['chrome']))) process.exit(1)
const { benchUi } = await loadBench('ui')
const extension = given ?? join(root, 'dist', 'chrome')
const output = join(root, '.cache', 'bench-ui.json')
process.exit((await benchUi({ extension, runs: Number(values.runs), output })) ? 0 : 1)
