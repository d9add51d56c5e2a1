import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { clientsAreStale, setup } from './setup.mjs'

const options = process.argv.slice(2)
const playwright = ['test', '-c', 'e2e/playwright.config.ts', ...options]

// `npm run e2e [-- SPEC …]` runs end-to-end tests, with all options of Playwright.
await setup({ browser: true })
if (clientsAreStale() && needsClients()) await setup({ clients: true })
process.exitCode = await run('playwright', playwright)

/** True if a selected test is in `e2e/clients/apart`. Playwright lists the tests that it would run. */
function needsClients() {
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { stdout } = spawnSync(process.execPath, [program, ...playwright, '--list', '--reporter=json'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: '' },
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  return stdout.includes('"file": "clients/apart/')
}
