import fc from 'fast-check'
import type { Address } from 'viem'
import { formatUnits, getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { readRecipients } from './readRecipients.ts'

const mira = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ben = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}` as Address))

test('whatever a spreadsheet makes of payments, they are read back to the last digit', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(address, fc.bigInt({ min: 1n, max: 2n ** 100n })), {
        minLength: 1,
        maxLength: 20,
        selector: ([to]) => to,
      }),
      fc.nat(18),
      fc.constantFrom(', ', ',', ';', '\t', '  '),
      fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('', 'address, amount', '\ufeffRecipient;Value'),
      (payments, decimals, separator, end, quotes, turned, heading) => {
        const quote = (text: string) => (quotes ? `"${text}"` : text)
        const lines = payments.map(([to, value]) => {
          const parts = [quote(to), quote(formatUnits(value, decimals))]
          return (turned ? parts.toReversed() : parts).join(separator)
        })
        const text = [...(heading ? [heading] : []), ...lines].join(end)
        const { recipients, problems, again, total } = readRecipients(text, decimals)
        expect({ problems, again }).toEqual({ problems: [], again: [] })
        expect(recipients.map(({ address, value }) => [address, value])).toEqual(payments)
        expect(total).toBe(payments.reduce((sum, [, value]) => sum + value, 0n))
      },
    ),
  )
})

test('any text gives payments and problems, each line once, and never more than it has', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(mira, ben, '\n', ',', ';', '1', '1.5', '"'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(18), (pieces, decimals) => {
      const text = pieces.join('')
      const { recipients, problems, total } = readRecipients(text, decimals)
      const lines = [...recipients, ...problems].map(({ line }) => line)
      expect(new Set(lines).size).toBe(lines.length)
      expect(Math.max(0, ...lines)).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length)
      expect(recipients.every(({ value }) => value > 0n)).toBe(true)
      expect(total).toBe(recipients.reduce((sum, { value }) => sum + value, 0n))
    }),
  )
})

test('a bad line is named with what is wrong with it, and the others are read', () => {
  const text = [`${mira}, 1`, 'nobody, 2', `${ben}, much`, `${ben}`, `${ben}, 0.5, note`, `${ben}, 0.5`].join(
    '\n',
  )
  const { recipients, problems } = readRecipients(text, 18)
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  expect(recipients.map(({ line }) => line)).toEqual([1, 6])
})

test('what could be a thousand or one is refused', () => {
  for (const line of [`${mira}; 1,000`, `${mira},1,000`, `${mira},"1,000.5"`, `${mira}\t1.000,5`])
    expect(readRecipients(line, 18)).toMatchObject({ recipients: [], problems: [{ line: 1 }] })
})

test('an address with a wrong checksum, and more decimals than the token has, are refused', () => {
  expect(readRecipients(`${mira.replace('Fd', 'FD')}, 1`, 18).problems).toHaveLength(1)
  expect(readRecipients(`${mira}, 0.1234567`, 6).problems).toMatchObject([{ problem: 'At most 6 decimals.' }])
})

test('who is paid twice is named with both lines', () => {
  const { again, total } = readRecipients(`${mira} 1\n${ben} 2\n${mira.toLowerCase()} 3`, 0)
  expect(again).toEqual([{ line: 3, first: 1 }])
  expect(total).toBe(6n)
})

test('more than a batch takes is refused, and so is a list without end', () => {
  const many = Array.from({ length: 101 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}, 1`)
  expect(readRecipients(many.slice(0, 100).join('\n'), 0).problems).toEqual([])
  expect(readRecipients(many.join('\n'), 0).problems).toMatchObject([{ line: 101 }])
  expect(readRecipients('x'.repeat(100_001), 0).problems).toMatchObject([
    { problem: 'The list is too long.' },
  ])
})

test('a name replaces an address, on either side of the amount, once it resolves', () => {
  const text = 'mira.eth, 1.5\n2; ben.eth\nnobody.eth 3\nnew.eth, 4\nmira.eth, x'
  const found: Record<string, { address: Address } | { problem: string }> = {
    'mira.eth': { address: mira },
    'ben.eth': { address: ben },
    'nobody.eth': { problem: 'Nobody.' },
  }
  const read = readRecipients(text, 1, (name) => found[name])
  expect(read.recipients).toEqual([
    { line: 1, address: mira, name: 'mira.eth', value: 15n },
    { line: 2, address: ben, name: 'ben.eth', value: 20n },
  ])
  expect(read.waiting).toBe(1)
  expect(read.problems.map(({ line }) => line)).toEqual([3, 5])
  expect(read.names).toEqual(['mira.eth', 'ben.eth', 'nobody.eth', 'new.eth', 'mira.eth'])
})

test('two names of one address pay it twice', () => {
  const { again } = readRecipients('mira.eth, 1\nmira.xyz, 2', 0, () => ({ address: mira }))
  expect(again).toEqual([{ line: 2, first: 1 }])
})
