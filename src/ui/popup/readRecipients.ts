import type { Address } from 'viem'
import { readAddress } from './readAddress.ts'
import { readAmount } from './readAmount.ts'

/** As many as one batch takes. */
const mostRecipients = 100

/** A list that is longer than this is none. */
const longest = 100_000

export type Recipient = { line: number; address: Address; value: bigint }

export type Recipients = {
  recipients: Recipient[]
  /** Lines that are no payment, and why. Lines count from 1, as editors do. */
  problems: { line: number; problem: string }[]
  /** Lines that pay an address which an earlier line pays already. */
  again: { line: number; first: number }[]
  /** In base units. */
  total: bigint
}

/**
 * Reads a list of payments, one a line: an address and an amount with a point, in either order, apart by a comma, a
 * semicolon, a tab or spaces, as spreadsheets save them. A first line of headings is left out. What could be read in
 * two ways is refused.
 */
export function readRecipients(text: string, decimals: number): Recipients {
  const read: Recipients = { recipients: [], problems: [], again: [], total: 0n }
  if (text.length > longest) {
    read.problems.push({ line: 1, problem: 'The list is too long.' })
    return read
  }
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
  const filled = lines.filter(({ content }) => content.replace(/[\s,;"\ufeff]/g, '') !== '')
  const payments = filled[0] && isHeading(filled[0].content) ? filled.slice(1) : filled
  const firsts = new Map<Address, number>()

  for (const { content, line } of payments) {
    const payment = readPayment(content, decimals)
    if ('problem' in payment) {
      read.problems.push({ line, problem: payment.problem })
      continue
    }
    const first = firsts.get(payment.address)
    if (first === undefined) firsts.set(payment.address, line)
    else read.again.push({ line, first })
    read.recipients.push({ line, ...payment })
    read.total += payment.value
  }
  const over = read.recipients[mostRecipients]
  if (over) read.problems.push({ line: over.line, problem: `At most ${mostRecipients} go into one batch.` })
  return read
}

function readPayment(
  content: string,
  decimals: number,
): { address: Address; value: bigint } | { problem: string } {
  const separator = [';', '\t', ','].find((one) => content.includes(one)) ?? /\s+/
  const parts = content.split(separator).map((part) =>
    part
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  while (parts.at(-1) === '') parts.pop()
  const [one = '', other = ''] = parts
  if (parts.length !== 2) return { problem: 'Write an address and an amount, like 0x… , 1.5.' }
  const [to, amount] = /^(?:ethereum:)?0x/i.test(other) ? [other, one] : [one, other]
  const address = readAddress(to)
  if ('problem' in address) return address
  const value = readAmount(amount, decimals, 'en')
  return 'problem' in value ? value : { ...address, ...value }
}

/** Words and no number. */
function isHeading(content: string): boolean {
  return /^[\p{L}\s"',;_()/-]+$/u.test(content.replace(/^\ufeff/, ''))
}
