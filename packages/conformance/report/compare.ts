import type { Finding } from '../run.ts'
import { clause, filters, marks } from './html.ts'
import { kitInWords } from './kit.ts'
import { page, script, style } from './page.ts'
import { type Report, summary } from './report.ts'
import { safe } from './text.ts'

/** One check, and its finding in each report. */
type Line = { check: Finding; found: (Finding | undefined)[] }

/** The reports side by side, check by check, in the order of the first. */
function lines(reports: readonly Report[]): Line[] {
  const all = new Map(reports.flatMap(({ findings }) => findings).map((finding) => [finding.id, finding]))
  return [...all.values()].map((check) => ({
    check,
    found: reports.map(({ findings }) => findings.find(({ id }) => id === check.id)),
  }))
}

const nameOf = ({ wallet, browser }: Report) => `${wallet} (${browser})`
const verdictOf = (finding: Finding | undefined) => finding?.verdict ?? 'not run'
const differs = ({ found }: Line) => new Set(found.map(verdictOf)).size > 1

/** The comparison as text: the sums, and each check whose result differs. */
export function comparison(reports: readonly Report[]): string {
  const sums = reports.map(
    (report) => `${nameOf(report)}, ${kitInWords(report.kit)}: ${summary(report.findings)}`,
  )
  const differences = lines(reports)
    .filter(differs)
    .map(({ check, found }) => `  ${found.map((one) => verdictOf(one).padEnd(19)).join(' ')} ${check.id}`)
  const title =
    differences.length === 0 ? 'All checks came out the same.' : `${differences.length} came out differently:`
  return [...sums, '', title, ...differences].join('\n')
}

/** The comparison as a page: all checks, with a column for each report. */
export function compare(reports: readonly Report[]): string {
  const all = lines(reports)
  const rows = all.map((line) => {
    const { check, found } = line
    const verdicts = [...found.map(verdictOf), ...(differs(line) ? ['different'] : [])]
    const cells = found.map((one) => {
      const verdict = verdictOf(one)
      const why = one?.reason === undefined ? '' : `<pre>${safe(one.reason)}</pre>`
      return `<td class="${verdict.replace(' ', '-')}">${verdict}${why}`
    })
    return `<tr data-verdict="${verdicts.join('|')}" ${marks(check)}><td><strong>${safe(check.title)}</strong><br><code>${safe(check.id)}</code><td>${check.level}<td>${clause(check)}${cells.join('')}`
  })
  const heads = reports.map(
    (report) =>
      `<th scope="col">${safe(nameOf(report))}<br>${safe(kitInWords(report.kit))}<br>${summary(report.findings)}`,
  )
  return page(
    'Wallets side by side',
    `<h1>Wallets side by side</h1>
<p><a href="#verdict=different">${all.filter(differs).length} of ${all.length} checks</a> came out differently.</p>
${filters(
  reports.flatMap(({ findings }) => findings),
  ['different'],
)}
<table><thead><tr><th scope="col">Check<th scope="col">Level<th scope="col">Clause${heads.join('')}</thead>
<tbody>
${rows.join('\n')}
</tbody></table>`,
    style,
    script,
  )
}
