import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFolder, withContracts, withOwnTypes } from '../npmPackage.mjs'
import { isMain, root, run } from '../run.mjs'
import { load } from '../typescript.mjs'

const folder = join(root, '.cache/wallet-conformance')
const kit = join(root, 'packages/conformance')

/**
 * Packs the conformance kit into `dist/wallet-conformance-….tgz`: compiled, with the test node, the contracts, the
 * fixture that its driver for Volley needs, and the minimal wallet.
 *
 * @returns {Promise<string>} the path of the file
 */
export async function packConformance() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const config of ['tsconfig.json', 'tsconfig.types.json'])
    if ((await run('tsc', ['-p', join('packages/conformance', config)])) !== 0)
      throw new Error('The kit could not be compiled.')
  withOwnTypes(join(folder, 'lib'))
  cpSync(join(root, 'e2e/contracts/artifacts.json'), join(folder, 'lib/e2e/contracts/artifacts.json'))
  const deployments = join(folder, 'lib/packages/test-node/deployments.mjs')
  writeFileSync(deployments, withContracts(readFileSync(deployments, 'utf8')))
  chmodSync(join(folder, 'lib/packages/conformance/cli.js'), 0o755)
  const { buildMinimal } = await load('packages/conformance/wallets/minimal/build.ts')
  await buildMinimal(join(folder, 'wallet'))
  copyExamples()
  for (const file of ['README.md', 'interface.md']) cpSync(join(kit, file), join(folder, file))
  writeFileSync(join(folder, 'package.json'), published(readFileSync(join(kit, 'package.json'), 'utf8')))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  return packFolder(folder)
}

/**
 * The package's own `package.json`. The clone has its dependencies as development dependencies: the lock then marks
 * them so, and the build of the wallet refuses them.
 */
export function published(/** @type {string} */ text) {
  const { devDependencies, scripts: _scripts, ...rest } = JSON.parse(text)
  const { vite: _, ...dependencies } = devDependencies
  return JSON.stringify({ ...rest, dependencies }, null, 2)
}

/** Copies the drivers as examples: in TypeScript, and compiled for a Node that reads none. */
function copyExamples() {
  mkdirSync(join(folder, 'examples'))
  const compiled = join(folder, 'lib/packages/conformance/drivers')
  for (const name of ['minimal', 'volley']) {
    copyExample(join(kit, 'drivers', `${name}.ts`), `${name}.ts`)
    copyExample(join(compiled, `${name}.js`), `${name}.mjs`)
  }
}

/** @param {string} from @param {string} name */
function copyExample(from, name) {
  const text = readFileSync(from, 'utf8')
    .replace(/'\.\.\/index\.[jt]s'/, "'wallet-conformance'")
    .replace(/'\.\.\/\.\.\/wallet-testing\/index\.[jt]s'/, "'volley-testing'")
    .replace(/export const (minimal|volley)\b/, 'export const driver')
  writeFileSync(join(folder, 'examples', name), text)
}

if (isMain(import.meta.url)) console.log(await packConformance())
