import { serializeTransaction, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { sentRow } from '../storage/journal/row.fake.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import { type Facts, holdsLane, next } from './next.ts'
import type { PlannedBatch } from './plan/progress.ts'
import { callsStatus } from './status/callsStatus.ts'

const planned: PlannedBatch = {
  key: 'k',
  id: 'a',
  origin: 'o',
  request: 'r',
  state: 'running',
  createdAt: 1,
  plan: {
    kind: 'batch',
    from: '0x00000000000000000000000000000000000a11ce',
    chainId: 1,
    mode: 'pipelined',
    calls: [0, 1, 2].map(() => ({ value: '0x0', data: '0x' })),
  },
}

const row = (index: number, change: Partial<TransactionRow> = {}) => sentRow(index, { triedAt: 1, ...change })

const facts: Omit<Facts, 'lane'> = {
  free: true,
  delegated: false,
  count: undefined,
  missing: new Set(),
  fresh: new Set(),
}
/** The next step of a batch that alone has living transactions in the lane. */
const stepOf = (rows: TransactionRow[], change: Partial<Facts> = {}) => {
  const lane = rows.filter(({ state }) => !['dropped', 'replaced', 'lost'].includes(state))
  return next(planned, rows, { ...facts, lane, ...change })
}

describe('a nonce that transactions of ours wait for', () => {
  const rows = [row(0, { state: 'dropped' }), row(1), row(2)]

  test('is filled where its transaction was refused', () => {
    expect(stepOf(rows)).toEqual({ do: 'fillNonceGap', nonce: 5, isFar: false })
  })

  test('is filled where a reorganisation left it open: the chain counts to it, and nothing of ours has it', () => {
    expect(stepOf([row(1), row(2)], { count: 5 })).toEqual({ do: 'fillNonceGap', nonce: 5, isFar: false })
    expect(stepOf([row(1), row(2)], { count: 4 })).toEqual({ do: 'fillNonceGap', nonce: 4, isFar: false })
  })

  test('is far where more than four are open below the lowest of ours', () => {
    expect(stepOf([row(1)], { count: 2 })).toEqual({ do: 'fillNonceGap', nonce: 2, isFar: false })
    expect(stepOf([row(1)], { count: 1 })).toEqual({ do: 'fillNonceGap', nonce: 1, isFar: true })
  })

  test('is never far where nodes refused the calls before the one that waits, however many', () => {
    const refused = [0, 1, 2, 3, 4, 5].map((index) => row(index, { state: 'dropped' }))
    const all = [...refused, row(6)]
    expect(stepOf(all, { count: 5 })).toEqual({ do: 'fillNonceGap', nonce: 5, isFar: false })
  })

  test('is none where the chain counts to the lowest of ours, or does not tell', () => {
    for (const count of [6, 7, undefined])
      expect(stepOf([row(1), row(2)], { count }).do).not.toBe('fillNonceGap')
  })

  test('is the business of the batch alone whose transaction is the lowest', () => {
    const others = row(0, { batch: 'other', hash: '0xother', nonce: 6 })
    expect(stepOf([row(2)], { count: 5, lane: [others, row(2)] }).do).not.toBe('fillNonceGap')
  })

  test('is not filled twice', () => {
    const filler = row(0, { hash: '0xf', fills: true })
    expect(stepOf([...rows, filler]).do).not.toBe('fillNonceGap')
    for (const state of ['dropped', 'replaced', 'lost'] as const)
      expect(stepOf([...rows, { ...filler, state }])).toEqual({ do: 'fillNonceGap', nonce: 5, isFar: false })
  })

  test('is not filled where an upgrade takes it for its authorization', () => {
    const authorization = {
      chainId: 1,
      address: zeroAddress,
      nonce: 5,
      r: '0x1',
      s: '0x1',
      yParity: 0,
    } as const
    const raw = serializeTransaction({
      type: 'eip7702',
      chainId: 1,
      to: zeroAddress,
      authorizationList: [authorization],
    })
    const upgrade = row(0, { batch: 'other', hash: '0xother', nonce: 4, raw })
    expect(stepOf(rows, { lane: [upgrade, row(1), row(2)] }).do).not.toBe('fillNonceGap')
  })

  test('is not filled where nothing of ours comes after it', () => {
    expect(stepOf([row(0), row(1), row(2, { state: 'dropped' })]).do).not.toBe('fillNonceGap')
  })

  test('is none where its transaction was executed', () => {
    const [first, ...others] = [row(0, { state: 'final' }), row(1), row(2)]
    expect(stepOf([first as TransactionRow, ...others], { lane: others }).do).not.toBe('fillNonceGap')
  })

  test('is filled the lowest first', () => {
    const two = [row(0, { state: 'dropped' }), row(1, { state: 'dropped' }), row(2)]
    expect(stepOf(two)).toEqual({ do: 'fillNonceGap', nonce: 5, isFar: false })
  })
})

test('what is signed and not sent yet waits for a nonce, too', () => {
  expect(stepOf([row(1, { state: 'signed' })], { count: 5 })).toEqual({
    do: 'fillNonceGap',
    nonce: 5,
    isFar: false,
  })
  expect(stepOf([row(1, { state: 'signed' }), row(2)], { count: 5 })).toEqual({
    do: 'fillNonceGap',
    nonce: 5,
    isFar: false,
  })
  expect(stepOf([row(1, { state: 'signed' }), row(2)], { count: 6 }).do).not.toBe('fillNonceGap')
})

test('bytes that never left are sent, and not once another transaction has beaten them', () => {
  const { triedAt: _, ...untried } = row(0, { state: 'signed' })
  expect(stepOf([untried])).toEqual({ do: 'send', rows: [untried] })
  expect(stepOf([untried], { lane: [] }).do).not.toBe('send')
  const { triedAt: __, ...executed } = row(0, { state: 'included' })
  expect(stepOf([executed]).do).not.toBe('send')
})

test('an upgraded account signs nothing while anything of its lane is on its way', () => {
  const other = row(0, { batch: 'other', hash: '0xother', nonce: 4 })
  const stepwise = { ...planned, plan: { ...planned.plan, mode: 'stepwise' as const } }
  const step = (lane: TransactionRow[], delegated: boolean) =>
    next(stepwise, [], { ...facts, lane, delegated })
  for (const state of ['signed', 'sent'] as const) {
    expect(step([{ ...other, state }], true)).toEqual({ do: 'wait' })
    expect(step([{ ...other, state }], false)).toEqual({ do: 'sign', indices: [0] })
  }
  expect(step([{ ...other, state: 'included' }], true)).toEqual({ do: 'sign', indices: [0] })
})

test('of calls without receipts, those that are only pre-confirmed are not counted as confirmed', () => {
  const rows = [row(0, { state: 'final' }), row(1, { state: 'included' }), row(2, { state: 'preconfirmed' })]
  expect(callsStatus(planned, rows)).toMatchObject({
    status: 100,
    capabilities: { inclusion: { preconfirmed: 3, confirmed: 2 } },
  })
})

test('what was refused for its price gets another one, unless a node has it all the same', () => {
  const cheap = row(0, { state: 'signed', tooCheap: true })
  expect(stepOf([cheap])).toEqual({ do: 'reprice', row: cheap })
  expect(stepOf([{ ...cheap, state: 'sent' }]).do).not.toBe('reprice')
})

test('an open nonce is filled before a price is raised: the price may stay as it is', () => {
  const cheap = row(1, { state: 'signed', tooCheap: true })
  expect(stepOf([cheap], { count: 5 })).toEqual({ do: 'fillNonceGap', nonce: 5, isFar: false })
})

test('what was refused for its price gets no other one after a node refused its replacement', () => {
  const cheap = row(0, { state: 'signed', tooCheap: true })
  const refused = row(0, { hash: '0xc', replaces: cheap.hash, state: 'dropped' })
  expect(stepOf([cheap, refused]).do).not.toBe('reprice')
})

test('a batch that settled is judged again once a later block has one of its transactions', () => {
  const settled = { ...planned, state: 'settled' as const, settledAt: 20 }
  const step = (includedAt: number) => {
    const rows = [0, 1, 2].map((index) => row(index, { state: 'included', includedAt }))
    return next(settled, rows, { ...facts, lane: rows }).do
  }
  expect([19, 20, 21].map(step)).toEqual(['nothing', 'nothing', 'reopen'])
})

test('a batch that settled continues only if the chain reversed a part of it', () => {
  const settled = { ...planned, state: 'settled' as const }
  const step = (state: TransactionRow['state']) => {
    const rows = [row(0, { state }), row(1, { state: 'final' })]
    return next(settled, rows, { ...facts, lane: rows })
  }
  for (const state of ['signed', 'sent', 'preconfirmed'] as const)
    expect(step(state), state).toEqual({ do: 'reopen' })
  for (const state of ['included', 'final'] as const) expect(step(state), state).toEqual({ do: 'nothing' })
})

test('later batches wait while one has calls to sign, or bytes that no node has taken', () => {
  const all = (state: TransactionRow['state']) => [0, 1, 2].map((index) => row(index, { state }))
  expect(holdsLane(planned, all('sent').slice(0, 2))).toBe(true)
  expect(holdsLane(planned, all('signed'))).toBe(true)
  expect(holdsLane(planned, all('sent'))).toBe(false)
  expect(holdsLane({ ...planned, state: 'settled' }, all('signed'))).toBe(false)
  const copy = row(2, { hash: '0xc', replaces: '0x2', state: 'signed' })
  expect(holdsLane(planned, [...all('sent'), copy])).toBe(false)
})
