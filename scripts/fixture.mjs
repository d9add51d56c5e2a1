import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packTesting } from './make/testing.mjs'
import { root, run } from './run.mjs'

// Follows the README of each example in an empty folder, as a new user does: without a file of our sources.
// Names of examples as arguments select some of them.
const source = join(root, 'packages/wallet-testing')
const named = process.argv.slice(2)
const examples = readdirSync(source).filter((name) => /^example(-|$)/.test(name))
const file = await packTesting()
process.exitCode = named.every((name) => examples.includes(name)) ? 0 : 1
for (const example of examples.filter((name) => named.length === 0 || named.includes(name))) {
  const folder = mkdtempSync(join(tmpdir(), 'volley-example-'))
  try {
    cpSync(join(source, example), folder, { recursive: true })
    process.exitCode ||= (await tried(folder)) || (example === 'example' ? await traced(folder) : 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
async function tried(folder) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error']
  return run('npm', ['--prefix', folder, 'install-test', file, ...quiet])
}

/** Runs a test that fails, which must leave a trace and a picture of the wallet. @param {string} folder */
async function traced(folder) {
  const failing = `
    import { test } from 'volley-testing/test'
    test('fails on purpose', async ({ wallet }) => {
      await wallet.home()
      throw new Error('This test fails on purpose: a trace of it is expected.')
    })`
  writeFileSync(join(folder, 'tests', 'fails.spec.ts'), failing)
  if ((await run('npm', ['--prefix', folder, 'test', '--', 'fails'])) === 0) return 1
  const left = readdirSync(join(folder, 'test-results'), { recursive: true, encoding: 'utf8' })
  const kept = ['trace.zip', 'popup.html.png'].filter((end) => left.some((path) => path.endsWith(end)))
  console.log(`The failing test left ${kept.join(' and ') || 'nothing'}.`)
  return kept.length === 2 ? 0 : 1
}
