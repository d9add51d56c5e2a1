import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { asksAtOnce } from './asksAtOnce.ts'

type Batch = NonNullable<SignatureWanted['batch']>
const device = '0x1111111111111111111111111111111111111111'
const next = (row: Batch['row'] = { index: 1 }, change: Partial<SignatureWanted> = {}): SignatureWanted => ({
  id: '0x02',
  from: zeroAddress,
  path: '',
  device,
  kind: 'typedTransaction',
  bytes: '0x02',
  batch: { key: 'batch', origin: '', plan: { mode: 'stepwise', calls: [] }, row },
  ...change,
})
const turn = { of: 'batch', signed: { id: '0x01', device, at: 0 } } as const

test('after a signature, the next one of the batch needs no press in the window', () => {
  expect(asksAtOnce(turn, next(), 0)).toBe(true)
  expect(asksAtOnce(turn, next({ index: 0 }, { kind: 'authorization' }), 9 * 60_000)).toBe(true)
})

test.each([
  ['the first one', { of: 'batch' }, next()],
  ['the one that was just signed', turn, next({ index: 0 }, { id: '0x01' })],
  ['another batch', { ...turn, of: 'other' }, next()],
  ['another Ledger', turn, next({ index: 1 }, { device: zeroAddress })],
  ['a device with codes', turn, { ...next(), device: undefined } as never],
  ['a higher fee or a cancellation', turn, next({ index: 1, replaces: '0x11' })],
  ['a filler, which carries no call', turn, next({ index: 1, fills: true })],
])('%s needs a press', (_, known, wanted) => {
  expect(asksAtOnce(known, wanted, 0)).toBe(false)
})

test('and so does a message', () => {
  const { batch: _, ...message } = next()
  expect(asksAtOnce({ ...turn, of: message.id }, message, 0)).toBe(false)
})

test('a person who may have left presses again', () => {
  expect(asksAtOnce(turn, next(), 10 * 60_000)).toBe(false)
})
