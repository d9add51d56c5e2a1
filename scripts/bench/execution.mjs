import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { root } from '../run.mjs'
import { loadBench } from './load.mjs'

// Measures how fast approved batches run. With VOLLEY_EXTENSION it measures that build instead of a fresh one.
// `--against FOLDER` compares restarts with those of the unpacked build in that folder.
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, against: { type: 'string' } },
})
if (!process.env.VOLLEY_EXTENSION && !(await build(['chrome']))) process.exit(1)
const { benchExecution } = await loadBench('execution')
const output = join(root, '.cache', 'bench-execution.json')
const reached = await benchExecution({ runs: Number(values.runs), output, against: values.against })
process.exit(reached ? 0 : 1)
