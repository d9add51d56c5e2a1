import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from '../build.mjs'
import { packFolder, withContracts, withOwnTypes } from '../npmPackage.mjs'
import { isMain, root, run } from '../run.mjs'

const source = join(root, 'packages/wallet-testing')
const folder = join(root, '.cache/testing')

/**
 * Packs `packages/wallet-testing/` with both builds of the wallet and the test node into `dist/volley-testing-….tgz`, a
 * self-contained package for dApp developers.
 *
 * @returns {Promise<string>} the path of the file
 */
export async function packTesting() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'lib/node'), { recursive: true })
  const missing = ['chrome', 'firefox'].filter(
    (browser) => !existsSync(join(root, 'dist', browser, 'manifest.json')),
  )
  if (missing.length > 0 && !(await build(missing))) throw new Error('The wallet could not be built.')
  for (const browser of ['chrome', 'firefox'])
    cpSync(join(root, 'dist', browser), join(folder, 'dist', browser), { recursive: true })
  for (const file of ['README.md', 'synpress.md']) cpSync(join(source, file), join(folder, file))
  const { scripts: _, ...published } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(published, null, 2))
  copyExamples(folder)
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  copyRelay()
  copyNode()
  await bundle()
  await declare()
  return packFolder(folder)
}

/** Copies the projects that the README names, without what their runs leave. */
export function copyExamples(/** @type {string} */ to) {
  for (const name of readdirSync(source).filter((one) => /^example(-|$)/.test(one)))
    cpSync(join(source, name), join(to, name), {
      recursive: true,
      filter: (file) => !/^(node_modules|test-results|\.next|dist)$/.test(basename(file)),
    })
}

/** Playwright starts the relay instead of Firefox; the code that starts it expects it in its own folder. */
function copyRelay() {
  const from = join(source, 'firefox')
  for (const file of readdirSync(from).filter((name) => name.endsWith('.mjs')))
    cpSync(join(from, file), join(folder, 'lib', file))
}

/** Copies the test node unchanged; it needs only strings from the package with its contracts. */
function copyNode() {
  const from = join(root, 'packages/test-node')
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mjs'),
  )) {
    mkdirSync(dirname(join(folder, 'lib/node', file)), { recursive: true })
    writeFileSync(join(folder, 'lib/node', file), withContracts(readFileSync(join(from, file), 'utf8')))
  }
  const main = join(folder, 'lib/node/main.mjs')
  writeFileSync(main, `#!/usr/bin/env node\n${readFileSync(main, 'utf8')}`)
  chmodSync(main, 0o755)
}

async function bundle() {
  const vite = await import('vite')
  await vite.build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      outDir: join(folder, 'lib'),
      rolldownOptions: {
        // Its comments name the modules relative to this folder.
        cwd: root,
        input: { index: join(source, 'index.ts'), fixture: join(source, 'fixture.ts') },
        // One folder: the files find each other and the wallet by relative paths.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}

/** Writes the types, with the file names of the package. */
async function declare() {
  if ((await run('tsc', ['-p', join(source, 'tsconfig.json')])) !== 0)
    throw new Error('The types have errors.')
  withOwnTypes(join(folder, 'types'))
}

if (isMain(import.meta.url)) console.log(await packTesting())
