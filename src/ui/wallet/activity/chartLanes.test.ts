import { expect, test } from 'vitest'
import { call, flight } from './activityFixtures.fake.ts'
import { lanesOf } from './chartLanes.ts'

test('every call of a sequential batch has a lane, in time since the first one left', () => {
  const { start, lanes, end, live } = lanesOf(
    flight([
      call('included', { sentAt: 1000, preconfirmedAt: 1200, includedAt: 2600 }),
      call('preconfirmed', { sentAt: 1200, preconfirmedAt: 1400 }),
      call('sent', { sentAt: 1400 }),
      call('waits'),
    ]),
  )
  expect(start).toBe(1000)
  expect(lanes).toEqual([
    { label: '1', sent: 0, preconfirmed: 200, final: 1600 },
    { label: '2', sent: 200, preconfirmed: 400 },
    { label: '3', sent: 400 },
    { label: '4' },
  ])
  expect(end).toBe(1600)
  expect(live).toBe(true)
})

test('an atomic batch is a single lane over all its calls', () => {
  const one = call('included', { sentAt: 1000, preconfirmedAt: 1200, includedAt: 2600 })
  const { lanes, live } = lanesOf(flight([one, one, one, one], { mode: 'atomic', status: 200 }))
  expect(lanes).toEqual([{ label: '1–4', sent: 0, preconfirmed: 200, final: 1600 }])
  expect(live).toBe(false)
})

test('one call is counted as one, also in an atomic batch', () => {
  const { lanes } = lanesOf(flight([call('sent', { sentAt: 1000 })], { mode: 'atomic' }))
  expect(lanes.map(({ label }) => label)).toEqual(['1'])
})

test('a failed call is never drawn as final, though its failure is in a block', () => {
  const reverted = call('failed', { sentAt: 1000, includedAt: 2600 })
  expect(lanesOf(flight([reverted])).lanes).toEqual([{ label: '1', sent: 0, failed: 1600 }])
  const early = call('failed', { sentAt: 1000, preconfirmedAt: 1200, failedAt: 1200, includedAt: 2600 })
  expect(lanesOf(flight([early])).lanes).toEqual([{ label: '1', sent: 0, failed: 200 }])
})

test('nothing moves while the batch waits for the password, or before anything was sent', () => {
  expect(lanesOf(flight([call('sent', { sentAt: 1 }), call('waits')], { waitsFor: 'unlock' })).live).toBe(
    false,
  )
  expect(lanesOf(flight([call('waits')])).live).toBe(false)
  expect(lanesOf(flight([call('waits')], { createdAt: 7 })).start).toBe(7)
})
