import { describe, expect, test } from 'vitest'
import type { Recorded } from '../../../messages/developerRecord.ts'
import { checksOf, decisionOf } from './checks.ts'
import { collected } from './mergeRecords.ts'

const entry = (change: Partial<Recorded> = {}): Recorded => ({
  id: 'a',
  at: 1,
  origin: 'https://app.example',
  method: 'wallet_sendCalls',
  ...change,
})
const refused = (code: number, kind: string) => ({ answer: { text: '{}' }, error: { code, kind }, took: 1 })
const states = (given: Recorded) => checksOf(given).map(({ name, state }) => `${name}: ${state}`)

describe('the checks of a request', () => {
  test('end at the one that its answer names', () => {
    expect(states(entry(refused(5720, 'duplicateId')))).toEqual([
      'Known method: passed',
      'Version 2.0.0: passed',
      'Shape and values: passed',
      'Origin and account: passed',
      'Chain: passed',
      'New ID: failed',
      'Size: notReached',
      'Capabilities: notReached',
      'Atomicity: notReached',
      'Your decision: notReached',
    ])
  })

  test('are all passed once it is approved', () => {
    const done = entry({ asked: true, approved: true, answer: { text: '{}' }, took: 1 })
    expect(checksOf(done).every(({ state }) => state === 'passed')).toBe(true)
  })

  test('are passed but for the decision while it waits', () => {
    expect(checksOf(entry({ asked: true })).at(-1)).toEqual({ name: 'Your decision', state: 'notReached' })
    expect(checksOf(entry({ asked: true })).at(-2)?.state).toBe('passed')
  })

  test('fail with the decision where the person rejects', () => {
    const given = entry({ method: 'wallet_watchAsset', asked: true, ...refused(4001, 'userRejected') })
    expect(checksOf(given).at(-1)).toEqual({ name: 'Your decision', state: 'failed' })
  })

  test('of a read that its node refuses are all passed', () => {
    const given = entry({ method: 'eth_call', answer: { text: '{}' }, error: { code: 3 }, took: 1 })
    expect(checksOf(given).every(({ state }) => state === 'passed')).toBe(true)
  })

  test('of a method with the name of a prototype are those of any other', () => {
    expect(checksOf(entry({ method: 'constructor', ...refused(4200, 'unsupportedMethod') }))[0]).toEqual({
      name: 'Known method',
      state: 'failed',
    })
  })
})

test.each([
  ['runs', {}],
  ['asksYou', { asked: true }],
  ['noPrompt', { answer: { text: '1' } }],
  ['refused', refused(5700, 'unsupportedCapability')],
  ['rejected', { asked: true, ...refused(4001, 'userRejected') }],
  ['approved', { asked: true, approved: true, answer: { text: '1' } }],
  ['failed', { asked: true, approved: true, ...refused(-32000, 'insufficientFunds') }],
  ['failed', { method: 'eth_call', answer: { text: '{}' }, error: { code: 3 } }],
] as const)('a request is told as %s', (decision, change) => {
  expect(decisionOf(entry(change))).toBe(decision)
})

test('news keep what was known, come in the order of time, and have an end', () => {
  const first = collected([], [entry({ askedAfter: 5 })])
  expect(collected(first, [entry({ at: 9, took: 7 })])).toEqual([entry({ askedAfter: 5, took: 7 })])
  const many = Array.from({ length: 1200 }, (_, at) => entry({ id: String(at), at }))
  const all = collected(first, many)
  expect([all.length, all[0]?.at]).toEqual([1000, 1199])
})
