import type { Address } from 'viem'
import { counted, t } from '../../../i18n/translate.ts'
import { readAmount } from '../readAmount.ts'
import { isName } from '../recipients/ens.ts'
import { readAddress } from '../recipients/readAddress.ts'

/** Maximum number of calls in a batch. */
const mostRecipients = 100

/** Maximum characters of a list. */
const longest = 100_000

export type Recipient = { line: number; address: Address; name?: string | undefined; value: bigint }

export type Recipients = {
  recipients: Recipient[]
  /** Invalid lines with their problem. Lines count from 1, as in editors. */
  problems: { line: number; problem: string }[]
  /** Lines that pay the same address as an earlier line. */
  again: { line: number; first: number }[]
  /** Names in the list, including those that did not resolve. */
  names: string[]
  /** Number of lines whose name lookup is pending. */
  waiting: number
  /** In base units. */
  total: bigint
}

/** Returns the address of a name, the reason why it is unknown, or `undefined` during the lookup. */
type Find = (name: string) => { address: Address } | { problem: string } | undefined

/**
 * Reads a list of payments, one per line: an address or a name, and an amount with a decimal point, in either
 * order. A comma, semicolon, tab or spaces separate them, as in spreadsheet exports. Skips a first line of
 * headings. Refuses ambiguous lines.
 */
export function readRecipients(text: string, decimals: number, find: Find = () => undefined): Recipients {
  const read: Recipients = { recipients: [], problems: [], again: [], names: [], waiting: 0, total: 0n }
  if (text.length > longest) {
    read.problems.push({ line: 1, problem: t('send_listTooLong') })
    return read
  }
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
  const filled = lines.filter(({ content }) => content.replace(/[\s,;"\ufeff]/g, '') !== '')
  const payments = filled[0] && isHeading(filled[0].content) ? filled.slice(1) : filled
  const firsts = new Map<Address, number>()

  for (const { content, line } of payments) {
    const payment = readPayment(content, decimals, find)
    if (payment.name !== undefined) read.names.push(payment.name)
    if ('waiting' in payment) {
      read.waiting += 1
      continue
    }
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
  if (over) read.problems.push({ line: over.line, problem: counted('send_mostRecipients', mostRecipients) })
  return read
}

function readPayment(
  content: string,
  decimals: number,
  find: Find,
): ({ address: Address; value: bigint } | { problem: string } | { waiting: true }) & { name?: string } {
  const separator = [';', '\t', ','].find((one) => content.includes(one)) ?? /\s+/
  const parts = content.split(separator).map((part) =>
    part
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  while (parts.at(-1) === '') parts.pop()
  const [one = '', other = ''] = parts
  if (parts.length !== 2) return { problem: t('send_writeBoth') }
  const [to, amount] = /^(?:ethereum:)?0x/i.test(other) || isName(other) ? [other, one] : [one, other]
  const named = isName(to) ? { name: to } : {}
  const address = named.name === undefined ? readAddress(to, { named: true }) : find(named.name)
  const value = readAmount(amount, decimals, 'en')
  if (address && 'problem' in address) return { ...address, ...named }
  if ('problem' in value) return { ...value, ...named }
  return address ? { ...address, ...value, ...named } : { waiting: true, ...named }
}

/** True for a line with words but no number. */
function isHeading(content: string): boolean {
  return /^[\p{L}\s"',;_()/-]+$/u.test(content.replace(/^\ufeff/, ''))
}
