import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Receipt } from '../../domain/batch.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import { holdsLane, next } from '../next.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { callsStatus } from './callsStatus.ts'

const states = ['signed', 'sent', 'preconfirmed', 'included', 'final', 'dropped', 'replaced'] as const

const receipt = (nonce: number, status: '0x0' | '0x1'): Receipt => ({
  logs: [],
  status,
  blockHash: '0x1',
  blockNumber: '0x1',
  gasUsed: '0x1',
  transactionHash: `0x${nonce}`,
})

const batch = fc
  .record({
    mode: fc.constantFrom('stepwise', 'pipelined', 'atomic') as fc.Arbitrary<Plan['mode']>,
    calls: fc.integer({ min: 2, max: 4 }),
    state: fc.constantFrom('planned', 'running', 'paused', 'settled') as fc.Arbitrary<PlannedBatch['state']>,
    stopped: fc.boolean(),
    flowControl: fc.boolean(),
    rows: fc.array(
      fc.record({
        state: fc.constantFrom(...states),
        works: fc.boolean(),
        tried: fc.boolean(),
        again: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ mode, calls, state, stopped, flowControl, rows }) => ({
    batch: {
      key: 'k',
      id: 'a',
      origin: 'o',
      request: 'r',
      state,
      createdAt: 1,
      ...(stopped && { stopped: true as const }),
      plan: {
        kind: 'batch' as const,
        from: '0x00000000000000000000000000000000000a11ce' as const,
        chainId: 1,
        mode,
        calls: Array.from({ length: calls }, () => ({ value: '0x0' as const, data: '0x' as const })),
        ...(flowControl && { flowControl: true as const }),
      },
    },
    rows: rows
      .slice(0, mode === 'atomic' ? 1 : calls)
      .map(({ state, works, tried, again }, index): TransactionRow => {
        const executed = state === 'preconfirmed' || state === 'included' || state === 'final'
        return {
          hash: `0x${index}`,
          batch: 'k',
          index,
          lane: 'l',
          nonce: index,
          raw: '0x02',
          state,
          signedAt: 1,
          ...((tried || state !== 'signed') && { triedAt: 1 }),
          ...(executed && { receipt: receipt(index, works ? '0x1' : '0x0') }),
          ...(state === 'replaced' && again && { again: true as const }),
        }
      }),
  }))

const facts = {
  free: true,
  delegated: false,
  count: undefined,
  missing: new Set<string>(),
  fresh: new Set<string>(),
}

describe('the status of a batch', () => {
  test('ends only when nothing of it can move', () => {
    fc.assert(
      fc.property(batch, ({ batch, rows }) => {
        const { status, receipts, capabilities } = callsStatus(batch, rows)
        const moving = rows.some(({ state }) => ['signed', 'sent', 'preconfirmed'].includes(state))
        if (batch.state !== 'settled' || moving) expect([100, 102]).toContain(status)
        if (!batch.plan.flowControl) expect([102, 207]).not.toContain(status)
        if (status < 200) expect(receipts).toBeUndefined()
        else expect(capabilities?.preconfirmation).toBeUndefined()
        if (status === 200) expect(receipts?.every((one) => one.status === '0x1')).toBe(true)
        if (status === 400) expect(receipts).toBeUndefined()
        if (status === 500) expect(receipts?.every((one) => one.status === '0x0')).toBe(true)
      }),
    )
  })

  test('says that calls ran as one only when they did', () => {
    fc.assert(
      fc.property(batch, ({ batch, rows }) => {
        expect(callsStatus(batch, rows).atomic).toBe(batch.plan.mode === 'atomic')
      }),
    )
  })
})

describe('the next step', () => {
  // A property that rarely reaches its step proves nothing; the rarest step comes up in 3 of 100 runs.
  const often = { numRuns: 3_000 }
  let taken = 0
  beforeEach(() => {
    taken = 0
  })
  afterEach(() => {
    expect(taken).toBeGreaterThan(20)
  })

  test('never signs a call that may still be executed, nor anything once the user stopped', () => {
    fc.assert(
      fc.property(batch, ({ batch, rows }) => {
        const step = next(batch, rows, { ...facts, lane: rows })
        if (step.do !== 'sign') return
        taken += 1
        expect(batch.stopped).toBeUndefined()
        for (const index of step.indices) {
          for (const row of rows.filter((one) => one.index === index)) expect(row.again).toBe(true)
        }
      }),
      often,
    )
  })

  test('never signs the next call of a stepwise batch while one is on its way or has failed', () => {
    fc.assert(
      fc.property(batch, ({ batch, rows }) => {
        const step = next(batch, rows, { ...facts, lane: rows })
        if (step.do !== 'sign' || batch.plan.mode !== 'stepwise') return
        taken += 1
        expect(step.indices).toHaveLength(1)
        const [index = 0] = step.indices
        for (const row of rows.filter((one) => one.index < index)) {
          expect(['preconfirmed', 'included', 'final']).toContain(row.state)
          expect(row.receipt?.status).toBe('0x1')
        }
      }),
      often,
    )
  })

  test('never sends bytes that a node may have, unless it said that it has not', () => {
    fc.assert(
      fc.property(batch, ({ batch, rows }) => {
        const step = next(batch, rows, { ...facts, lane: rows })
        if (step.do !== 'send') return
        taken += 1
        for (const row of step.rows) expect(row.triedAt).toBeUndefined()
      }),
      often,
    )
  })

  test('signs nothing while an earlier batch holds the lane', () => {
    fc.assert(
      fc.property(batch, ({ batch, rows }) => {
        expect(next(batch, rows, { ...facts, free: false, lane: rows }).do).not.toBe('sign')
        if (next(batch, rows, { ...facts, lane: rows }).do === 'sign') taken += 1
      }),
      often,
    )
  })

  test('does not settle what still holds the lane', () => {
    fc.assert(
      fc.property(batch, ({ batch, rows }) => {
        if (next(batch, rows, { ...facts, lane: rows }).do !== 'settle') return
        taken += 1
        expect(holdsLane(batch, rows)).toBe(false)
      }),
      often,
    )
  })
})

test('calls that may fail alone are 102 once one of them has its receipt, and others continue', () => {
  const calls = [0, 1].map(() => ({ value: '0x0' as const, data: '0x' as const }))
  const plan: Plan = {
    kind: 'batch',
    from: '0x00000000000000000000000000000000000a11ce',
    chainId: 1,
    mode: 'pipelined',
    calls,
  }
  const row = (index: number, change: Partial<TransactionRow>): TransactionRow => ({
    ...{
      hash: `0x${index}`,
      batch: 'k',
      index,
      lane: 'l',
      nonce: index,
      raw: '0x02',
      state: 'sent',
      signedAt: 1,
    },
    ...change,
  })
  const statusOf = (first: Partial<TransactionRow>, change: Partial<Plan> = { flowControl: true }) => {
    const known = { key: 'k', id: 'a', origin: 'o', request: 'r', state: 'running', createdAt: 1 } as const
    return callsStatus({ ...known, plan: { ...plan, ...change } }, [row(0, first), row(1, {})]).status
  }
  const included = { state: 'included', receipt: receipt(0, '0x1') } as const
  expect(statusOf(included)).toBe(102)
  expect(statusOf(included, {})).toBe(100)
  expect(statusOf({ state: 'included' })).toBe(100)
  expect(statusOf({ ...included, state: 'preconfirmed' })).toBe(100)
})
