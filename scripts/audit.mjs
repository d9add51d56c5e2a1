import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

/**
 * `npm run nightly -- audit`: asks the registry for known vulnerabilities in the installed packages. Exits
 * with 0 if there are none, with 1 if there are some, and with 2 and a plain message if the registry gives no
 * reply, because that does not mean none. Not part of `npm test`, whose result must not depend on a network.
 */
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', timeout: 120_000 })
const report = parsed(stdout)
const counts = report?.metadata?.vulnerabilities

if (!counts) {
  const why = report?.message ?? 'no answer'
  console.error(`The registry does not audit (${why}). Nothing is known about holes in these packages.`)
  process.exit(2)
}
if (counts.total === 0) {
  console.log('No known hole in any package.')
} else {
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities))
    console.error(`${name} ${range}: ${severity}`)
  process.exit(1)
}

function parsed(/** @type {string} */ text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
