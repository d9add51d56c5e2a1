import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { root } from './run.mjs'
import { load } from './typescript.mjs'

// Measures what the wallet costs the browser against the floor. With VOLLEY_EXTENSION it measures that build instead of a
// fresh one; --peer PATH adds any other unpacked extension as a column.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    idle: { type: 'string', default: '600' },
    peer: { type: 'string', multiple: true, default: [] },
  },
})
const { VOLLEY_EXTENSION: given } = process.env
if (!given && !(await build(['chrome']))) process.exit(1)
const { benchWeb } = await load('bench/web.ts')
const isReached = await benchWeb({
  extension: given ?? join(root, 'dist', 'chrome'),
  runs: Number(values.runs),
  idleSeconds: Number(values.idle),
  peers: values.peer.map((path) => resolve(path)),
})
process.exit(isReached ? 0 : 1)
