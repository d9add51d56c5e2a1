import { join } from 'node:path'
import { build } from './build.mjs'
import { root } from './run.mjs'
import { setup } from './setup.mjs'
import { load } from './typescript.mjs'

/** Linux may have no display; other systems have one. `--headless` needs none. */
const headless =
  process.argv.includes('--headless') ||
  (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)

await setup({ browser: true })
if (!(await build(['chrome']))) process.exit(1)
const { demo } = await load('e2e/demo/main.ts')
process.exit((await demo({ headless, output: join(root, 'demo-output') })) ? 0 : 1)
