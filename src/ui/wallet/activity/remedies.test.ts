import { expect, test } from 'vitest'
import type { CallState } from '../../../domain/batch.ts'
import { say } from '../../../domain/text/message.ts'
import { call, flight } from './activityFixtures.fake.ts'
import { findActivity, remedyOf, retryLabel, stuckCall, waitingCalls } from './remedies.ts'

const states = (...all: CallState[]) => all.map((state) => call(state, { sentAt: 1000 }))

test('what was sent and is not executed waits; an atomic batch waits as one', () => {
  expect(waitingCalls(flight(states('final', 'preconfirmed', 'sent', 'signed', 'waits')))).toEqual([2, 3])
  expect(waitingCalls(flight(states('sent', 'sent'), { mode: 'atomic' }))).toEqual([0])
})

test('a call of unknown fate waits for nothing', () => {
  const reason = say('error_unknownCall', { number: 1 })
  expect(waitingCalls(flight([call('sent', { sentAt: 1, reason })]))).toEqual([])
})

test('a batch knows the newest one that sends its calls again', () => {
  const list = [
    flight([], { key: 'c', retryOf: 'a' }),
    flight([], { key: 'b', retryOf: 'a' }),
    flight([], { key: 'a' }),
  ]
  expect(findActivity(list, 'a')?.retriedBy).toBe('c')
  expect(findActivity(list, 'c')).toEqual(list[0])
  expect(findActivity(list, 'd')).toBeUndefined()
})

test('a call is stuck after three seconds, and only the first one', () => {
  const activity = flight(states('final', 'sent', 'sent'), { mode: 'pipelined' })
  expect(stuckCall(activity, 3999)).toBeUndefined()
  expect(stuckCall(activity, 4000)).toBe(1)
  expect(stuckCall(flight(states('final')), 9000)).toBeUndefined()
  expect(stuckCall(flight([call('signed')], { createdAt: 0 }), 3000)).toBe(0)
})

test('the buttons name what they are about', () => {
  expect(remedyOf(flight(states('final', 'sent')), 1)).toEqual({
    speedUp: 'Speed up call 2',
    cancel: 'Cancel call 2',
  })
  expect(remedyOf(flight(states('sent'), { kind: 'transaction' }), 0).cancel).toBe('Cancel transaction')
  expect(remedyOf(flight(states('sent', 'sent'), { mode: 'atomic' }), 0).speedUp).toBe('Speed up batch')
  expect(remedyOf(flight([call('sent', { replacement: 'cancel' })]), 0)).toEqual({
    speedUp: 'Speed up cancellation',
  })
})

test('nothing is cancelled where nobody could tell whether it was', () => {
  expect(remedyOf(flight(states('sent'), { onlyCounted: true }), 0)).toEqual({ speedUp: 'Speed up call 1' })
})

test('what did not happen can be sent again, by its numbers', () => {
  expect(retryLabel(flight(states('final', 'final', 'failed', 'notSent'), { status: 600 }))).toBe(
    'Retry 3 and 4',
  )
  expect(retryLabel(flight(states('final', 'cancelled', 'notSent'), { status: 600 }))).toBe('Retry 2 and 3')
  expect(retryLabel(flight(states('final', 'failed', 'final'), { status: 600 }))).toBe('Retry call 2')
  expect(retryLabel(flight(states('failed'), { status: 500 }))).toBe('Retry')
  const error = { code: 5710, message: 'EIP-7702 not supported on the specified chain ID' }
  expect(retryLabel(flight(states('final', 'final'), { status: 500, mode: 'atomic', error }))).toBe(
    'Retry 1 and 2',
  )
})

test('a retry that the person cancelled still offers its calls, as no other batch does', () => {
  expect(retryLabel(flight(states('cancelled'), { status: 400, retryOf: 'first' }))).toBe('Retry')
  expect(retryLabel(flight(states('final'), { status: 200, retryOf: 'first' }))).toBeUndefined()
})

test('not while it moves, when it is done, cancelled, or was sent again', () => {
  expect(retryLabel(flight(states('failed', 'sent')))).toBeUndefined()
  expect(retryLabel(flight(states('final'), { status: 200 }))).toBeUndefined()
  const asOne = { status: 200, mode: 'atomic' } as const
  expect(retryLabel(flight(states('final', 'final'), asOne))).toBeUndefined()
  expect(retryLabel(flight(states('included', 'included'), asOne))).toBeUndefined()
  expect(retryLabel(flight(states('cancelled'), { status: 400 }))).toBeUndefined()
  expect(retryLabel(flight(states('final', 'failed'), { status: 600, retriedBy: 'other' }))).toBeUndefined()
})
