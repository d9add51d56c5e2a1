import type { Address } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { readAddress } from '../recipients/readAddress.ts'

export type Watched = {
  /** From 1, in the pasted text. */
  line: number
  address: Address
  name?: string
}

/** The watch list that a text contains, or the first line that is wrong. Nothing of a list with a mistake counts. */
export type WatchList = { watched: Watched[]; repeated: number } | { problem: string; line: number }

/** More addresses than anybody watches. */
const most = 200

/** The longest name of an account, in characters. */
const longest = 32

/** "address", "Name,Address": the first line of a table may name its columns. */
const heads = /^(address|account|wallet|name|label|title|note|type|chain|network)$/i

/**
 * Parses addresses, one or more a line, each with an optional name beside it: pasted lines, or a table (CSV) with
 * commas, semicolons or tabs. A wrong checksum is a mistake of its line.
 */
export function readWatchList(text: string): WatchList {
  const all = new Map<string, Watched>()
  let repeated = 0
  for (const [at, one] of text.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1
    const cells = cellsIn(one).map((cell) => cell.trim())
    const filled = cells.filter(Boolean)
    if (filled.length === 0) continue
    if (all.size === 0 && filled.every((cell) => heads.test(cell))) continue
    const found = readLine(filled)
    if ('problem' in found) return { problem: found.problem, line }
    for (const entry of found.entries) {
      const key = entry.address.toLowerCase()
      if (all.has(key)) repeated++
      else all.set(key, { line, ...entry })
    }
    if (all.size > most) return { problem: t('moving_tooMany', { most }), line }
  }
  return { watched: [...all.values()], repeated }
}

/** A name belongs to the address before it, and before the first address to that one. */
function readLine(cells: readonly string[]): { entries: Omit<Watched, 'line'>[] } | { problem: string } {
  const entries: { address: Address; name?: string }[] = []
  let before: string | undefined
  for (const cell of cells) {
    if (!/^(ethereum:)?0x/i.test(cell)) {
      const last = entries.at(-1)
      if (!last) before ??= cell
      else if (last.name === undefined) setName(last, cell)
      continue
    }
    const read = readAddress(cell)
    if ('problem' in read) return read
    const entry: { address: Address; name?: string } = { address: read.address }
    if (entries.length === 0 && before !== undefined) setName(entry, before)
    entries.push(entry)
  }
  return entries.length > 0 ? { entries } : { problem: t('send_notAnAddress') }
}

/** A name without signs that nobody sees, and no longer than an account's. */
function setName(entry: { name?: string }, cell: string): void {
  const name = [...cell.replace(/\p{C}/gu, '').trim()].join('').slice(0, longest).trim()
  if (name) entry.name = name
}

/** The cells of a line. A cell in quotation marks may contain separators, and two marks mean one. */
function cellsIn(line: string): string[] {
  const cells: string[] = []
  const cell = /\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))\s*(?:[,;\t]|$)/y
  while (cell.lastIndex < line.length) {
    const [whole, quoted, plain] = cell.exec(line) ?? [undefined]
    // A mark that is never closed is part of the text.
    if (whole === undefined) return [...cells, line.slice(cells.join().length).replaceAll('"', '')]
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (whole === '') break
  }
  return cells
}
