import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

/** Reads RFC 4180, as a spreadsheet does. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const one = text.charAt(at)
    if (isQuoted && one === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at++
    } else if (one === '"') isQuoted = !isQuoted
    else if (!isQuoted && (one === ',' || one === '\n')) {
      row.push(cell)
      cell = ''
      if (one === '\n') {
        rows.push(row)
        row = []
      }
    } else if (isQuoted || one !== '\r') cell += one
  }
  return rows
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', "'", 'a', ' ') }),
)

test('a table reads back as it was, but for the apostrophe before what looks like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 })), (rows) => {
      const safe = rows.map((cells) => cells.map((one) => (/^[=+\-@\t\r\n]/.test(one) ? `'${one}` : one)))
      expect(parse(csv(rows))).toEqual(safe)
    }),
  )
})

test('no cell is a formula, whatever a site wrote into it', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (cells) => {
      for (const one of parse(csv([cells])).flat()) expect(one).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
  expect(csv([['=HYPERLINK("http://x","y")', 'a']])).toBe(`"'=HYPERLINK(""http://x"",""y"")","a"\r\n`)
})
