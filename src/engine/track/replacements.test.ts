import { describe, expect, test } from 'vitest'
import { sentRow } from '../../storage/journal/row.fake.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { TransactionState } from '../../storage/journal/states.ts'
import {
  isBeaten,
  isCancellation,
  isExecuted,
  isFasterCopy,
  isFlying,
  newestAt,
  replacedIn,
} from './replacements.ts'

const row = (hash: string, change: Partial<TransactionRow> = {}) =>
  sentRow(0, { hash: `0x${hash}`, ...change })

test('each state is on its way, executed, or neither', () => {
  const states: Record<TransactionState, 'flying' | 'executed' | 'neither'> = {
    signed: 'flying',
    sent: 'flying',
    preconfirmed: 'executed',
    included: 'executed',
    final: 'executed',
    dropped: 'neither',
    replaced: 'neither',
    lost: 'neither',
  }
  for (const [state, is] of Object.entries(states) as [TransactionState, string][]) {
    const one = row('1', { state })
    expect([state, isFlying(one), isExecuted(one)]).toEqual([state, is === 'flying', is === 'executed'])
  }
})

test('a transaction is beaten by another one with its nonce in its lane that is in a block', () => {
  for (const state of ['included', 'final'] as const)
    expect(isBeaten(row('1'), [row('1'), row('2', { state })])).toBe(true)
  const others = [
    row('1', { state: 'included' }),
    row('2'),
    row('3', { state: 'preconfirmed' }),
    row('4', { state: 'included', nonce: 6 }),
    row('5', { state: 'final', lane: 'elsewhere' }),
  ]
  for (const other of others) expect([other.hash, isBeaten(row('1'), [other])]).toEqual([other.hash, false])
})

test('two included transactions with one nonce both hold it, since a node may have forged either', () => {
  const both = [row('1', { state: 'included' }), row('2', { state: 'included' })]
  for (const one of both) expect(isBeaten(one, both)).toBe(false)
})

describe('what replaces a transaction', () => {
  const [first, copy] = [row('1'), row('2', { replaces: '0x1' })]
  const cancel = row('3', { replaces: '0x1', fills: true })

  test('is a faster copy of it, or its cancellation', () => {
    expect([isFasterCopy(copy, [first]), isFasterCopy(cancel, [first])]).toEqual([true, false])
    expect([isFasterCopy(first, [first]), isFasterCopy(copy, [])]).toEqual([false, false])
    expect([first, copy, cancel, row('4', { fills: true })].map(isCancellation)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  test('may do so by steps, and of steps that are over, too', () => {
    const second = row('4', { replaces: '0x2' })
    expect([...replacedIn([first, copy], [])]).toEqual([first.hash])
    expect(replacedIn([first, second], [{ ...copy, state: 'dropped' }])).toContain(first.hash)
    expect([...replacedIn([first, second], [])]).toEqual([copy.hash])
    expect(replacedIn([first, copy, second], [])).not.toContain(second.hash)
  })

  test('is the newest with its nonce', () => {
    expect(newestAt([first, copy], 5)).toBe(copy)
    expect(newestAt([copy, first], 5)).toBe(copy)
    expect(newestAt([first, row('9', { nonce: 6 })], 6)?.hash).toBe('0x9')
    expect(newestAt([first], 6)).toBeUndefined()
    expect(newestAt([first], undefined)).toBeUndefined()
  })
})
