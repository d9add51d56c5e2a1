import fc from 'fast-check'
import { type AbiParameter, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { type AbiValue, readAbi } from './decodeAbi.ts'

type Typed = { parameter: AbiParameter; value: unknown }

const word = (bits: number) => fc.bigInt(0n, 2n ** BigInt(bits) - 1n)
const hex = (least: number, most: number) =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const of = <value>(type: string, values: fc.Arbitrary<value>) =>
  values.map((value): Typed => ({ parameter: { type }, value }))

const plain = fc.oneof(
  of('uint256', word(256)),
  of('uint24', word(24).map(Number)),
  of('int24', fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 })),
  of('int256', fc.bigInt(-(2n ** 255n), 2n ** 255n - 1n)),
  of('address', hex(20, 20)),
  of('bool', fc.boolean()),
  of('bytes4', hex(4, 4)),
  of('bytes32', hex(32, 32)),
  of('bytes', hex(0, 70)),
  of('string', fc.string({ unit: 'grapheme', maxLength: 40 })),
)

/** Nested structs and lists of all types. */
const { typed } = fc.letrec<{ typed: Typed }>((tie) => ({
  typed: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain,
    fc.array(tie('typed'), { minLength: 1, maxLength: 4 }).map((members): Typed => {
      const named = members.map(({ parameter }, index) => ({ ...parameter, name: `m${index}` }))
      const value = Object.fromEntries(members.map(({ value }, index) => [`m${index}`, value]))
      return { parameter: { type: 'tuple', components: named }, value }
    }),
    fc.tuple(tie('typed'), fc.integer({ min: 0, max: 4 }), fc.boolean()).map(([one, many, fixed]): Typed => {
      const type = `${one.parameter.type}[${fixed && many > 0 ? many : ''}]`
      return { parameter: { ...one.parameter, type }, value: Array(many).fill(one.value) }
    }),
  ),
}))

/** Converts a viem value to our form: numbers are bigints, addresses are lower case. */
function ours(value: unknown): unknown {
  if (typeof value === 'number') return BigInt(value)
  if (typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)) return value.toLowerCase()
  if (Array.isArray(value)) return value.map(ours)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ours(one)]))
}

test('what viem encodes reads as what viem decodes', () => {
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 4 }), (all) => {
      const types = all.map(({ parameter }) => parameter)
      const data = encodeAbiParameters(
        types,
        all.map(({ value }) => value),
      )
      expect(readAbi(types, data)).toEqual(ours(data === '0x' ? [] : decodeAbiParameters(types, data)))
    }),
    { numRuns: 500 },
  )
})

test('arbitrary bytes never throw, and never become more values than there are words', () => {
  const size = (value: AbiValue): number =>
    typeof value !== 'object' ? 1 : 1 + Object.values(value).reduce((sum, one) => sum + size(one), 0)
  // Small words serve as offsets, lengths and numbers, so that some of the data decodes.
  const small = fc.nat({ max: 12 }).map((many) => (32n * BigInt(many)).toString(16).padStart(64, '0'))
  const words = fc
    .array(fc.oneof(small, fc.constantFrom('0'.repeat(64), `${'0'.repeat(63)}1`)), { maxLength: 14 })
    .map((all): Hex => `0x${all.join('')}`)
  let answered = 0
  fc.assert(
    fc.property(
      fc.array(typed, { minLength: 1, maxLength: 4 }),
      fc.oneof(hex(0, 400), words),
      (all, data) => {
        const types = all.map(({ parameter }) => parameter)
        const read = readAbi(types, data)
        expect((read ?? []).join('').length).toBeLessThan(40 * data.length + 400)
        for (const value of read ?? []) expect(size(value)).toBeLessThan(20 * data.length + 400)
        answered += read ? 1 : 0
      },
    ),
    { numRuns: 500 },
  )
  expect(answered).toBeGreaterThan(0)
})

test('elements that share their bytes are refused before they are copied', () => {
  const count = 1500
  const shared = 'ff'.repeat(40_000)
  const words = (...numbers: number[]) => numbers.map((one) => one.toString(16).padStart(64, '0')).join('')
  const offsets = words(...Array<number>(count).fill(count * 32))
  const data: Hex = `0x${words(32, count)}${offsets}${words(40_000)}${shared}`
  expect(readAbi([{ type: 'bytes[]' }], data)).toBeUndefined()
})

test.each<[string, string, Hex]>([
  ['an address with something before it', 'address', `0x${'1'.repeat(64)}`],
  ['a bool that is neither', 'bool', `0x${'0'.repeat(63)}2`],
  ['a number too large for its type', 'uint8', `0x${'0'.repeat(61)}100`],
  ['a negative number too large for its type', 'int8', `0x${'f'.repeat(61)}00f`],
  ['a list longer than its data', 'uint256[]', `0x${'0'.repeat(62)}20${'f'.repeat(64)}`],
  ['less than a word', 'uint256', '0x00'],
])('%s is not read', (_, type, data) => {
  expect(readAbi([{ type }], data)).toBeUndefined()
})
