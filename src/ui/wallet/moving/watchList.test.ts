import fc from 'fast-check'
import { type Address, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { recognize } from './recognize.ts'
import { readWatchList } from './watchList.ts'

const one = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const two = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
/** Names that no cell around them changes. */
const name = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9 ._'-]{0,30}[A-Za-z0-9]$/)
  .filter((text) => !/^(0x|ethereum:)/i.test(text))
const entries = fc.uniqueArray(fc.record({ address, name: fc.option(name, { nil: undefined }) }), {
  minLength: 1,
  maxLength: 40,
  selector: (entry) => entry.address,
})
const separator = fc.constantFrom(',', ';', '\t', ', ')
const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\n\n')

describe('a watch list', () => {
  test('is read whole, however it is written: the same addresses, names and order', () => {
    fc.assert(
      fc.property(
        entries,
        separator,
        lineEnd,
        fc.boolean(),
        fc.boolean(),
        (list, between, end, first, quoted) => {
          const written = list.map(({ address, name }) => {
            const cells = name === undefined ? [address] : first ? [name, address] : [address, name]
            return (quoted ? cells.map((cell) => `"${cell}"`) : cells).join(between)
          })
          const read = readWatchList(written.join(end))
          expect('watched' in read && read.watched.map(({ address, name }) => ({ address, name }))).toEqual(
            list,
          )
        },
      ),
    )
  })

  test('with a digit of another case is refused, and names that line', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (list, seed) => {
        const at = seed % list.length
        const wrong = flipped(list[at]?.address ?? one)
        fc.pre(wrong !== undefined)
        const lines = list.map((entry, index) => (index === at ? wrong : entry.address))
        expect(readWatchList(lines.join('\n'))).toMatchObject({ line: at + 1 })
      }),
    )
  })

  test('never throws, and never invents an address', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      address,
      fc.constantFrom('"', ',', '\n', '0x', '""'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const read = readWatchList(text)
        if ('watched' in read)
          for (const { address } of read.watched)
            expect(text.replace(/[\s\u200b\u2060\ufeff]/g, '').toLowerCase()).toContain(address.toLowerCase())
        recognize(text)
      }),
    )
  })

  test('may have a heading, several addresses a line, names in quotation marks, and repetitions', () => {
    expect(readWatchList(`Name,Address\n"Mira, ""home""",${one}\n\n${two},${one}`)).toEqual({
      watched: [
        { line: 2, address: one, name: 'Mira, "home"' },
        { line: 4, address: two },
      ],
      repeated: 1,
    })
  })

  test('has no invisible signs in its names', () => {
    expect(readWatchList(`${one},Mi\u202era\u200b`)).toMatchObject({ watched: [{ name: 'Mira' }] })
  })
})

test.each([
  ['', { kind: 'nothing' }],
  ['test '.repeat(11).concat('junk'), { kind: 'phrase', words: 12 }],
  ['1. test, 2. test 3. test 4. test 5. test 6. junk', { kind: 'phrase', words: 6 }],
  ['ab'.repeat(32), { kind: 'key' }],
  [` 0x${'ab'.repeat(32)}\n`, { kind: 'key' }],
  ['{"version":3,"crypto":{}}', { kind: 'keystore' }],
  ['{"version":3}', { kind: 'unknown' }],
  ['{"version":3', { kind: 'unknown' }],
  ['hello there', { kind: 'unknown' }],
  [one, { kind: 'list', watched: [{ line: 1, address: one }], repeated: 0 }],
  [`${one}\n${two.toLowerCase()}\n${two.replace('C', 'c')}`, { kind: 'wrong', line: 3 }],
])('%j is recognized', (text, expected) => {
  expect(recognize(text)).toMatchObject(expected)
})

/** The address with the case of one letter changed, which breaks its checksum. `undefined` without letters. */
function flipped(address: Address): string | undefined {
  const letters = [...address.slice(2)].filter((digit) => /[a-f]/i.test(digit))
  // With letters of one case only, the result may count as having no checksum.
  if (new Set(letters.map((letter) => letter === letter.toLowerCase())).size < 2 || letters.length < 4)
    return undefined
  const at = address.slice(2).search(/[a-f]/i) + 2
  const digit = address.charAt(at)
  const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
  const changed = address.slice(0, at) + other + address.slice(at + 1)
  return /^0x[^A-F]*$|^0x[^a-f]*$/.test(changed) ? undefined : changed
}
