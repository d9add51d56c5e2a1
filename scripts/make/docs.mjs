// Writes the files that derive from the sources, and a changeset for each new method. With --check it writes nothing and fails if one is stale.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { roomsTable } from '../rooms.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const onlyCheck = process.argv.includes('--check')

const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
})

try {
  // The polyfill can't load outside an extension, so the unit tests' fake browser loads first.
  await server.ssrLoadModule('/src/lib/browser.fake.ts')
  const { documents } = await server.ssrLoadModule('/src/methods/documents.ts')
  const { methods } = await server.ssrLoadModule('/src/methods/registry.ts')
  const { methodChangesets } = await server.ssrLoadModule('/src/methods/methodChangesets.ts')
  const changesets = methodChangesets((await read(join(root, 'docs/methods.md'))) ?? '', methods)
  const stale = []
  const { knownTable } = await server.ssrLoadModule('/packages/conformance/known.ts')
  const kit = 'packages/conformance/README.md'
  const generated = {
    ...documents(methods),
    'ARCHITECTURE.md': await between('ARCHITECTURE.md', 'rooms', roomsTable()),
    [kit]: await between(kit, 'known', knownTable()),
  }
  for (const [file, text] of Object.entries(generated))
    if ((await read(join(root, file))) !== text) {
      stale.push(file)
      if (!onlyCheck) await write(join(root, file), text)
    }
  if (!onlyCheck)
    for (const [file, text] of Object.entries(changesets)) {
      stale.push(file)
      await write(join(root, file), text)
    }
  report(stale)
} finally {
  await server.close()
}

/**
 * The document with a table as it is now between its two marks.
 *
 * @param {string} file
 * @param {string} mark
 * @param {string} table
 */
async function between(file, mark, table) {
  const text = (await read(join(root, file))) ?? ''
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(<!-- /${mark} -->)`)
  return text.replace(marked, (_, start, end) => `${start}${table}\n${end}`)
}

/** @param {string[]} stale */
function report(stale) {
  if (stale.length === 0) return console.log('The documents are up to date.')
  if (!onlyCheck) return console.log(`Wrote ${stale.join(', ')}.`)
  console.error(`Stale: ${stale.join(', ')}. Run npm run make -- docs.`)
  process.exitCode = 1
}

/** @param {string} file */
function read(file) {
  return readFile(file, 'utf8').catch(() => undefined)
}

/**
 * @param {string} file
 * @param {string} text
 */
async function write(file, text) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
