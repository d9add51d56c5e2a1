import fc from 'fast-check'
import { type AbiFunction, decodeFunctionData, encodeFunctionData, type Hex, parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import table from '../../../public/functions.json' with { type: 'json' }
import type { Call } from '../../domain/batch.ts'
import { edited, leastBy } from './applyEdits.ts'

type Input = AbiFunction['inputs'][number] & { components?: readonly Input[] }

const to = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const address = fc.stringMatching(/^[0-9a-f]{40}$/).map((text): Hex => `0x${text}`)

/** Arguments of any swap, with this amount where the least stands. */
function argument(input: Input, least: bigint): fc.Arbitrary<unknown> {
  const { type, name = '', components = [] } = input
  if (/min/i.test(name)) return fc.constant(least)
  if (type.endsWith('[]'))
    return fc.array(argument({ ...input, type: type.slice(0, -2) }, least), { minLength: 2, maxLength: 3 })
  if (type === 'tuple')
    return fc.record(Object.fromEntries(components.map((one) => [one.name ?? '', argument(one, least)])))
  if (type === 'address') return address
  if (type === 'bool') return fc.boolean()
  if (type === 'bytes') return fc.stringMatching(/^([0-9a-f]{2}){0,80}$/).map((text) => `0x${text}`)
  const bits = Number(type.replace('uint', ''))
  return bits <= 48
    ? fc.integer({ min: 0, max: 2 ** Math.min(bits, 31) - 1 })
    : fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
}

/** The swaps of the table that sell a fixed amount for at least another. */
const swaps = table.functions
  .filter((row) => row.verb === 'swap' && !row.most && row.in?.length === 1)
  .map(({ abi }) => parseAbiItem(`function ${abi}`) as AbiFunction)

test('every swap of the table has its least amount where it is read', () => {
  expect(swaps.length).toBeGreaterThan(12)
  for (const abi of swaps)
    fc.assert(
      fc.property(
        fc
          .bigInt({ min: 0n, max: 2n ** 255n })
          .chain((least) =>
            fc.tuple(fc.constant(least), fc.tuple(...abi.inputs.map((input) => argument(input, least)))),
          ),
        fc.bigInt({ min: 0n, max: 2n ** 255n - 1n }),
        ([least, args], more) => {
          const data = encodeFunctionData({ abi: [abi], args })
          expect(leastBy(data)).toBe(least)
          const call: Call = { to, value: '0x0', data }
          const { calls } = edited([call], {
            least: [{ index: 0, amount: `0x${(least + more).toString(16)}` }],
          })
          const raised = JSON.parse(text(args), (key, value) =>
            /min/i.test(key) ? String(least + more) : value,
          )
          const now = decodeFunctionData({ abi: [abi], data: calls[0]?.data ?? '0x' }).args ?? []
          for (const [index, { name = '' }] of abi.inputs.entries())
            expect(text(now[index]).toLowerCase()).toBe(
              text(/min/i.test(name) ? least + more : raised[index]).toLowerCase(),
            )
        },
      ),
      { numRuns: 10 },
    )
})

const text = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)) ?? ''

const [swap] = swaps
const data = encodeFunctionData({
  abi: [swap as AbiFunction],
  args: [9n, 5n, [to, to], to, 1n],
})

test.each([
  ['a lower least amount', data, '0x4'],
  ['more than a token counts', data, `0x1${'0'.repeat(64)}`],
  ['the least amount of another function', '0xa9059cbb', '0x6'],
  ['the least amount of a swap that is cut short', data.slice(0, 100), '0x6'],
] as const)('%s is refused', (_, data, amount) => {
  const call: Call = { to, value: '0x0', data: data as Hex }
  expect(() => edited([call], { least: [{ index: 0, amount: amount as Hex }] })).toThrow('Invalid params')
})
