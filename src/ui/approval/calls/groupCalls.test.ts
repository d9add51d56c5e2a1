import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallView } from '../../../domain/review/review.ts'
import { groupsOf, sumsOf } from './groupCalls.ts'

const [one, other] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const coin = { symbol: 'ETH', decimals: 18, known: true }

const view = (to: typeof one | typeof other, data: `0x${string}`, verb = 'Call'): CallView => ({
  verb,
  sub: '',
  to: { address: to },
  value: '0x0',
  data,
  guessed: false,
  args: [],
  effects: [],
})

test('calls of one contract and function that stand together are one group', () => {
  const calls = [
    view(one, '0xaaaaaaaa01'),
    view(one, '0xaaaaaaaa02'),
    view(one, '0xbbbbbbbb'),
    view(other, '0xbbbbbbbb'),
    view(one, '0x', 'Send ETH'),
    view(other, '0x', 'Send ETH'),
  ]
  expect(groupsOf(calls).map(({ from, calls }) => [from, calls.length])).toEqual([
    [0, 2],
    [2, 1],
    [3, 1],
    [4, 2],
  ])
})

test('every call is in one group, in its order', () => {
  const any = fc.tuple(
    fc.constantFrom(one, other),
    fc.constantFrom<`0x${string}`>('0x', '0xaaaaaaaa', '0xbbbbbbbb'),
  )
  fc.assert(
    fc.property(fc.array(any, { maxLength: 100 }), (made) => {
      const calls = made.map(([to, data]) => view(to, data))
      const groups = groupsOf(calls)
      expect(groups.flatMap((group) => group.calls)).toEqual(calls)
      for (const { from, calls: own } of groups) expect(calls.slice(from, from + own.length)).toEqual(own)
    }),
  )
})

test('a group sums what it sends and brings, and says nothing of what evens out', () => {
  const move = (direction: 'sent' | 'received', amount: `0x${string}`): CallView => ({
    ...view(one, '0x'),
    effects: [{ direction, asset: coin, amount }],
  })
  expect(sumsOf([move('sent', '0x5'), move('sent', '0x6'), move('received', '0x1')])).toEqual([
    { asset: coin, amount: -10n },
  ])
  expect(sumsOf([move('sent', '0x5'), move('received', '0x5')])).toEqual([])
})

test('a loss without a limit stands alone, and no collectible makes up for another', () => {
  const sent = { direction: 'sent', asset: coin } as const
  const calls = [
    view(one, '0xaaaaaaaa'),
    { ...view(one, '0xaaaaaaaa'), effects: [sent] },
    view(one, '0xaaaaaaaa'),
  ]
  expect(groupsOf(calls)).toHaveLength(3)
  const nft = (id: string) => ({ address: one, symbol: `N #${id}`, decimals: 0, id, known: true })
  const swap = [
    { ...sent, asset: nft('1'), amount: '0x1' },
    { direction: 'received', asset: nft('2'), amount: '0x1' },
  ] as const
  expect(sumsOf([{ ...view(one, '0x'), effects: [...swap] }])).toHaveLength(2)
})
