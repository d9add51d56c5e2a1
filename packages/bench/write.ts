import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { figure, type Row, ratio, verdict } from './numbers.ts'
import { chartOf, type Past } from './past.ts'

const file = join(import.meta.dirname, '../../docs/performance.md')

/** Replaces the table of a browser in the document, between its marks. */
export async function write({ at, browser, on, rows }: Past): Promise<void> {
  const [begin, end] = [`<!-- ${browser}, by npm run bench -->`, `<!-- end of ${browser} -->`]
  const text = await readFile(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${browser}`)
  const caption = `Measured on ${at.slice(0, 10)}: ${on}.`
  const table = `${begin}\n${caption}\n\n${markdown(browser, rows)}\n`
  await writeFile(file, text.slice(0, from) + table + text.slice(to))
}

/** Medians. A missing floor and a failed measurement show a dash. */
function markdown(browser: string, rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, floor, ours, goal, note } = row
    const name = `[${what}](performance/${chartOf(browser, what)})${note ? ` (${note.replaceAll('|', '/')})` : ''}`
    const cells = [
      name,
      floor === undefined ? '–' : figure(floor),
      figure(ours),
      ratio(row),
      `≤ ${figure(goal)}`,
      verdict(row),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| row | floor | ours | ratio | goal | |', '| --- | --: | --: | --: | --: | --- |', ...lines].join(
    '\n',
  )
}
