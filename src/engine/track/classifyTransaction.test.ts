import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Receipt } from '../../domain/batch.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { ChainSnapshot } from './chainSnapshot.ts'
import { classifyTransaction, type Misses } from './classifyTransaction.ts'

const lane = '1:0x00000000000000000000000000000000000a11ce'
const hash: Hex = '0xaa'
const zeros: Hex = `0x${'0'.repeat(64)}`
const row = (change: Partial<TransactionRow>) =>
  ({ hash, lane, nonce: 3, state: 'sent', sentAt: 1, ...change }) as TransactionRow
const receipt = (blockNumber: Hex, blockHash: Hex, status: '0x0' | '0x1' = '0x1'): Receipt => ({
  transactionHash: hash,
  blockNumber,
  blockHash,
  status,
  gasUsed: '0x1',
  logs: [],
})
const snapshot = (change: Partial<ChainSnapshot> = {}): ChainSnapshot => ({
  latest: { number: 10, hash: '0x10' },
  receipts: new Map(),
  present: new Map(),
  blocks: new Map(),
  counts: new Map(),
  counting: false,
  depth: 2,
  finalized: null,
  ...change,
})
const seen = (found: Receipt | null, change: Partial<ChainSnapshot> = {}) =>
  snapshot({ receipts: new Map([[hash, found]]), ...change })
const once = (one: TransactionRow, look: ChainSnapshot, misses: Misses = new Map()) =>
  classifyTransaction(one, look, misses, 7)

/** The verdicts of `times` polls in a row. */
function again(one: TransactionRow, look: ChainSnapshot, times: number) {
  const misses: Misses = new Map()
  return Array.from({ length: times }, () => classifyTransaction(one, look, misses, 7).kind)
}

describe('a receipt', () => {
  test('above the latest block is a pre-confirmation, also with a hash of zeros', () => {
    expect(once(row({}), seen(receipt('0xb', zeros)))).toMatchObject({
      to: 'preconfirmed',
      change: { preconfirmedAt: 7, sentAt: 1 },
    })
  })

  test('in the block that the chain has at its height is included', () => {
    expect(once(row({}), seen(receipt('0xa', '0x10')))).toMatchObject({ to: 'included' })
    const below = seen(receipt('0x9', '0x09'), { blocks: new Map([[9, '0x09' as Hex]]) })
    expect(once(row({}), below)).toMatchObject({ to: 'included' })
  })

  test('in another block than the chain has at its height is not', () => {
    expect(once(row({}), seen(receipt('0xa', '0x99')))).toMatchObject({ to: 'preconfirmed' })
    expect(once(row({}), seen(receipt('0xa', zeros), { latest: { number: 10, hash: zeros } }))).toMatchObject(
      {
        to: 'preconfirmed',
      },
    )
  })

  test('two blocks deep is final', () => {
    const deep = receipt('0x8', '0x08')
    const look = seen(deep, { blocks: new Map([[8, '0x08' as Hex]]) })
    expect(once(row({ state: 'included', receipt: deep }), look)).toMatchObject({ to: 'final' })
  })

  test('of a failure notes when it failed', () => {
    expect(once(row({}), seen(receipt('0xb', zeros, '0x0')))).toMatchObject({ change: { failedAt: 7 } })
  })
})

test('a receipt of a success takes back what was noted of a failure', () => {
  const failed = row({ failedAt: 3, reason: 'It ran out of gas' })
  const verdict = once(failed, seen(receipt('0xb', zeros)))
  expect(verdict).toMatchObject({ change: { failedAt: undefined, reason: undefined } })
  expect(once(failed, seen(receipt('0xb', zeros, '0x0')))).toMatchObject({ change: { failedAt: 3 } })
})

describe('no receipt', () => {
  const before = receipt('0xa', '0x10')

  test('that was not asked for proves nothing', () => {
    expect(once(row({ state: 'preconfirmed' }), snapshot())).toEqual({ kind: 'same' })
  })

  test('three times in a row is a lost pre-confirmation', () => {
    expect(again(row({ state: 'preconfirmed' }), seen(null), 3)).toEqual(['same', 'same', 'move'])
  })

  test('of an included transaction is a reorganisation at once if another block is there', () => {
    const included = row({ state: 'included', receipt: before })
    expect(once(included, seen(null, { latest: { number: 10, hash: '0x99' } }))).toMatchObject({ to: 'sent' })
    expect(once(included, seen(null))).toEqual({ kind: 'same' })
    const shorter = { latest: { number: 8, hash: '0x08' as Hex } }
    const none = new Map([[10, null]])
    expect(again(included, seen(null, { ...shorter, blocks: none }), 3)).toEqual(['same', 'same', 'move'])
    // The answer about the block was lost, so the block at that height is unknown.
    expect(again(included, seen(null, shorter), 9)).toEqual(Array(9).fill('same'))
  })

  test('and no transaction, twice, means to send again, or that the nonce is used', () => {
    const gone = seen(null, { present: new Map([[hash, false]]) })
    const counted = (latest: number) => ({ ...gone, counts: new Map([[lane, { latest }]]) })
    expect(again(row({}), counted(3), 2)).toEqual(['same', 'missing'])
    expect(again(row({}), counted(4), 2)).toEqual(['same', 'used'])
    expect(again(row({}), gone, 9)).toEqual(Array(9).fill('same'))
  })

  test('but the transaction itself means that the node has it', () => {
    const here = seen(null, { present: new Map([[hash, true]]) })
    expect(once(row({ state: 'signed', triedAt: 1 }), here)).toMatchObject({ to: 'sent' })
    expect(once(row({}), here)).toEqual({ kind: 'same' })
  })
})

describe('where a node only counts', () => {
  const counts = (latest: number, pending: number) =>
    snapshot({ counting: true, counts: new Map([[lane, { latest, pending }]]) })

  test('the pending count tells a pre-confirmation, the latest one that it is in a block', () => {
    expect(once(row({}), counts(3, 3))).toEqual({ kind: 'same' })
    expect(once(row({}), counts(3, 4))).toMatchObject({ to: 'preconfirmed' })
    expect(once(row({ state: 'preconfirmed' }), counts(4, 4))).toMatchObject({ to: 'included' })
    expect(once(row({ state: 'included' }), counts(4, 4))).toMatchObject({ to: 'final' })
  })

  test('whatever it has not told says nothing', () => {
    const untold = snapshot({ counting: true })
    const half = snapshot({ counting: true, counts: new Map([[lane, { latest: 9 }]]) })
    for (const look of [untold, half])
      for (const state of ['signed', 'sent', 'preconfirmed', 'included'] as const)
        expect(again(row({ state }), look, 12)).toEqual(Array(12).fill('same'))
  })

  test('what is in a block is not pre-confirmed again, and what came once comes with its times', () => {
    expect(once(row({ state: 'included' }), counts(3, 4))).toEqual({ kind: 'same' })
    expect(once(row({ state: 'preconfirmed' }), counts(3, 4))).toEqual({ kind: 'same' })
    const { sentAt: _, ...unsent } = row({})
    expect(once(unsent, counts(3, 4))).toMatchObject({
      change: { sentAt: 7, preconfirmedAt: 7 },
    })
    expect(once(row({ preconfirmedAt: 2 }), counts(4, 4))).toMatchObject({
      change: { sentAt: 1, preconfirmedAt: 2, includedAt: 7 },
    })
  })

  test('a poll that finds it restarts the count of misses', () => {
    const misses: Misses = new Map()
    const look = (state: 'preconfirmed' | 'included', latest: number, pending: number) =>
      classifyTransaction(row({ state }), counts(latest, pending), misses, 7).kind
    expect([look('preconfirmed', 3, 3), look('preconfirmed', 3, 3), look('preconfirmed', 3, 4)]).toEqual([
      'same',
      'same',
      'same',
    ])
    expect([look('preconfirmed', 3, 3), look('preconfirmed', 3, 3), look('preconfirmed', 3, 3)]).toEqual([
      'same',
      'same',
      'move',
    ])
  })

  test('what does not count is sent again now and then, and lost after three looks', () => {
    expect(again(row({}), counts(3, 3), 10).at(-1)).toBe('missing')
    expect(again(row({ state: 'preconfirmed' }), counts(3, 3), 3)).toEqual(['same', 'same', 'move'])
  })
})
