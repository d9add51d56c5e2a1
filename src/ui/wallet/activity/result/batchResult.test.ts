import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { transferTopic } from '../../../../domain/asset.ts'
import type { CallState, Log, Mode, StatusCode } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import { call, flight } from '../activityFixtures.fake.ts'
import { standingOf } from '../batchSummary.ts'
import { resultOf } from './batchResult.ts'
import { whatRemains } from './whatRemains.ts'

const mira = '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367'
const test20 = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'TEST', decimals: 6 } as const
const network = { chainId: 31337, name: 'Lumen', symbol: 'ETH', decimals: 18 } as Network
const coins = (state: CallState) => call(state, { to: mira, data: '0x', value: '0x6f05b59d3b20000' })
const tokens = (state: CallState, amount = 5_000_000n) =>
  call(state, {
    to: test20.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [mira, amount] }),
  })
const of = (...parameters: Parameters<typeof flight>) => {
  const activity = flight(...parameters)
  const standing = standingOf(activity, 'Lumen')
  const { sent, moved, ...result } = resultOf(activity, standing, {
    network,
    tokens: [test20],
    nameOf: () => 'Mira',
  })
  const valued = (sent?.assets ?? moved)?.map(({ symbol }) => symbol)
  const remains = whatRemains(activity, standing, result)
  return JSON.parse(JSON.stringify({ ...result, valued, remains }).replaceAll('\u00a0', ' '))
}

test('a batch that is done starts with what was sent, to whom', () => {
  expect(of([tokens('final'), coins('final')], { status: 200 })).toEqual({
    heading: 'You sent 5 TEST and 0.5 ETH',
    about: ['to Mira'],
    line: 'Both calls are done. In a block.',
    valued: ['TEST', 'ETH'],
  })
})

test('a headline has at most six significant digits', () => {
  expect(of([tokens('final', 1_234_567_891n)], { status: 200 }).heading).toBe('You sent ≈ 1,234.56 TEST')
})

test('nothing is called sent before the receipt, also if it is pre-confirmed', () => {
  expect(of([tokens('preconfirmed'), coins('preconfirmed')])).toMatchObject({
    heading: 'Sending 5 TEST and 0.5 ETH',
    line: 'Both calls went through. Pre-confirmed. Final with the next block.',
  })
})

test('a swap says what left and what arrived, by the logs of its receipts', () => {
  const log = (from: Hex, to: Hex, token: Hex, amount: bigint): Log => ({
    address: token,
    topics: [transferTopic, pad(from), pad(to)],
    data: numberToHex(amount, { size: 32 }),
  })
  const router = '0x00000000000000000000000000000000000a11ce'
  const paid = call('final', { to: router, value: '0x16345785d8a0000' })
  const logs = [log(router, mira, test20.address, 200_000_000n)]
  expect(of([call('final'), paid], { status: 200, logs })).toEqual({
    heading: 'You swapped 0.1 ETH for 200 TEST',
    about: [],
    line: 'Both calls are done. In a block.',
    valued: ['TEST'],
  })
  expect(of([paid, call('failed')], { status: 600, logs })).toMatchObject({
    heading: 'You swapped 0.1 ETH for 200 TEST. Call 2 of 2 failed',
    about: [],
    remains: { heading: 'What to do now' },
  })
})

test('a batch of other calls keeps the heading of its progress, with what it is about', () => {
  expect(of([call('final'), call('final')], { status: 200 })).toMatchObject({
    heading: 'Both calls are done',
    about: ['Swap 200 USDC and 1 more call'],
  })
})

test('what is partly done starts with what moved and what went wrong, then says what remains and what to do', () => {
  expect(of([tokens('final'), call('failed'), coins('notSent')], { status: 600 })).toEqual({
    heading: 'You sent 5 TEST. Stopped at call 2',
    about: ['to Mira'],
    valued: ['TEST'],
    remains: {
      tone: 'warn',
      heading: 'What to do now',
      remains:
        'Call 1 stays, call 3 wasn’t sent. Failed calls were reverted. You still paid the fee. What didn’t happen is still yours.',
      toDo: 'Retry asks you again, and sends only what didn’t happen.',
    },
  })
})

test.each<CallState>(['replaced', 'dropped', 'lost'])('what was %s is still yours', (state) => {
  expect(of([coins('final'), coins(state)], { status: 600 }).remains.remains).toContain(
    'What didn’t happen is still yours.',
  )
})

test('what failed moved only the fee, and what cannot be retried needs nothing', () => {
  expect(of([coins('failed')], { status: 500, mode: 'single', kind: 'transaction' })).toEqual({
    heading: 'The transaction failed',
    about: ['Send 0.5 ETH'],
    remains: {
      tone: 'bad',
      heading: 'What to do now',
      remains: 'Nothing moved except the fee.',
      toDo: 'Retry asks you again, and sends only what didn’t happen.',
    },
  })
  expect(of([coins('failed')], { status: 500, restored: true }).remains.toDo).toBe(
    'You don’t need to do anything.',
  )
  expect(of([coins('failed')], { status: 500, retriedBy: 'k' }).remains.toDo).toBe('You already retried it.')
})

test('a batch never claims a success that its status does not have', () => {
  const states: CallState[] = ['waits', 'signed', 'sent', 'preconfirmed', 'included', 'final', 'failed']
  const others: CallState[] = ['notSent', 'replaced', 'cancelled', 'dropped', 'lost']
  const one = fc.tuple(fc.constantFrom(...states, ...others), fc.boolean())
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 5 }),
      fc.constantFrom<StatusCode[]>(100, 102, 200, 207, 400, 500, 600),
      fc.constantFrom<Mode[]>('atomic', 'stepwise', 'pipelined', 'single'),
      (all, status, mode) => {
        const calls = all.map(([state, isTransfer]) => (isTransfer ? coins(state) : call(state)))
        const { heading, about, line, remains } = of(calls, { status, mode })
        const isOver = status >= 200
        const happened = calls.filter(({ state }) => state === 'included' || state === 'final').length
        const texts = [heading, ...about, line ?? '', remains?.remains, remains?.toDo].join('\n')
        if (!isOver || happened === 0) expect(texts).not.toContain('You sent')
        // What moved never stands alone over a batch that is not whole.
        if (status !== 200) expect(heading).not.toMatch(/^You (sent|swapped) [^.]*(\.\d[^.]*)?$/)
        expect(texts).not.toMatch(/undefined|NaN/)
        expect(remains === undefined).toBe(!isOver || status === 200)
        expect(line === undefined).toBe(remains !== undefined)
      },
    ),
  )
})
