import { build } from '../build.mjs'
import { loadBench } from './load.mjs'

// Measures the duration of an unlock. With VOLLEY_EXTENSION it measures that build instead of a fresh one.
if (!process.env.VOLLEY_EXTENSION && !(await build(['chrome']))) process.exit(1)
const { benchUnlock } = await loadBench('unlock')
process.exit((await benchUnlock({ runs: 10 })) ? 0 : 1)
