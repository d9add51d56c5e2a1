import { expect, test } from 'vitest'
import type { CallState } from '../../../../domain/batch.ts'
import { call, flight } from '../activityFixtures.fake.ts'
import { comesFirst, isBundlerSilent } from './whyItWaits.ts'

const minute = 60_000
const upgrade = '0x00000000000000000000000000000000000000aa'
const sponsored = (state: CallState, more: Parameters<typeof flight>[1] = {}) =>
  flight([call(state), call(state)], { mode: 'atomic', sponsor: 'pay.example', ...more })

test('a minute after it was sent, a sponsored batch says that its bundler is silent', () => {
  const sent = flight([call('sent', { sentAt: 1000 }), call('sent', { sentAt: 1000 })], {
    mode: 'atomic',
    sponsor: 'pay.example',
  })
  expect(isBundlerSilent(sent, 500, 1000 + minute - 1)).toBe(false)
  expect(isBundlerSilent(sent, 500, 1000 + minute)).toBe(true)
})

test('a bundler that never answered is silent since the batch was signed', () => {
  expect(isBundlerSilent(sponsored('signed'), 1000, 1000 + minute)).toBe(true)
  expect(isBundlerSilent(sponsored('signed'), undefined, minute)).toBe(false)
})

test('no bundler is blamed for what is not signed, has run, is over, or has its own sentence', () => {
  const { sponsor: _, ...own } = sponsored('sent')
  const others = [
    sponsored('waits'),
    sponsored('preconfirmed'),
    sponsored('final', { status: 200 }),
    sponsored('signed', { waitsFor: 'answer' }),
    own,
  ]
  for (const one of others) expect(isBundlerSilent(one, 0, 10 * minute)).toBe(false)
})

const waiting = flight([call('waits')], { key: 'new', mode: 'single' })
const old = (state: CallState, more: Parameters<typeof flight>[1] = {}) =>
  sponsored(state, { key: 'old', ...more })

test('a batch waits for the upgrade that a bundler may still carry out', () => {
  const first = old('sent', { upgrade })
  expect(comesFirst(waiting, [waiting, first])).toBe(first)
  // Without an upgrade, the operation has a nonce of its own.
  expect(comesFirst(waiting, [waiting, old('sent')])).toBeUndefined()
  expect(comesFirst(waiting, [waiting, old('final', { upgrade, status: 200 })])).toBeUndefined()
})

test('a batch waits for an older one that has calls to sign, and for no other', () => {
  const first = old('waits', { waitsFor: 'fee' })
  expect(comesFirst(waiting, [waiting, first])).toBe(first)
  expect(comesFirst(waiting, [first, waiting])).toBeUndefined()
  const elsewhere = [
    old('waits', { chainId: 1 }),
    old('waits', { from: upgrade }),
    old('waits', { stopped: true }),
  ]
  for (const one of elsewhere) expect(comesFirst(waiting, [waiting, one])).toBeUndefined()
})

test('an upgrade that a sponsor pays waits until nothing of the account is pending', () => {
  const next = sponsored('waits', { key: 'new', upgrade })
  const plain = flight([call('sent')], { key: 'old', mode: 'single' })
  expect(comesFirst(next, [next, plain])).toBe(plain)
  expect(comesFirst(sponsored('waits', { key: 'new' }), [plain])).toBeUndefined()
})

test('what is signed, or has its own reason to wait, waits for no other', () => {
  const first = old('sent', { upgrade })
  const others = [
    flight([call('signed')], { key: 'new' }),
    flight([call('waits')], { key: 'new', waitsFor: 'unlock' }),
    flight([call('waits')], { key: 'new', stopped: true }),
  ]
  for (const one of others) expect(comesFirst(one, [one, first])).toBeUndefined()
})
