import { documents } from '../check.ts'
import { seenIn } from '../known.ts'
import type { Finding } from '../run.ts'
import { quoteOf } from '../sentences/quote.ts'
import { failing } from '../verdict.ts'
import { causesOf } from './causes.ts'
import { kitInWords } from './kit.ts'
import { page, script, style } from './page.ts'
import { counts, headline, type Report, summary } from './report.ts'
import { quoted, safe } from './text.ts'

/** The report as one self-contained page, with filters by clause, level, verdict and text. No fetches. */
export function html(report: Report): string {
  const { words: verdict, isFine } = headline(report.findings)
  const link = report.findings.some((finding) => failing.includes(finding.verdict))
    ? `<a href="#verdict=failing">${verdict}</a>`
    : verdict
  const rows = report.findings.map(row).join('\n')
  return page(
    `${report.wallet}: ${verdict}`,
    `<header>
<h1>${safe(report.wallet)} <small>${safe(report.browser)}, driver ${safe(report.driver)}</small></h1>
<p class="verdict ${isFine ? 'passed' : 'failed'}">${link}</p>
<p>${summary(report.findings)}, in ${report.seconds} s on ${safe(report.started.slice(0, 10))}, by ${safe(kitInWords(report.kit))}.</p>
${doctor(report)}
${sums(report.findings)}
${causes(report.findings)}
</header>
${filters(report.findings)}
<table><thead><tr><th scope="col">Verdict<th scope="col">Check<th scope="col">Level<th scope="col">Clause<th scope="col" class="number">Time</thead>
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
  const verdicts = failing.includes(verdict) ? `${verdict}|failing` : verdict
  return `<tr id="${safe(id)}" data-verdict="${verdicts}" ${marks(finding)}>
<td class="${verdict.replace(' ', '-')}">${verdict}<td><strong>${safe(title)}</strong><br><a href="#${safe(id)}"><code>${safe(id)}</code></a>${quote(finding)}${seen(finding)}${why}${evidence(finding)}<td>${level}<td>${clause(finding)}<td class="number">${milliseconds} ms`
}

function quote(finding: Finding): string {
  const sentence = quoteOf(finding)
  return sentence === undefined ? '' : `<blockquote>${quoted(sentence)}</blockquote>`
}

/** Links to the problems that people met, which this check replays. */
function seen({ id }: Finding): string {
  const links = seenIn(id).map(({ name, url }) => `<a href="${safe(url)}">${safe(name)}</a>`)
  return links.length === 0 ? '' : `<p class="seen">Seen in ${links.join(', ')}</p>`
}

/** The requests and answers of a check that did not pass, and the picture at its failure. */
function evidence({ exchanges = [], picture }: Finding): string {
  const asked = exchanges.map(({ request, answer }) => `<li><code>${safe(request)}</code><br>${safe(answer)}`)
  const list = asked.length > 0 ? `<ol>${asked.join('')}</ol>` : ''
  const shot = picture ? `<img loading="lazy" alt="The window at the failure" src="${safe(picture)}">` : ''
  return list || shot ? `<details><summary>Requests and answers</summary>${list}${shot}</details>` : ''
}

/** The steps of a doctor that failed. */
function doctor({ doctor: steps = [] }: Report): string {
  const items = steps.map(({ step, reason }) =>
    reason === undefined
      ? `<li>${safe(step)}`
      : `<li><strong>${safe(step)}</strong><pre>${safe(reason)}</pre>`,
  )
  return items.length === 0 ? '' : `<h2>No check could run</h2><ol>${items.join('')}</ol>`
}

/** The causes that several checks share. */
function causes(findings: readonly Finding[]): string {
  const shared = causesOf(findings).filter((cause) => cause.findings.length > 1)
  if (shared.length === 0) return ''
  const items = shared.map(({ reason, findings: found }) => {
    const links = found.map(({ id }) => `<a href="#${safe(id)}">${safe(id)}</a>`).join(', ')
    return `<li><strong>${found.length} checks</strong>: ${safe(reason)}<br>${links}`
  })
  return `<h2>Shared causes</h2><ol class="causes">${items.join('')}</ol>`
}

/** The attributes that the filters read, except the verdict. */
export function marks({ level, clause: { document, section } }: Finding): string {
  return `data-level="${level}" data-clause="${safe(`${document}|${document} ${section}`)}"`
}

/** The number of passed checks of each document; a press filters for them. */
function sums(findings: readonly Finding[]): string {
  const items = distinct(findings.map(({ clause }) => clause.document)).map((document) => {
    const of = findings.filter(({ clause }) => clause.document === document)
    const all = counts(of)
    const failed = all.failed + all['precondition failed']
    const skipped = all['left out'] + all['not implemented']
    const kind = failed > 0 ? 'failed' : 'passed'
    const fine = skipped === of.length ? 'not checked' : `${all.passed} of ${of.length - skipped}`
    return `<li><a href="#clause=${document}">${document}</a> <span class="${kind}">${fine}</span>`
  })
  return `<ul class="sums">${items.join('\n')}</ul>`
}

const distinct = (values: readonly string[]) => [...new Set(values)]

/** The clause, with a link if the document has an address. */
export function clause({ clause: { document, section } }: Finding): string {
  const url = documents[document]
  const name = url ? `<a href="${url}">${document}</a>` : document
  return `${name}<br>${safe(section)}`
}

/** A select for each property of checks, and a text field. `more` adds verdicts. */
export function filters(findings: readonly Finding[], more: readonly string[] = []): string {
  const choice = (name: string, label: string, options: string) =>
    `<label>${label} <select name="${name}"><option value="">all</option>${options}</select></label>`
  const plain = (values: readonly string[]) =>
    distinct(values)
      .map((value) => `<option>${safe(value)}</option>`)
      .join('')
  return `<form>
${choice('clause', 'Clause', clauses(findings))}
${choice('level', 'Level', plain(findings.map(({ level }) => level)))}
${choice('verdict', 'Verdict', plain([...findings.map(({ verdict }) => verdict), 'failing', ...more]))}
<label>Words <input name="words" type="search"></label>
<output aria-live="polite"></output>
</form>`
}

/** Each document, and its sections. */
function clauses(findings: readonly Finding[]): string {
  const all = findings.map(({ clause }) => clause)
  return distinct(all.map(({ document }) => document))
    .map((document) => {
      const sections = distinct(all.filter((one) => one.document === document).map(({ section }) => section))
      const options = sections.map(
        (section) => `<option value="${safe(`${document} ${section}`)}">${safe(section)}</option>`,
      )
      return `<optgroup label="${document}"><option value="${document}">all of ${document}</option>${options.join('')}</optgroup>`
    })
    .join('')
}
