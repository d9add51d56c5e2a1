/** Characters that make a spreadsheet run a cell as a formula, or that hide one. */
const formula = /^[=+\-@\t\r\n]/

/** A table as RFC 4180: every cell in quotes, and every line ended by CR and LF. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** A site or a node chooses some of the texts. An apostrophe keeps a spreadsheet from running them. */
function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
