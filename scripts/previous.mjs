import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMain, root, run } from './run.mjs'
import { setup } from './setup.mjs'

const builds = ['chrome', 'firefox']

/**
 * Builds the commit that `e2e/update/previous.json` names, for both browsers, unless that build exists.
 *
 * @returns {Promise<string>} the folder that holds `chrome` and `firefox`
 * @throws if the clone lacks the commit, with a sentence on what to do, and if the build fails
 */
export async function buildPrevious() {
  const { commit } = JSON.parse(readFileSync(join(root, 'e2e', 'update', 'previous.json'), 'utf8'))
  const built = join(root, '.cache', 'previous', commit)
  if (existsSync(built)) return built
  requireCommit(commit)
  const folder = mkdtempSync(join(tmpdir(), 'volley-previous-'))
  try {
    unpack(commit, folder)
    await providePackages(folder)
    console.error(`Building the previous wallet, ${commit} …`)
    const script = join(folder, 'scripts', 'build.mjs')
    if ((await run(process.execPath, [script], { cwd: folder, stdout: 2 })) !== 0)
      throw new Error(`The commit ${commit} could not be built; its build says why above.`)
    keep(join(folder, 'dist'), built)
    return built
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A shallow clone has only the newest commit, and a folder without a history has none. */
function requireCommit(/** @type {string} */ commit) {
  const { status, stderr } = git('cat-file', '-e', `${commit}^{commit}`)
  if (status === 0) return
  throw new Error(
    `The previous wallet is built from the commit ${commit}, which git does not find here: ${stderr?.trim()}\n` +
      `In a clone, fetch it:\n  git fetch origin ${commit}\n` +
      'or, where the clone is shallow, all of the history:\n  git fetch --unshallow',
  )
}

function unpack(/** @type {string} */ commit, /** @type {string} */ folder) {
  const archive = join(folder, 'archive.tar')
  expectDone(git('archive', '--output', archive, commit))
  expectDone(spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' }))
  rmSync(archive)
}

/** Reuses our packages if the commit's lock file is the same. */
async function providePackages(/** @type {string} */ folder) {
  const lock = (/** @type {string} */ of) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root))
    return symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'junction')
  console.error('Installing the packages of the previous wallet (npm ci) …')
  const install = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  if ((await run('npm', install, { cwd: folder, stdout: 2 })) !== 0)
    throw new Error('The packages of the previous wallet could not be installed; npm says why above.')
}

/** Moves a complete build into place: an interrupted run leaves none, and two parallel runs keep one. */
function keep(/** @type {string} */ from, /** @type {string} */ to) {
  const beside = `${to}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  for (const name of builds) cpSync(join(from, name), join(beside, name), { recursive: true })
  try {
    renameSync(beside, to)
  } catch (error) {
    rmSync(beside, { recursive: true })
    if (!existsSync(to)) throw error
  }
}

const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

function expectDone(/** @type {{ status: number | null, stderr: string }} */ { status, stderr }) {
  if (status !== 0) throw new Error(stderr)
}

/** `node scripts/previous.mjs` builds it if needed, and prints its folder. */
if (isMain(import.meta.url)) {
  await setup()
  try {
    console.log(await buildPrevious())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
