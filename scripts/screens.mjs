import { join } from 'node:path'
import { build } from './build.mjs'
import { root } from './run.mjs'
import { load } from './typescript.mjs'

// Takes every picture in docs/screens anew. With VOLLEY_EXTENSION it takes them of that build instead of a fresh one.
if (!process.env.VOLLEY_EXTENSION && !(await build(['chrome']))) process.exit(1)
const output = process.argv[2] ?? join(root, 'docs', 'screens')
const { tour } = await load('e2e/demo/tour.ts')
await tour({ output })
process.exit(0)
