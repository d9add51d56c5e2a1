import { expect, test } from 'vitest'
import type { CallsBlock, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { dependenceNotes } from './dependenceNotes.ts'

const router = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const asset = { address: token, symbol: 'TEST', decimals: 18, known: true } as const

const call = (
  verb: string,
  to: typeof router | typeof other | typeof token,
  effects: LedgerEntry[] = [],
): CallView => ({
  verb,
  sub: '',
  to: { address: to },
  value: '0x0',
  data: '0x',
  guessed: false,
  args: [],
  effects,
})
const approve = call('Approve TEST', token, [
  { direction: 'allowance', asset, amount: '0x5', party: { address: router } },
])
const swap = call('Swap', router)
const take = call('Take TEST', other, [{ direction: 'received', asset, amount: '0x5' }])
const send = call('Send TEST', token, [{ direction: 'sent', asset, amount: '0x5' }])
const unrelated = call('Call', other)

function notes(originalCalls: CallView[], order: number[]) {
  const calls = order.map((index) => ({ ...(originalCalls[index] as CallView), index }))
  return dependenceNotes({
    kind: 'calls',
    calls,
    asked: originalCalls,
    mode: 'stepwise',
    options: ['stepwise'],
  } as CallsBlock)
}

test('an unchanged request has no note, and neither has one whose calls do not need each other', () => {
  expect(dependenceNotes(undefined)).toEqual([])
  expect(notes([approve, swap], [0, 1])).toEqual([])
  expect(notes([approve, unrelated], [1])).toEqual([])
  expect(notes([approve, unrelated], [1, 0])).toEqual([])
  expect(notes([take, approve], [1])).toEqual([])
})

test('a call to the spender of an approval that was left out', () => {
  expect(notes([approve, swap], [1])).toMatchObject([
    {
      warning: 'dependsOnChanged',
      text: expect.stringMatching(/^Call 1, Swap, needs Approve TEST, which you left out/),
    },
  ])
})

test('a call before the approval that it needs', () => {
  expect(notes([approve, swap], [1, 0])).toMatchObject([{ text: expect.stringMatching(/moved after it/) }])
})

test('a call that sends on what an earlier one brings', () => {
  expect(notes([take, send], [1])).toHaveLength(1)
  expect(notes([take, send], [1, 0])).toHaveLength(1)
})

test('several in one warning', () => {
  expect(notes([approve, swap, swap], [1, 2])).toMatchObject([
    { heading: '2 calls depend on what you changed', list: [expect.any(String)] },
  ])
})

test('taking an approval back is nothing that a later call needs', () => {
  const revoke = call('Take back', token, [
    { direction: 'allowance', asset, amount: '0x0', party: { address: router } },
  ])
  expect(notes([revoke, swap], [1])).toEqual([])
})

test('an approval whose call was left out serves nobody', () => {
  const orphan = {
    warning: 'approvalUnused',
    severity: 'bad',
    allowances: [{ index: 0, party: { address: router } }],
  }
  expect(notes([approve, swap], [0])).toMatchObject([orphan])
  expect(notes([approve, swap, unrelated], [0, 2])).toMatchObject([orphan])
  expect(notes([approve, swap, swap], [0, 2])).toEqual([])
  expect(notes([approve, unrelated, send], [0, 1])).toEqual([])
  // No description says who uses it, so any call but an approval might.
  expect(notes([approve, unrelated], [0])).toMatchObject([orphan])
})
