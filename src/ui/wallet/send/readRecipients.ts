import type { Address } from 'viem'
import { counted, t } from '../../../i18n/translate.ts'
import { readAmount } from '../readAmount.ts'
import { isName } from '../recipients/ens.ts'
import { readAddress } from '../recipients/readAddress.ts'

/** As many as one batch takes. */
const mostRecipients = 100

/** A list that is longer than this is none. */
const longest = 100_000

export type Recipient = { line: number; address: Address; name?: string | undefined; value: bigint }

export type Recipients = {
  recipients: Recipient[]
  /** Lines that are no payment, and why. Lines count from 1, as editors do. */
  problems: { line: number; problem: string }[]
  /** Lines that pay an address which an earlier line pays already. */
  again: { line: number; first: number }[]
  /** Names in the list, also unknown ones. */
  names: string[]
  /** Lines whose name is looked up. */
  waiting: number
  /** In base units. */
  total: bigint
}

/** Whom a name means, or why that is not known; nothing while it is looked up. */
type Find = (name: string) => { address: Address } | { problem: string } | undefined

/**
 * Reads a list of payments, one per line: an address or a name, and an amount with a decimal point, in either
 * order, separated by a comma, a semicolon, a tab or spaces, as spreadsheets save them. It skips a first line
 * of headings, and refuses anything ambiguous.
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
  const address = named.name === undefined ? readAddress(to) : find(named.name)
  const value = readAmount(amount, decimals, 'en')
  if (address && 'problem' in address) return { ...address, ...named }
  if ('problem' in value) return { ...value, ...named }
  return address ? { ...address, ...value, ...named } : { waiting: true, ...named }
}

/** Words and no number. */
function isHeading(content: string): boolean {
  return /^[\p{L}\s"',;_()/-]+$/u.test(content.replace(/^\ufeff/, ''))
}
