import { documents } from '../check.ts'
import type { Finding } from '../run.ts'
import { page, script, style } from './page.ts'
import { counts, type Report } from './report.ts'
import { safe } from './text.ts'

/** The report as a page of its own: filters by document, level, verdict and words; nothing is fetched. */
export function html(report: Report): string {
  const { passed, failed, 'left out': leftOut } = counts(report.findings)
  const verdict = failed === 0 ? 'Conforms' : `${failed} ${failed === 1 ? 'check fails' : 'checks fail'}`
  const rows = report.findings.map(row).join('\n')
  return page(
    `${report.wallet}: ${verdict}`,
    `<header>
<h1>${safe(report.wallet)} <small>${safe(report.browser)}, driver ${safe(report.driver)}</small></h1>
<p class="verdict ${failed ? 'failed' : 'passed'}">${verdict}</p>
<p>${passed} passed, ${failed} failed, ${leftOut} left out, in ${report.seconds} s on ${safe(report.started.slice(0, 10))}.</p>
</header>
${filters(report.findings)}
<table><thead><tr><th scope="col">Verdict<th scope="col">Check<th scope="col">Level<th scope="col">Clause<th scope="col">Time</thead>
<tbody>
${rows}
</tbody></table>`,
    style,
    script,
  )
}

function row(finding: Finding): string {
  const { id, title, level, verdict, reason, milliseconds } = finding
  const why = reason === undefined ? '' : `<pre>${safe(reason)}</pre>`
  return `<tr data-verdict="${verdict}" data-level="${level}" data-document="${finding.clause.document}">
<td class="${verdict.replace(' ', '-')}">${verdict}<td><strong>${safe(title)}</strong><br><code>${safe(id)}</code>${why}<td>${level}<td>${clause(finding)}<td class="number">${milliseconds} ms`
}

/** The clause, with a link where the document has an address. */
export function clause({ clause: { document, section } }: Finding): string {
  const url = documents[document]
  const name = url ? `<a href="${url}">${document}</a>` : document
  return `${name}<br>${safe(section)}`
}

/** A choice for each thing that the checks differ in, and a field for words. */
export function filters(findings: readonly Finding[]): string {
  const distinct = (values: string[]) => [...new Set(values)]
  const choice = (name: string, label: string, values: string[]) =>
    `<label>${label} <select name="${name}"><option value="">all</option>${values
      .map((value) => `<option>${safe(value)}</option>`)
      .join('')}</select></label>`
  return `<form>
${choice('document', 'Document', distinct(findings.map((finding) => finding.clause.document)))}
${choice('level', 'Level', distinct(findings.map(({ level }) => level)))}
${choice('verdict', 'Verdict', distinct(findings.map(({ verdict }) => verdict)))}
<label>Words <input name="words" type="search"></label>
<output aria-live="polite"></output>
</form>`
}
