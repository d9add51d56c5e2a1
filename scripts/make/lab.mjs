import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { labStyle } from '../labStyle.mjs'
import { isMain, root } from '../run.mjs'
import { load } from '../typescript.mjs'

/** @typedef {import('../../packages/conformance/report/report.ts').Report} Report */
/** @typedef {import('../../packages/conformance/check.ts').Topic} Topic */
/** @typedef {{ id: string, verdict: string, reason?: string, exchanges?: { request: string, answer: string }[] }} Cell */
/** @typedef {import('../../packages/conformance/report/kit.ts').Kit} Kit */
/** What the page needs of a report. @typedef {{ name: string, source: string, release: string, date: string, browser: string, kit?: Kit, findings: Cell[] }} Column */
/** The answer when a person sent the requests by hand, and the checks that it explains. @typedef {{ reason: string, checks: string[] }} Reason */

const folder = join(root, 'docs', 'lab')

/** The characters that are kept of a request and of an answer, and the exchanges of a check that passed or did not. */
const limits = { text: 400, passed: 1, other: 3 }

/**
 * Takes from a report of the kit what the page needs. Reports have pictures, and some ten times that size.
 *
 * @param {Report} report @param {Pick<Column, 'name' | 'source' | 'release'>} wallet @returns {Column}
 */
export function trimmed({ started, browser, kit, findings }, { name, source, release }) {
  const short = (/** @type {string} */ text) =>
    text.length > limits.text ? `${text.slice(0, limits.text)}…` : text
  return {
    name,
    source,
    release,
    date: started.slice(0, 10),
    browser,
    ...(kit && { kit }),
    findings: findings.filter(hasRun).map(({ id, verdict, reason, exchanges = [] }) => ({
      id,
      verdict,
      // Only a kit's own error has lines of code.
      ...(reason !== undefined && { reason: short(reason.split('\n    at ')[0] ?? '') }),
      exchanges: exchanges
        .slice(verdict === 'passed' ? -limits.passed : -limits.other)
        .map(({ request, answer }) => ({ request: short(request), answer: short(answer) })),
    })),
  }
}

const failing = ['failed', 'precondition failed']
const hasRun = (/** @type {{ verdict: string }} */ { verdict }) => verdict !== 'not run'

/**
 * The cell's mark. A failure that nobody has reproduced by hand is not published as one.
 *
 * @param {Cell | undefined} cell @param {Reason | undefined} reason
 */
export function markOf(cell, reason) {
  if (!cell) return 'not run'
  return failing.includes(cell.verdict) && !reason ? 'unconfirmed' : cell.verdict
}

/** @returns {{ column: Column, reasons: Reason[] }[]} the wallets, ours first */
export function wallets() {
  const names = readdirSync(join(folder, 'reports')).map((file) => file.replace(/\.json$/, ''))
  names.sort((a, b) => Number(b === 'volley') - Number(a === 'volley') || a.localeCompare(b))
  return names.map((name) => {
    const reasons = join(root, 'lab', name, 'reasons.json')
    return {
      column: JSON.parse(readFileSync(join(folder, 'reports', `${name}.json`), 'utf8')),
      reasons: existsSync(reasons) ? JSON.parse(readFileSync(reasons, 'utf8')) : [],
    }
  })
}

/**
 * The page: a row for each check, a column for each wallet.
 *
 * @param {ReturnType<typeof wallets>} all
 */
export async function labPage(all) {
  /** @type {{ topics: Topic[] }} */
  const { topics } = await load('packages/conformance/checks/index.ts')
  const { quoteOf } = await load('packages/conformance/sentences/quote.ts')
  const { documents } = await load('packages/conformance/check.ts')
  const { kitInWords } = await load('packages/conformance/report/kit.ts')
  const { quoted, safe } = await load('packages/conformance/report/text.ts')
  const checks = topics
    .flatMap(({ checks }) => checks)
    .filter(({ id }) => all.some(({ column }) => column.findings.some((cell) => cell.id === id)))

  /** @param {(typeof all)[number]} wallet @param {string} id */
  const cellOf = ({ column, reasons }, id) => {
    const cell = column.findings.find((one) => one.id === id)
    const reason = reasons.find(({ checks }) => checks.includes(id))
    const mark = markOf(cell, reason)
    if (!cell) return `<td class="not-run">not run`
    const asked = (cell.exchanges ?? [])
      .map(({ request, answer }) => `<li><code>${safe(request)}</code><br><code>${safe(answer)}</code>`)
      .join('')
    const by = reason && failing.includes(cell.verdict) ? `<p><b>By hand:</b> ${safe(reason.reason)}` : ''
    const why = cell.reason === undefined ? '' : `<p>${safe(cell.reason)}`
    const seen = asked ? `<ol>${asked}</ol>` : '<p>The check asks the page itself, without requests.'
    return `<td class="${mark.replace(' ', '-')}"><details><summary>${mark}</summary>${by}${why}${seen}</details>`
  }
  const rows = checks.map((check) => {
    const { id, title, level, clause } = check
    const url = /** @type {Record<string, string | undefined>} */ (documents)[clause.document]
    const name = url ? `<a href="${safe(url)}">${clause.document}</a>` : clause.document
    const quote = quoteOf(check)
    const sentence = quote === undefined ? '' : `<blockquote>${quoted(quote)}</blockquote>`
    return `<tr id="${safe(id)}"><th scope="row">${safe(title)}<br><a href="#${safe(id)}"><code>${safe(id)}</code></a><br><small>${level}, ${name} ${safe(clause.section)}</small>${sentence}${all.map((wallet) => cellOf(wallet, id)).join('')}`
  })
  const heads = all.map(({ column, reasons }) => {
    const marks = checks.map(({ id }) =>
      markOf(
        column.findings.find((cell) => cell.id === id),
        reasons.find(({ checks }) => checks.includes(id)),
      ),
    )
    const sums = [...new Set(marks)]
      .sort((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((mark) => `<br>${marks.filter((one) => one === mark).length} ${mark}`)
    return `<th scope="col"><a href="${safe(column.source)}">${safe(column.name)}</a><small><br>${safe(column.release)}<br>${column.browser}, ${column.date}<br>${safe(kitInWords(column.kit))}${sums.join('')}</small>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Wallet Lab</title>
<style>${labStyle}</style>
<h1>Wallet Lab</h1>
<p>Real wallets, checked by <a href="../../packages/conformance/README.md">wallet-conformance</a> in a real browser, on chains of its own, without the internet. Press a cell to see the last requests, their answers and the reason. <a href="../../lab/README.md">How each wallet was built and driven</a>. A column names the kit that checked it: another kit may ask for more, or for less.
<dl>
<dt class="passed">passed<dd>The wallet follows the clause.
<dt class="failed">failed<dd>It does not. Somebody sent the request by hand and saw the same.
<dt class="precondition-failed">precondition failed<dd>A step before the clause failed; seen by hand too.
<dt class="unconfirmed">unconfirmed<dd>The check failed, and nobody has reproduced it by hand. It says nothing about the wallet yet.
<dt class="not-implemented">not implemented<dd>The wallet lacks a method. No clause demands that it has it.
<dt class="left-out">left out<dd>The wallet or its driver has nothing to check.
<dt class="not-run">not run<dd>The kit that checked this wallet lacks the check, or its run ended before.
</dl>
<table><thead><tr><th scope="col">Clause${heads.join('')}</thead>
<tbody>
${rows.join('\n')}
</tbody></table>
</html>
`
}

const order = [
  'passed',
  'failed',
  'precondition failed',
  'unconfirmed',
  'not implemented',
  'left out',
  'not run',
]

if (isMain(import.meta.url)) {
  const [name, report, source = '', release = ''] = process.argv.slice(2)
  if (name && report) {
    const column = trimmed(JSON.parse(readFileSync(report, 'utf8')), { name, source, release })
    const file = join(folder, 'reports', `${name.toLowerCase()}.json`)
    writeFileSync(file, `${JSON.stringify(column, null, 1)}\n`)
  }
  writeFileSync(join(folder, 'index.html'), await labPage(wallets()))
}
