import fc from 'fast-check'
import {
  type AbiFunction,
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiItem,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'
import table from '../../../../public/functions.json' with { type: 'json' }
import type { Call } from '../../../domain/batch.ts'
import { edited } from '../applyEdits.ts'
import { leastBy } from './leastOfSwap.ts'

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
          expect(leastBy(data)?.amount).toBe(least)
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

describe('a swap in a list', () => {
  const router = parseAbi([
    'function multicall(bytes[] data)',
    'function multicall(uint256 deadline, bytes[] data)',
    'function multicall(bytes32 previousBlockhash, bytes[] data)',
    'function execute(bytes commands, bytes[] inputs)',
    'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
    'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    'function unwrapWETH9(uint256 amountMinimum, address recipient)',
    'function sweepToken(address token, uint256 amountMinimum, address recipient)',
    'function refundETH()',
  ])
  const amount = fc.bigInt({ min: 0n, max: 2n ** 128n })
  const bytes = fc.stringMatching(/^([0-9a-f]{2}){0,70}$/).map((text): Hex => `0x${text}`)
  const raised = (data: Hex, least: bigint) => {
    const change = { index: 0, amount: `0x${least.toString(16)}` } as const
    return edited([{ to, value: '0x0', data }], { least: [change] }).calls[0]?.data ?? '0x'
  }

  /** The router keeps what a swap for this address brings. */
  const kept = '0x0000000000000000000000000000000000000002'

  /** Calls of a router by their least amounts: a swap, two that pay out what the router keeps, and one without. */
  const swapCall =
    (path: Hex, recipient: Hex = to) =>
    (least: bigint) =>
      encodeFunctionData({
        abi: router,
        functionName: 'exactInput',
        args: [{ path, recipient, amountIn: 7n, amountOutMinimum: least }],
      })
  const unwrap = (least: bigint) =>
    encodeFunctionData({ abi: router, functionName: 'unwrapWETH9', args: [least, to] })
  const sweep = (least: bigint) =>
    encodeFunctionData({ abi: router, functionName: 'sweepToken', args: [to, least, to] })
  const rest = encodeFunctionData({ abi: router, functionName: 'refundETH' })

  test('of a multicall has the least amount of what pays out, and only that one rises', () => {
    fc.assert(
      fc.property(bytes, amount, amount, fc.nat(2), fc.nat(2), (path, low, more, kind, end) => {
        const list = (least: bigint) =>
          [
            [swapCall(path)(least), sweep(0n), rest],
            [swapCall(path, kept)(3n), swapCall(path, kept)(4n), unwrap(least), rest],
            [swapCall(path, kept)(3n), sweep(least)],
          ][kind]
        const args = [[], [9n], [`0x${'ab'.repeat(32)}`]][end] as unknown[]
        const encoded = (least: bigint) =>
          encodeFunctionData({ abi: [router[end] as AbiFunction], args: [...args, list(least)] })
        expect(leastBy(encoded(low))).toMatchObject({ amount: low, path: [[0, 2, 1][kind]] })
        expect(raised(encoded(low), low + more)).toBe(encoded(low + more))
      }),
    )
  })

  test('is not one of two that pay out', () => {
    const two = [swapCall('0xab')(3n), swapCall('0xcd')(4n)]
    expect(leastBy(encodeFunctionData({ abi: [router[0]], args: [two] }))).toBeUndefined()
    const kinds = [swapCall('0xab', kept)(3n), unwrap(4n), sweep(5n)]
    expect(leastBy(encodeFunctionData({ abi: [router[0]], args: [kinds] }))).toBeUndefined()
  })

  test('of the universal router has the least amount of the step that pays out, if it cannot fail', () => {
    const swapStep = (receiver: Hex) => (least: bigint) =>
      encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
        receiver,
        7n,
        least,
        '0xab',
        true,
      ])
    const unwrapStep = (least: bigint) =>
      encodeAbiParameters(parseAbiParameters('address, uint256'), [to, least])
    const sweepStep = (least: bigint) =>
      encodeAbiParameters(parseAbiParameters('address, address, uint256'), [to, to, least])
    const kinds = [
      ['0x00', swapStep(to), '0x0c', unwrapStep(0n)],
      ['0x08', swapStep(to), '0x04', sweepStep(0n)],
      ['0x0c', unwrapStep, '0x00', swapStep(kept)(3n)],
      ['0x04', sweepStep, '0x08', swapStep(kept)(3n)],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        amount,
        amount,
        bytes,
        fc.boolean(),
        (kind, low, more, input, isOld) => {
          const [code, step, otherCode, other] = kind
          // A permit comes before, and a swap that may fail comes after.
          const encoded = (least: bigint) => {
            const args = [
              concatHex(['0x0a', code, otherCode, '0x80']),
              [input, step(least), other, swapStep(to)(5n)],
            ] as const
            return isOld
              ? encodeFunctionData({ abi: [router[3]], args })
              : encodeFunctionData({ abi: [router[4]], args: [...args, 9n] })
          }
          expect(leastBy(encoded(low))).toMatchObject({ amount: low, path: [1] })
          expect(raised(encoded(low), low + more)).toBe(encoded(low + more))
        },
      ),
    )
  })

  describe('of pools in version 4', () => {
    const key =
      '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne'
    const way =
      '(address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path'
    const shapes = [
      `(${key}, uint128 sold, uint128 least, bytes hookData) swap`,
      `(${key}, uint128 sold, uint128 least, uint256 hop, bytes hookData) swap`,
    ] as const
    const throughPools = [
      `(address from, ${way}, uint128 sold, uint128 least) swap`,
      `(address from, ${way}, uint256[] hops, uint128 sold, uint128 least) swap`,
    ]
    const encode = (types: string, ...values: unknown[]) =>
      encodeAbiParameters(parseAbiParameters(types) as never, values as never)
    const hop = { intermediateCurrency: to, fee: 500, tickSpacing: 10, hooks: to, hookData: '0xabcd' }
    const swapOf = (types: string, least: bigint) =>
      encode(types, {
        poolKey: { currency0: to, currency1: to, fee: 500, tickSpacing: 10, hooks: to },
        zeroForOne: true,
        from: to,
        path: [hop, hop],
        hops: [3n, 4n],
        hop: 5n,
        sold: 7n,
        least,
        hookData: '0xabcdef',
      })
    const pay = encode('address, uint256, bool', to, 0n, true)
    const take = (who: Hex) => encode('address, address, uint256', to, who, 0n)
    const takeAll = encode('address, uint256', to, 0n)
    const sender = '0x0000000000000000000000000000000000000001'
    const plan = (codes: Hex[], params: Hex[]) => encode('bytes, bytes[]', concatHex(codes), params)
    const run = (codes: Hex, ...inputs: Hex[]) =>
      encodeFunctionData({ abi: [router[4]], args: [codes, inputs, 9n] })
    const large = fc.bigInt({ min: 0n, max: 2n ** 127n - 1n })

    test('has the least amount of the only swap, and only that one rises', () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...shapes),
          large,
          large,
          fc.constantFrom(
            ...[
              [
                ['0x0b', '0x0e'],
                [pay, take(sender)],
              ] as const,
              [
                ['0x0c', '0x0f'],
                [pay, takeAll],
              ] as const,
            ],
          ),
          (types, low, more, [codes, rest]) => {
            const encoded = (least: bigint) =>
              run('0x10', plan(['0x06', ...codes], [swapOf(types, least), ...rest]))
            expect(leastBy(encoded(low))).toMatchObject({ amount: low, path: [0, 0] })
            expect(raised(encoded(low), low + more)).toBe(encoded(low + more))
          },
        ),
      )
    })

    test('leaves it to the payout, if the router keeps what the swap brings', () => {
      const kept = plan(
        ['0x06', '0x0b', '0x0e'],
        [swapOf(shapes[0], 5n), pay, take('0x0000000000000000000000000000000000000002')],
      )
      const out = encode('address, uint256', to, 4n)
      expect(leastBy(run('0x100c', kept, out))).toMatchObject({ amount: 4n, path: [1] })
    })

    test('has none where several swaps or several receivers share in it, or a step may fail', () => {
      const code = '0x06'
      const swap = swapOf(shapes[0], 5n)
      const exactOut = swap
      expect(leastBy(run('0x10', plan([code, code, '0x0e'], [swap, swap, take(sender)])))).toBeUndefined()
      expect(leastBy(run('0x10', plan(['0x08', '0x0e'], [exactOut, take(sender)])))).toBeUndefined()
      const shared = plan([code, '0x0e', '0x0e'], [swap, take(sender), take(to)])
      expect(leastBy(run('0x10', shared))).toBeUndefined()
      expect(leastBy(run('0x90', plan([code, '0x0e'], [swap, take(sender)])))).toBeUndefined()
      expect(() => raised(run('0x10', plan([code, '0x0e'], [swap, take(sender)])), 2n ** 128n)).toThrow(
        'Invalid params',
      )
    })

    test.each(throughPools)(
      'has none through several pools, which versions read differently (%#)',
      (types) => {
        expect(
          leastBy(run('0x10', plan(['0x07', '0x0e'], [swapOf(types, 5n), take(sender)]))),
        ).toBeUndefined()
      },
    )

    test('whose data are cut or damaged has none, or keeps all other bytes', () => {
      const whole = run('0x10', plan(['0x06', '0x0b', '0x0e'], [swapOf(shapes[1], 5n), pay, take(sender)]))
      fc.assert(
        fc.property(fc.nat(whole.length), fc.nat(255), (place, byte) => {
          const at = 2 + Math.floor(Math.min(place, whole.length - 4) / 2) * 2
          const hex = byte.toString(16).padStart(2, '0')
          for (const data of [
            whole.slice(0, place) as Hex,
            (whole.slice(0, at) + hex + whole.slice(at + 2)) as Hex,
          ]) {
            const found = leastBy(data)
            if (!found) continue
            expect(found.start + 64).toBeLessThanOrEqual(data.length)
            expect(found.amount >= 2n ** 128n || raised(data, found.amount) === data).toBe(true)
          }
        }),
      )
    })
  })

  test('whose data are cut or point outside of themselves has none, or keeps all other bytes', () => {
    const whole = encodeFunctionData({ abi: [router[0]], args: [[swapCall('0xab', kept)(3n), unwrap(4n)]] })
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(63), amount, (place, digit, garbage) => {
        const cut = whole.slice(0, place) as Hex
        const start = 10 + Math.floor(place / 64) * 64
        const changed = (whole.slice(0, start + digit) +
          garbage.toString(16) +
          whole.slice(start + digit + garbage.toString(16).length)) as Hex
        for (const data of [cut, changed]) {
          const found = leastBy(data)
          if (!found) continue
          expect(found.start + 64).toBeLessThanOrEqual(data.length)
          const now = raised(data, found.amount)
          expect(now).toBe(data)
        }
      }),
    )
  })

  test('of another function is not read', () => {
    expect(leastBy('0xac9650d9')).toBeUndefined()
    expect(leastBy(encodeFunctionData({ abi: [router[0]], args: [[]] }))).toBeUndefined()
  })
})

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
