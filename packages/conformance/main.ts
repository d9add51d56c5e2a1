import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { topics } from './checks/index.ts'
import type { Driver } from './driver.ts'
import { minimal } from './drivers/minimal.ts'
import { volley } from './drivers/volley.ts'
import { compare, comparison } from './report/compare.ts'
import { html } from './report/html.ts'
import { junit } from './report/junit.ts'
import { clauseOf, counts, type Report } from './report/report.ts'
import { walletName } from './report/walletName.ts'
import { type Finding, run } from './run.ts'
import { select } from './select.ts'

const drivers: Record<string, Driver> = { volley: volley as Driver, minimal: minimal as Driver }

export type Flags = {
  wallet?: string
  driver?: string
  only?: string[]
  browser?: string
  workers?: string
  headed?: boolean
  json?: string
  junit?: string
  html?: string
  list?: boolean
  compare?: boolean
}

/** The command `npm run conformance`; `own` is a driver from a file. Resolves with true if no check failed. */
export async function conformance(flags: Flags, files: string[], own?: Driver): Promise<boolean> {
  if (flags.compare) return sideBySide(files, flags.html)
  const chosen = select(topics, flags.only ?? [])
  if (flags.list) return list(chosen)
  const name = flags.driver ?? 'volley'
  const driver = own ?? drivers[name]
  if (!driver)
    throw new Error(`There is no driver "${name}". Known: ${Object.keys(drivers).join(', ')}, or a file.`)
  const folder = resolve(flags.wallet ?? 'dist/chrome')
  const browser = flags.browser === 'firefox' ? 'firefox' : 'chromium'
  const started = new Date()
  const findings = await run({ driver, folder, browser, headless: !flags.headed }, chosen, {
    workers: Number(flags.workers ?? 2),
    told: tell,
  })
  const report: Report = {
    wallet: await walletName(folder),
    driver: basename(name),
    browser,
    started: started.toISOString(),
    seconds: Math.round((Date.now() - started.getTime()) / 1000),
    findings,
  }
  if (flags.json) await writeFile(flags.json, `${JSON.stringify(report, null, 2)}\n`)
  if (flags.junit) await writeFile(flags.junit, junit(report))
  if (flags.html) await writeFile(flags.html, html(report))
  const { passed, failed, 'left out': leftOut } = counts(findings)
  console.log(`\n${passed} passed, ${failed} failed, ${leftOut} left out, in ${report.seconds} s`)
  return failed === 0
}

function tell(finding: Finding): void {
  const mark = { passed: '✓', failed: '✗', 'left out': '–' }[finding.verdict]
  console.log(`${mark} ${finding.id} (${finding.milliseconds} ms)`)
  if (finding.verdict !== 'passed')
    console.log(`    ${finding.level}, ${clauseOf(finding)}: ${finding.title}\n    ${finding.reason}`)
}

function list(chosen: typeof topics): true {
  const checks = chosen.flatMap((topic) => topic.checks)
  for (const { id, title, level, clause } of checks)
    console.log(`${id}\n    ${title} (${level}, ${clause.document} ${clause.section})`)
  console.log(`\n${checks.length} checks`)
  return true
}

async function sideBySide(files: string[], page: string | undefined): Promise<boolean> {
  const reports: Report[] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  )
  if (reports.length < 2) throw new Error('--compare takes two reports or more, as --json wrote them.')
  console.log(comparison(reports))
  if (page) await writeFile(page, compare(reports))
  return true
}
