import { join } from 'node:path'
import { build } from './build.mjs'
import { root } from './run.mjs'
import { setup } from './setup.mjs'
import { readStart, usage } from './startOptions.mjs'
import { load } from './typescript.mjs'

/** Linux may have no display; other systems have one. */
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

const read = readStart(process.argv.slice(2), hasDisplay)
if ('help' in read) {
  process.stdout.write(usage)
  process.exit(0)
}
if ('mistake' in read) {
  process.stderr.write(`${read.mistake}\n`)
  process.exit(2)
}

await setup({ browser: true })
if (!(await build(['chrome']))) process.exit(1)
const { demo } = await load('e2e/demo/main.ts')
const { story } = read
process.exit((await demo({ story, output: join(root, 'demo-output', story ?? 'start') })) ? 0 : 1)
