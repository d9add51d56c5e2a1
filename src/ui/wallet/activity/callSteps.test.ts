import { expect, test } from 'vitest'
import type { CallState } from '../../../domain/batch.ts'
import { call, flight } from './activityFixtures.fake.ts'
import { callSteps } from './callSteps.ts'

const batch = flight([
  call('final', { sentAt: 1000, preconfirmedAt: 1200, includedAt: 2600, blockNumber: '0x4d2' }),
  call('preconfirmed', { sentAt: 1200, preconfirmedAt: 1400 }),
  call('sent', { sentAt: 1400 }),
  call('waits'),
])

test('each call says its block, its time or what it waits for', () => {
  expect([0, 1, 2, 3].map((index) => callSteps(batch, index, 1500))).toEqual([
    `block ${(1234).toLocaleString()}`,
    'after 0.4 s',
    '0.1 s ago',
    'for call 3',
  ])
})

test('there are words for every state, with and without times', () => {
  const states: CallState[] = [
    'waits',
    'signed',
    'sent',
    'preconfirmed',
    'included',
    'final',
    'failed',
    'notSent',
    'replaced',
    'cancelled',
    'dropped',
  ]
  for (const state of states) expect(callSteps(flight([call(state)]), 0, 5000)).not.toMatch(/NaN|undefined/)
  expect(callSteps(flight([]), 0, 0)).toBe('')
})
