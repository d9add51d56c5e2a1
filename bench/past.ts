import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chart } from './chart.ts'
import type { Row } from './numbers.ts'

/** What was measured in one browser at one time. */
export type Past = {
  /** As ISO 8601 has it. */
  at: string
  browser: string
  /** The machine and the versions, in a few words. */
  on: string
  rows: readonly Row[]
}

/** So many are kept of each browser. */
const most = 60

const results = join(import.meta.dirname, 'results.json')
const charts = join(import.meta.dirname, '..', 'docs', 'performance')

/** Adds what was measured to what was before, and draws each row over all of it. */
export async function keep(measured: Past): Promise<void> {
  const { browser, rows } = measured
  const before: Past[] = JSON.parse(await readFile(results, 'utf8').catch(() => '[]'))
  const same = [...before.filter((past) => past.browser === browser), measured].slice(-most)
  const all = [...before.filter((past) => past.browser !== browser), ...same]
  await writeFile(results, `${JSON.stringify(all, undefined, 2)}\n`)
  await mkdir(charts, { recursive: true })
  for (const { what } of rows)
    await writeFile(join(charts, chartOf(browser, what)), chart(`${what} (${browser})`, what, same))
}

/** The file of the chart, in `docs/performance`. */
export const chartOf = (browser: string, what: string) =>
  `${`${browser} ${what}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.svg`
