import { join } from 'node:path'
import { build } from '../build.mjs'
import { root } from '../run.mjs'
import { load } from '../typescript.mjs'

// Takes every picture in docs/screens anew, and records what the gallery shows. With VOLLEY_EXTENSION it does so with
// that build instead of a fresh one; with a folder as argument it only takes pictures, into that.
if (!process.env.VOLLEY_EXTENSION && !(await build(['chrome']))) process.exit(1)
const [output] = process.argv.slice(2)
const { tour } = await load('e2e/demo/tour.ts')
const { pictures } = await load('e2e/demo/pictures.ts')
const { recordings } = await load('e2e/demo/recordings.ts')

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
