import { join } from 'node:path'
import { build } from '../build.mjs'
import { root } from '../run.mjs'
import { load } from '../typescript.mjs'

// Retakes every screenshot in docs/screens, and records the screens for the gallery. With VOLLEY_EXTENSION it
// uses that build instead of a fresh one. With a folder as argument it only takes screenshots, into that
// folder.
if (!process.env.VOLLEY_EXTENSION && !(await build(['chrome']))) process.exit(1)
const [output] = process.argv.slice(2)
const { tour } = await load('e2e/demo/tour.ts')
const { pictures } = await load('e2e/demo/pictures.ts')
const { recordings } = await load('e2e/demo/recordings.ts')

// After a failure the browser closes, and the requests that wait in it reject. They must not hide the failure.
process.on('unhandledRejection', () => undefined)

const shoot = await pictures(output ?? join(root, 'docs', 'screens'), {
  schemes: ['light', 'dark'],
  sharp: true,
})
const record = output ? undefined : await recordings(join(root, 'src', 'ui', 'gallery', 'recorded'))
await tour({
  picture: async (/** @type {string} */ name, /** @type {unknown} */ page) => {
    await shoot(name, page)
    await record?.(name, page)
  },
})
process.exit(0)
