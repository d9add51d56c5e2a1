import fc from 'fast-check'
import { type Address, encodeAbiParameters, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { permit2 } from '../../domain/known/knownContracts.ts'
import { changesIn } from './tokenLogs.ts'

const me: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coin: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const word = (value: bigint | Address) =>
  typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : pad(value)
const log = (
  address: Address,
  event: string,
  topics: (bigint | Address)[],
  data: (bigint | Address)[] | Hex,
) => ({
  address,
  topics: [toEventSelector(event), ...topics.map(word)],
  data: typeof data === 'string' ? data : `0x${data.map((one) => word(one).slice(2)).join('')}`,
})
const transfer = 'Transfer(address,address,uint256)'
const approval = 'Approval(address,address,uint256)'
const wrap = [log(coin, transfer, [me, token], [9n]), log(token, 'Deposit(address,uint256)', [me], [9n])]

describe('what logs change', () => {
  test.each([
    ['a coin', log(coin, transfer, [me, friend], [5n]), { direction: 'sent', amount: 5n, other: friend }],
    [
      'a token',
      log(token, transfer, [friend, me], [5n]),
      { direction: 'received', token, amount: 5n, other: friend },
    ],
    [
      'a collectible',
      log(token, transfer, [me, friend, 7n], []),
      { direction: 'sent', token, id: 7n, amount: 1n, other: friend },
    ],
    [
      'some of a kind',
      log(token, 'TransferSingle(address,address,address,uint256,uint256)', [friend, friend, me], [3n, 4n]),
      { direction: 'received', token, id: 3n, amount: 4n, other: friend },
    ],
    [
      'an approval',
      log(token, approval, [me, friend], [8n]),
      { direction: 'allowance', token, amount: 8n, other: friend },
    ],
    [
      'its end',
      log(token, approval, [me, friend], [0n]),
      { direction: 'allowance', token, amount: 0n, other: friend },
    ],
    [
      'an approval of one',
      log(token, approval, [me, friend, 2n], []),
      { direction: 'allowance', token, id: 2n, amount: 1n, other: friend },
    ],
    [
      'an approval of all',
      log(token, 'ApprovalForAll(address,address,bool)', [me, friend], [1n]),
      { direction: 'allowance', token, other: friend },
    ],
    [
      'an approval by Permit2',
      log(permit2, 'Approval(address,address,address,uint160,uint48)', [me, token, friend], [6n, 99n]),
      { direction: 'allowance', token, amount: 6n, other: friend, through: 'permit2' },
    ],
    [
      'a permit by Permit2',
      log(
        permit2,
        'Permit(address,address,address,uint160,uint48,uint48)',
        [me, token, friend],
        [6n, 99n, 1n],
      ),
      { direction: 'allowance', token, amount: 6n, other: friend, through: 'permit2' },
    ],
    [
      'the end of one by Permit2',
      log(permit2, 'Lockdown(address,address,address)', [me], [token, friend]),
      { direction: 'allowance', token, amount: 0n, other: friend, through: 'permit2' },
    ],
  ] as const)('%s', (_, one, change) => {
    expect(changesIn([one], me)).toEqual([change])
    expect(changesIn([one], other)).toEqual([])
  })

  test('many of several kinds, together', () => {
    const data = (ids: bigint[], amounts: bigint[]) =>
      encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts])
    const event = 'TransferBatch(address,address,address,uint256[],uint256[])'
    expect(changesIn([log(token, event, [me, me, friend], data([1n, 2n], [3n, 4n]))], me)).toEqual([
      { direction: 'sent', token, id: 1n, amount: 3n, other: friend },
      { direction: 'sent', token, id: 2n, amount: 4n, other: friend },
    ])
    expect(changesIn([log(token, event, [me, me, friend], data([1n, 2n], [3n]))], me)).toEqual([])
    const many = Array.from({ length: 300 }, () => 1n)
    expect(changesIn([log(token, event, [me, me, friend], data(many, many))], me)).toEqual([])
  })

  test('only Permit2 itself reports its allowances', () => {
    const event = 'Approval(address,address,address,uint160,uint48)'
    expect(changesIn([log(other, event, [me, token, friend], [6n, 99n])], me)).toEqual([])
  })

  test('what goes to oneself changes nothing', () => {
    expect(changesIn([log(token, transfer, [me, me], [5n])], me)).toEqual([])
  })
})

describe('a wrapped coin without a transfer', () => {
  test('counts where as much of the coin went in or came out', () => {
    expect(changesIn(wrap, me)).toContainEqual({
      direction: 'received',
      token,
      amount: 9n,
      other: token,
      wraps: true,
    })
    const unwrap = [
      log(token, 'Withdrawal(address,uint256)', [me], [9n]),
      log(coin, transfer, [token, me], [9n]),
    ]
    expect(changesIn(unwrap, me)).toContainEqual({
      direction: 'sent',
      token,
      amount: 9n,
      other: token,
      wraps: true,
    })
  })

  test('does not count without the coin, with another amount, or twice', () => {
    const [paid, deposit] = wrap
    expect(changesIn([deposit], me)).toEqual([])
    expect(changesIn([log(coin, transfer, [me, token], [8n]), deposit], me)).toHaveLength(1)
    expect(changesIn([paid, deposit, log(token, transfer, [0n, me], [9n])], me)).toHaveLength(2)
  })
})

describe('logs of a hostile node', () => {
  test('are no logs, or too many', () => {
    for (const logs of [undefined, null, {}, 'x']) expect(changesIn(logs, me)).toBeUndefined()
    expect(changesIn(Array(5000).fill(wrap[0]), me)).toBeUndefined()
  })

  test.each([
    [{}],
    [null],
    [{ ...wrap[0], address: '0x12' }],
    [{ ...wrap[0], topics: [] }],
    [{ ...wrap[0], topics: wrap[0]?.topics.map((topic) => topic.slice(0, 40)) }],
    [{ ...wrap[0], topics: [...(wrap[0]?.topics ?? []), word(1n), word(1n)] }],
    [{ ...wrap[0], data: '0x1' }],
    [{ ...wrap[0], data: `0x${'11'.repeat(33)}` }],
    [{ ...wrap[0], data: `0x${'11'.repeat(64)}` }],
    [log(token, transfer, [me, 2n ** 200n], [5n])],
  ])('say nothing where they fit no event: %#', (one) => {
    expect(changesIn([one], me)).toEqual([])
  })

  test('never throw, and come to numbers under 2^256 of whole addresses', () => {
    const events = [
      transfer,
      approval,
      'ApprovalForAll(address,address,bool)',
      'Deposit(address,uint256)',
    ].map((event) => toEventSelector(event))
    const bytes = (most: number) =>
      fc.uint8Array({ maxLength: most }).map((one) => `0x${Buffer.from(one).toString('hex')}`)
    const wild = fc.record({
      address: fc.oneof(fc.constantFrom(token, coin, permit2), fc.anything()),
      topics: fc.oneof(
        fc.array(fc.oneof(fc.constantFrom(...events, word(me), word(friend)), bytes(34)), { maxLength: 6 }),
        fc.anything(),
      ),
      data: fc.oneof(bytes(200), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(word), fc.anything()),
    })
    const whole = log(token, transfer, [me, friend], [5n])
    const nearly = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((amount) => ({ ...whole, data: word(amount) })),
      fc
        .constantFrom(...Object.keys(whole))
        .chain((name) => wild.map((one) => ({ ...whole, [name]: Object(one)[name] }))),
    )
    let found = 0
    fc.assert(
      fc.property(fc.array(fc.oneof(wild, nearly, fc.anything())), (logs) => {
        for (const { amount = 0n, other, token: held } of changesIn(logs, me) ?? []) {
          expect(amount >= 0n && amount < 2n ** 256n).toBe(true)
          expect(other).toMatch(/^0x[0-9a-fA-F]{40}$/)
          expect(held ?? token).toMatch(/^0x[0-9a-fA-F]{40}$/)
          found += 1
        }
      }),
    )
    expect(found).toBeGreaterThan(0)
  })
})
