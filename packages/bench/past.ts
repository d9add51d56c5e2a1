import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chart } from './chart.ts'
import type { Row } from './numbers.ts'

/** One measurement in one browser. */
export type Past = {
  /** In ISO 8601. */
  at: string
  browser: string
  /** The machine and the versions, in a few words. */
  on: string
  rows: readonly Row[]
}

/** The number of measurements that are kept per browser. */
const most = 60

const results = join(import.meta.dirname, 'results.json')
const charts = join(import.meta.dirname, '../../docs/performance')

/** Adds the new measurement to the stored ones, and draws each row over all of them. */
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
