import type { Cost } from './costs.ts'
import type { Run } from './crowd.ts'

export type Figures = { at: string; costs: Cost[]; runs: Run[] }

/** A day of a daily user. These figures are assumed, not measured: change them if you know better. */
const day = { watching: 10, single: 2, ten: 1 }

const fleets = [1, 1_000, 1_000_000]

/** The document with its tables replaced: each table is between two comments that name it. */
export function withTables(document: string, figures: Figures): string {
  const tables: Record<string, string> = {
    costs: costTable(figures.costs),
    day: dayTable(figures.costs),
    crowd: crowdTable(figures.runs),
  }
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->)[^]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n\n${table}\n\n${end}`,
      ),
    document,
  )
}

function costTable(costs: readonly Cost[]): string {
  return table(
    ['what the wallet does', 'seconds', 'HTTP requests', 'a second', 'calls in them', 'kB out', 'kB in'],
    costs.map(({ what, seconds, requests, calls, sent, received }) => [
      what,
      number(seconds),
      number(requests),
      number(requests / seconds),
      number(calls),
      number(sent / 1000),
      number(received / 1000),
    ]),
  )
}

/** The requests of a fleet on such a day. */
function dayTable(costs: readonly Cost[]): string {
  const find = (what: string) => costs.find((one) => one.what.startsWith(what)) as Cost
  const [watching, single, ten] = [find('Watching'), find('One'), find('A batch of 10, one')]
  const minutes = (day.watching * 60) / watching.seconds
  const sum = (of: (cost: Cost) => number) =>
    of(watching) * minutes + of(single) * day.single + of(ten) * day.ten
  const requests = sum((cost) => cost.requests)
  const bytes = sum(({ sent, received }) => sent + received)
  // The average number of pending batches per wallet: their seconds per day, over a day.
  const following = sum((cost) => (cost === watching ? 0 : cost.seconds)) / 86_400
  return table(
    [
      'wallets',
      'requests a day',
      'a second, on average',
      'at the peak',
      'bytes a day',
      'batches on their way at one time',
    ],
    fleets.map((wallets) => [
      number(wallets),
      number(wallets * requests),
      number((wallets * requests) / 86_400),
      number((wallets * requests * 5) / 86_400),
      size(wallets * bytes),
      number(wallets * following),
    ]),
  )
}

function crowdTable(runs: readonly Run[]): string {
  return table(
    [
      'the node',
      'requests',
      'refused',
      'a second',
      'busiest second',
      'of one wallet, median and p95',
      'batch ends after, median and p95',
      'batches, calls',
      'wrong',
    ],
    runs.map((run) => [
      run.limit ? `${run.what} (takes ${run.limit} a second)` : run.what,
      number(run.requests),
      `${number((run.refused * 100) / run.requests)} %`,
      number(run.perSecond),
      number(run.busiest),
      `${number(run.perWallet.median)}, ${number(run.perWallet.p95)}`,
      `${number(run.ends.median)} s, ${number(run.ends.p95)} s`,
      `${number(run.batches)}, ${number(run.calls)}`,
      number(run.wrong.length),
    ]),
  )
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (column ? '--:' : '---'))), ...rows.map(line)].join('\n')
}

function number(value: number): string {
  const digits = value === 0 || value >= 100 || Number.isInteger(value) ? 0 : value >= 1 ? 1 : 5
  return Number(value.toPrecision(digits === 5 ? 2 : 12)).toLocaleString('en', {
    maximumFractionDigits: digits,
  })
}

function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${number(bytes / 1000 ** power)} ${units[power]}`
}
