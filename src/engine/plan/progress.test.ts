import { describe, expect, test } from 'vitest'
import { sentRow } from '../../storage/journal/row.fake.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import { asPlanned, isCanonical, type PlannedBatch, progress, reachable } from './progress.ts'

const planned = (change: Partial<Plan> = {}, stopped?: true): PlannedBatch => ({
  key: 'k',
  id: 'a',
  origin: 'o',
  request: 'r',
  state: 'running',
  createdAt: 1,
  ...(stopped && { stopped }),
  plan: {
    kind: 'batch',
    from: '0x00000000000000000000000000000000000a11ce',
    chainId: 1,
    mode: 'stepwise',
    calls: [0, 1, 2].map(() => ({ value: '0x0', data: '0x' })),
    ...change,
  },
})
const states = (rows: TransactionRow[], plan: Partial<Plan> = {}) =>
  progress(planned(plan), rows).map(({ state }) => state)
const receipt = (status: '0x0' | '0x1') => ({ status }) as TransactionRow['receipt'] & object

describe('how far a call is', () => {
  test('is reported by its own transaction', () => {
    expect(states([])).toEqual(['open', 'open', 'open'])
    expect(states([sentRow(0, { state: 'signed' }), sentRow(1)])).toEqual(['flying', 'flying', 'open'])
    const ended = [
      sentRow(0, { state: 'preconfirmed', receipt: receipt('0x1') }),
      sentRow(1, { state: 'included', receipt: receipt('0x0') }),
      sentRow(2, { state: 'final' }),
    ]
    expect(states(ended)).toEqual(['done', 'reverted', 'done'])
    expect(states([sentRow(0)], { mode: 'atomic' })).toEqual(['flying'])
  })

  test('is reported by the executed one of several, then by the newest pending one', () => {
    const copy = sentRow(0, { hash: '0xc', replaces: '0x0' })
    const rowOf = (rows: TransactionRow[]) => progress(planned(), rows)[0]?.row?.hash
    expect(rowOf([sentRow(0), copy])).toBe('0xc')
    expect(rowOf([sentRow(0, { state: 'included' }), copy])).toBe('0x0')
    expect(rowOf([sentRow(0), { ...copy, state: 'dropped' }])).toBe('0x0')
    expect(rowOf([sentRow(0, { state: 'dropped' }), { ...copy, state: 'replaced' }])).toBe('0x0')
  })

  test('is reported by the one with a receipt, where counts made all of its copies seem executed', () => {
    const copies = [
      sentRow(0, { hash: '0xa', state: 'final' }),
      sentRow(0, { hash: '0xb', state: 'final', receipt: receipt('0x0') }),
      sentRow(0, { hash: '0xc', state: 'final' }),
    ]
    expect(progress(planned({ mode: 'atomic' }), copies)).toMatchObject([
      { state: 'reverted', row: { hash: '0xb' } },
    ])
  })

  test('is not told by what fills its nonce, but where a block has its cancellation', () => {
    expect(states([sentRow(0, { fills: true })])).toEqual(['open', 'open', 'open'])
    const cancel = sentRow(0, { hash: '0xf', fills: true, replaces: '0x0' })
    expect(states([sentRow(0), cancel])[0]).toBe('flying')
    for (const state of ['included', 'final'] as const)
      expect(progress(planned(), [sentRow(0), { ...cancel, state }])[0]).toMatchObject({
        state: 'never',
        cancelled: true,
      })
  })
})

describe('a call whose transaction will never be executed', () => {
  const used = sentRow(0, { state: 'replaced', again: true })

  test('is open again once its nonce is proven to be used without it', () => {
    expect(states([used])[0]).toBe('open')
    expect(states([sentRow(0, { state: 'replaced' })])[0]).toBe('never')
    expect(states([sentRow(0, { state: 'dropped' })])[0]).toBe('never')
  })

  test('never is after a deep reorganisation freed that nonce, and a node refused new bytes with it', () => {
    const refused = sentRow(0, { hash: '0xd', state: 'dropped', nonce: used.nonce })
    expect(states([used, refused])[0]).toBe('never')
  })

  test('never is where the site chose the nonce', () => {
    expect(states([used], { nonce: 5 })[0]).toBe('never')
  })

  test('never is if a site received the hash of this one transaction', () => {
    expect(states([used], { kind: 'transaction' })[0]).toBe('open')
    expect(states([{ ...used, sentAt: 3 }], { kind: 'transaction' })[0]).toBe('never')
    expect(states([{ ...used, sentAt: 3 }])[0]).toBe('open')
  })

  test('never is where a later call was signed, unless that one was not executed either', () => {
    expect(states([used, sentRow(1)])[0]).toBe('never')
    expect(states([used, sentRow(1, { state: 'replaced', again: true })])[0]).toBe('open')
    expect(states([used, sentRow(1, { fills: true })])[0]).toBe('open')
    expect(states([sentRow(1, { state: 'replaced', again: true }), sentRow(0)])[1]).toBe('open')
  })
})

describe('the calls that may still run', () => {
  const steps = (...all: ReturnType<typeof states>) => all.map((state) => ({ state }))

  test('are none after a failure, unless they continue by themselves or the site asked for that', () => {
    const failed = [steps('done', 'reverted', 'open'), steps('done', 'never', 'open')]
    for (const one of failed) {
      expect(reachable(planned(), one)).toBe(2)
      expect(reachable(planned({ mode: 'pipelined' }), one)).toBe(3)
      const calls = planned().plan.calls.map((call) => ({ ...call, onFailure: 'continue' as const }))
      expect(reachable(planned({ calls }), one)).toBe(3)
    }
    expect(reachable(planned(), steps('done', 'flying', 'open'))).toBe(3)
  })

  test('are those that were signed, once the person stopped it', () => {
    expect(reachable(planned({}, true), steps('done', 'flying', 'open'))).toBe(2)
    expect(reachable(planned({}, true), steps('done', 'done', 'done'))).toBe(3)
  })
})

test('a block makes it canonical, and a pre-confirmation does not', () => {
  for (const [state, is] of [
    ['sent', false],
    ['preconfirmed', false],
    ['included', true],
    ['final', true],
  ] as const)
    expect([state, isCanonical({ state: 'done', row: sentRow(0, { state }) })]).toEqual([state, is])
  expect(isCanonical({ state: 'open' })).toBe(false)
})

test('only what has a plan is a planned batch', () => {
  const { plan, ...reserved } = planned()
  expect(asPlanned(undefined)).toBeUndefined()
  expect(asPlanned(reserved)).toBeUndefined()
  expect(asPlanned({ ...reserved, plan })).toEqual(planned())
})
