// Extends public/tokens.json with the tokens chosen in scripts/logos/choices.mjs, checks all of it against the
// packages, and makes public/logos.json and docs/logos.md. With --check it writes nothing and fails if a file is
// stale. The packages are 17,000 files, so npm fetches them for this command alone.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetched } from '../fetched.mjs'
import { artworkOf } from '../logos/artwork.mjs'
import { packages } from '../logos/choices.mjs'
import { documentOf } from '../logos/document.mjs'
import { extended } from '../logos/list.mjs'
import { logosOf, picturesIn, written } from '../logos/logos.mjs'
import { knownTokens } from '../logos/sources.mjs'
import { root } from '../run.mjs'

const folder = fetched(packages)
const read = (/** @type {string} */ file) => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}
const list = extended(JSON.parse(read('public/tokens.json')), await knownTokens(folder))
const index = logosOf(list)
/** @type {Record<string, string>} */
const pictures = {}
for (const picture of picturesIn(index)) pictures[picture] = await artworkOf(folder, picture)

const files = {
  'public/tokens.json': written.list(list),
  'public/logos.json': written.logos(index, pictures),
  'docs/logos.md': documentOf(list, index),
}
const stale = Object.entries(files).filter(([file, text]) => read(file) !== text)
if (stale.length > 0 && process.argv.includes('--check')) {
  console.error(`Stale: ${stale.map(([file]) => file).join(', ')}. Run npm run make -- logos.`)
  process.exitCode = 1
} else {
  for (const [file, text] of stale) writeFileSync(join(root, file), text)
  const bytes = files['public/logos.json'].length
  console.log(`The logos are up to date: ${Object.keys(pictures).length} pictures, ${bytes} bytes.`)
}
