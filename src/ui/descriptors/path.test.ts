import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { constantAt, valuesAt } from './path.ts'
import type { Node } from './valueNode.ts'

const number = (value: bigint): Node => ({ type: 'uint256', value })
const bytes = (value: string): Node => ({ type: 'bytes', value })
const list = (...items: Node[]): Node => ({ type: 'uint256[]', list: items })
const struct = (members: Record<string, Node>): Node => ({ type: 'tuple', members })
const rootsOf = (data: Node) => ({ data, around: { value: number(7n) }, file: { metadata: { max: '9' } } })
const read = (data: Node, path: string) => valuesAt(path, rootsOf(data))?.map(({ value }) => value)

describe('a path', () => {
  const data = struct({
    amount: number(1n),
    orders: { type: 'tuple[]', list: [struct({ sum: number(2n) }), struct({ sum: number(3n) })] },
    route: bytes(`0x${'aa'.repeat(20)}0001f4${'bb'.repeat(20)}`),
  })

  test.each([
    ['amount', [1n]],
    ['#.amount', [1n]],
    ['@.value', [7n]],
    ['orders.[0].sum', [2n]],
    ['orders[1].sum', [3n]],
    ['orders.[-1].sum', [3n]],
    ['orders.[].sum', [2n, 3n]],
    ['#.orders.[0:1].sum', [2n]],
    ['route.[0:20]', [`0x${'aa'.repeat(20)}`]],
    ['route.[-20:]', [`0x${'bb'.repeat(20)}`]],
    ['amount.[-1:]', ['0x01']],
  ])('%s leads to %s', (path, values) => {
    expect(read(data, path)).toEqual(values)
  })

  test.each([
    'none',
    'amount.more',
    'orders.[2].sum',
    'orders.[-3].sum',
    'orders.[1:9].sum',
    'orders.sum',
    'route.[0:44]',
    'route.[30:20]',
    'route.[]',
    '@.gas',
    'orders.[x].sum',
    'a..b',
    '__proto__',
    'constructor',
  ])('%s leads nowhere', (path) => {
    expect(read(data, path)).toBeUndefined()
  })

  test('begins where a field stands, unless it names its root', () => {
    const here = struct({ amount: number(5n) })
    expect(valuesAt('amount', rootsOf(data), here)?.[0]?.value).toBe(5n)
    expect(valuesAt('#.amount', rootsOf(data), here)?.[0]?.value).toBe(1n)
  })

  test('of the description itself gives its constants, and nothing that it merely inherits', () => {
    expect(constantAt('$.metadata.max', rootsOf(data).file)).toBe('9')
    expect(constantAt('$.metadata.constructor', rootsOf(data).file)).toBeUndefined()
    expect(constantAt('metadata.max', rootsOf(data).file)).toBeUndefined()
  })

  test('of a slice is the same as JavaScript’s if both ends are in it, and nothing elsewhere', () => {
    const end = fc.option(fc.integer({ min: -40, max: 40 }), { nil: undefined })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 32 }), end, end, (content, from, to) => {
        const hex = Buffer.from(content).toString('hex')
        const path = `data.[${from ?? ''}:${to ?? ''}]`
        const place = (at: number) => (at < 0 ? content.length + at : at)
        const [first, last] = [place(from ?? 0), place(to ?? content.length)]
        const fits = first >= 0 && first <= last && last <= content.length
        const wanted = fits ? [`0x${Buffer.from(content.slice(first, last)).toString('hex')}`] : undefined
        expect(read(struct({ data: bytes(`0x${hex}`) }), path)).toEqual(wanted)
        const numbers = list(...[...content].map((one) => number(BigInt(one))))
        expect(read(struct({ data: numbers }), path)).toEqual(
          fits ? [...content.slice(first, last)].map(BigInt) : undefined,
        )
      }),
    )
  })

  test('of a number cuts the 32 bytes that it is in data', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 32 }), (value, cut) => {
        const hex = value.toString(16).padStart(64, '0')
        expect(read(struct({ data: number(value) }), `data.[${cut}:]`)).toEqual([`0x${hex.slice(cut * 2)}`])
      }),
    )
  })

  test('of any text leads to values of the data or nowhere', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'#@$.[]:-019ordersum') }), (path) => {
        for (const one of valuesAt(path, rootsOf(data)) ?? []) expect(one.type).toBeTypeOf('string')
      }),
    )
  })
})
