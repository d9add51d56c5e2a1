import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Check } from './check.ts'
import { topics } from './checks/index.ts'
import { examine, type Symptom } from './doctor.ts'
import type { Driver } from './driver.ts'
import { minimal } from './drivers/minimal.ts'
import { volley } from './drivers/volley.ts'
import { type Expected, expectedIn, surprises } from './expected.ts'
import { seenIn } from './known.ts'
import { type Options, UsageError } from './options.ts'
import { causesOf } from './report/causes.ts'
import { compare, comparison } from './report/compare.ts'
import { html } from './report/html.ts'
import { junit } from './report/junit.ts'
import { thisKit } from './report/kit.ts'
import { clauseOf, hasRun, type Report, summary } from './report/report.ts'
import { walletName } from './report/walletName.ts'
import { writeReport } from './report/write.ts'
import { type Finding, run, silent, unrun } from './run.ts'
import { select } from './select.ts'
import { quoteOf } from './sentences/quote.ts'
import type { Setup } from './stage.ts'
import { reasonOf } from './verdict.ts'

/** The drivers that the kit has. */
export const drivers: Record<string, Driver> = { volley: volley as Driver, minimal: minimal as Driver }

/** Does what the options say, until `signal` stops it. Resolves with true if no check failed. */
export async function conformance(
  options: Options,
  driver: Driver | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  const { mode, driver: name, browser, timeout } = options
  if (mode === 'compare' || !driver) return sideBySide(options)
  const chosen = select(topics, { ...options, claims: [...options.claims, ...(driver.claims ?? [])] })
  if (mode === 'list') return list(chosen)
  const ids = topics.flatMap(({ checks }) => checks).map(({ id }) => id)
  const expected = expectedIn(options.expected ? await textOf('--expected', options.expected) : '', ids)
  const folder = resolve(options.wallet ?? 'dist/chrome')
  const pace = timeout === undefined ? undefined : { patience: timeout, grace: 1_500 }
  const setup: Setup = {
    driver,
    folder,
    browser,
    headless: !options.headed,
    ...(pace && { pace }),
    ...(signal && { signal }),
  }
  console.log(`${await walletName(folder)} in ${browser}, driver ${basename(name)}\n`)
  if (mode === 'doctor') return (await examined(setup)).every(isFine)
  return check(options, setup, chosen, expected)
}

const isFine = ({ reason }: Symptom) => reason === undefined

/**
 * Runs the doctor and the checks, and writes the reports before and after each: a run that is stopped leaves what it
 * found.
 */
async function check(
  options: Options,
  setup: Setup,
  chosen: typeof topics,
  expected: Expected,
): Promise<boolean> {
  const started = new Date()
  const report: Report = {
    wallet: await walletName(setup.folder),
    driver: basename(options.driver),
    browser: setup.browser,
    kit: thisKit(),
    started: started.toISOString(),
    seconds: 0,
    findings: [],
  }
  const write = async (findings: Finding[]) => {
    const seconds = Math.round((Date.now() - started.getTime()) / 1000)
    Object.assign(report, { findings, seconds })
    if (options.json) await writeReport(options.json, `${JSON.stringify(report, null, 2)}\n`)
    if (options.junit) await writeReport(options.junit, junit(report))
    if (options.html) await writeReport(options.html, html(report))
  }
  await write(unrun(chosen))
  let writing = Promise.resolve()
  const symptoms = await examined(setup)
  if (setup.signal?.aborted) return false
  if (!symptoms.every(isFine)) {
    report.doctor = symptoms
    await write(unrun(chosen))
    return false
  }
  const { findings, broken } = await run(setup, chosen, {
    workers: options.workers,
    told(finding, soFar) {
      tell(finding)
      // The last one throws for all.
      writing = writing.then(() => write(soFar)).catch(() => undefined)
    },
  })
  await writing
  await write(findings)
  const missing = findings.filter((finding) => !hasRun(finding)).length
  if (missing > 0) {
    const why =
      broken === undefined
        ? `The wallet answered nothing in ${silent} checks, one after the other`
        : `The run broke off: ${reasonOf(broken)}`
    console.log(`\n${why}\n${missing} checks did not run`)
  }
  for (const { reason, findings: found } of causesOf(findings))
    if (found.length > 1) console.log(`\n${found.length} checks: ${reason}`)
  const { worse, better } = surprises(findings, expected)
  if (better.length > 0) console.log(`\nNo longer fail: ${better.map(({ id }) => id).join(', ')}`)
  if (options.expected) {
    console.log(`\n${worse.length} came out worse than --expected says`)
    for (const { id, verdict } of worse) console.log(`    ${id}: ${verdict}`)
  }
  console.log(`\n${summary(findings)}, in ${report.seconds} s`)
  const isAnything = options.expected !== undefined || findings.some(({ verdict }) => verdict === 'passed')
  if (!isAnything) console.log('\nNo check passed: the run says nothing for the wallet')
  return worse.length === 0 && missing === 0 && broken === undefined && isAnything
}

/** Tries what every check needs, and reports it. */
async function examined(setup: Setup): Promise<Symptom[]> {
  const { symptoms, console: lines } = await examine(setup, {
    told: ({ step, reason }) => console.log(reason === undefined ? `✓ ${step}` : `✗ ${step}\n    ${reason}`),
  })
  const isWell = symptoms.every(isFine)
  if (!isWell && lines.length > 0)
    console.log(`\nThe console of the pages:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  console.log(isWell ? '' : '\nNo check can run before this step works.')
  return symptoms
}

function tell(finding: Finding): void {
  const mark = finding.verdict === 'passed' ? '✓' : finding.verdict === 'failed' ? '✗' : '–'
  const word = finding.verdict === 'passed' || finding.verdict === 'failed' ? '' : `, ${finding.verdict}`
  console.log(`${mark} ${finding.id} (${finding.milliseconds} ms${word})`)
  if (finding.verdict !== 'passed')
    console.log(
      `    ${finding.level}, ${clauseOf(finding)}: ${finding.title}\n    ${finding.reason}${about(finding)}`,
    )
}

/** The sentence that a check is about, and where people met what it finds: a line each. */
function about(check: Pick<Check, 'id' | 'clause'>): string {
  const quote = quoteOf(check)
  const seen = seenIn(check.id)
  return [
    ...(quote ? [`“${quote}”`] : []),
    ...(seen.length > 0 ? [`seen in ${seen.map(({ url }) => url).join(', ')}`] : []),
  ]
    .map((line) => `\n    ${line}`)
    .join('')
}

function list(chosen: typeof topics): true {
  const checks = chosen.flatMap((topic) => topic.checks)
  for (const check of checks) {
    const { id, title, level, clause } = check
    console.log(`${id}\n    ${title} (${level}, ${clause.document} ${clause.section})${about(check)}`)
  }
  console.log(`\n${checks.length} checks`)
  return true
}

/** The text of a file that an option names. */
async function textOf(option: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new UsageError(`${option}: there is no file ${file}.`)
  }
}

async function reportOf(file: string): Promise<Report> {
  const text = await textOf('--compare', file)
  try {
    const report = JSON.parse(text)
    if (Array.isArray(report.findings)) return report
  } catch {
    // It is no JSON.
  }
  throw new UsageError(`--compare: ${file} is no report of --json.`)
}

async function sideBySide({ files, html: page }: Options): Promise<boolean> {
  const reports = await Promise.all(files.map(reportOf))
  console.log(comparison(reports))
  if (page) await writeReport(page, compare(reports))
  return true
}
