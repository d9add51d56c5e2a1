import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chart } from './chart.ts'
import type { Row } from './numbers.ts'

export type Past = { at: string; runs: number; rows: Row[] }

/** So many runs of the bench are kept. */
const most = 60

const results = join(import.meta.dirname, 'results.json')
const charts = join(import.meta.dirname, '..', 'docs', 'performance')

/** Adds a run to those of before, and draws each row over all of them. */
export async function keep(rows: readonly Row[], { runs }: { runs: number }): Promise<void> {
  const before: Past[] = JSON.parse(await readFile(results, 'utf8').catch(() => '[]'))
  const all = [...before, { at: new Date().toISOString(), runs, rows: [...rows] }].slice(-most)
  await writeFile(results, `${JSON.stringify(all, undefined, 2)}\n`)
  await mkdir(charts, { recursive: true })
  for (const { what } of rows) await writeFile(join(charts, `${fileOf(what)}.svg`), chart(what, all))
}

function fileOf(what: string): string {
  return what
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
