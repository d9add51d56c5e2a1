import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

/**
 * `npm run nightly -- audit`: asks the registry for known holes in what is installed. Ends with 0 where there are none, with 1
 * where there are some, and with 2, and in plain words, where the registry does not tell: silence is not the same as
 * none. No part of `npm test`, which must give the same answer without a network.
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
