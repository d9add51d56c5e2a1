import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallState } from '../../../domain/batch.ts'
import { refusal } from '../../../domain/nodeRefusals.ts'
import { say } from '../../../domain/text/message.ts'
import { call, flight } from './activityFixtures.fake.ts'
import { standingOf, stopLabel } from './batchSummary.ts'
import { callsOf } from './callNumbers.ts'

const states = (...all: CallState[]) => all.map((state) => call(state))
const at = (...parameters: Parameters<typeof flight>) => standingOf(flight(...parameters), 'Lumen')

test('in flight it counts the calls that are in', () => {
  const standing = at(states('included', 'preconfirmed', 'sent', 'waits'))
  expect(standing.heading).toBe('2 of 4 calls went through so far')
  expect(standing.line).toMatch(/^One after another, started \d\d:\d\d:\d\d\.$/)
  expect(standing.chip).toEqual({ tone: 'live', word: 'Pending' })
})

test('before the first is in, nothing is counted', () => {
  expect(at(states('sent', 'waits')).heading).toBe('Call 1 of 2 is on its way')
  expect(at(states('sent'), { kind: 'transaction', mode: 'single' }).heading).toBe(
    'The transaction is on its way',
  )
})

test('pre-confirmed is not called done', () => {
  const standing = at(states('preconfirmed', 'preconfirmed', 'preconfirmed'), { mode: 'atomic' })
  expect(standing.heading).toBe('All 3 calls went through')
  expect(standing.line).toBe('Pre-confirmed. Final with the next block.')
  expect(standing.chip.word).toBe('Pre-confirmed')
})

test('a locked wallet says how to continue, a silent node that it continues by itself', () => {
  expect(at(states('included', 'waits'), { waitsFor: 'unlock' })).toMatchObject({
    line: expect.stringMatching(/^Unlock to continue\./),
    chip: { word: 'Paused' },
  })
  expect(at(states('sent', 'waits'), { waitsFor: 'node' }).line).toMatch(/^Lumen isn’t responding\./)
})

test('a transaction of another wallet that is first is named', () => {
  expect(at(states('signed', 'waits'), { waitsFor: 'nonce' }).line).toMatch(/^Another wallet/)
})

test('the status names a fee above the maximum, or unused nonces before calls that are sent', () => {
  for (const standing of [states('included', 'waits'), states('sent', 'signed')])
    expect(at(standing, { waitsFor: 'fee' }).line).toMatch(/^The network fee rose above your maximum\./)
  expect(at(states('sent', 'sent'), { waitsFor: 'fee' })).toMatchObject({
    line: expect.stringMatching(/^The network waits for an earlier nonce that nothing uses\./),
    chip: { word: 'Waiting' },
  })
})

test('done names the block, and the single transaction of an atomic batch', () => {
  const included = call('final', { blockNumber: '0x14e3b57' })
  expect(at([included, included], { mode: 'atomic', status: 200 })).toMatchObject({
    heading: 'Both calls are done',
    line: `In block ${(21904215).toLocaleString()}, in one transaction.`,
    chip: { tone: 'good' },
  })
  expect(at([included, call('included', { blockNumber: '0x1' })], { status: 200 }).line).toBe('In 2 blocks.')
})

test('a sponsored failure cost nothing, unless the sponsor may have taken a token', () => {
  const failed = { status: 500, mode: 'atomic', sponsor: 'pay.example' } as const
  expect(at(states('failed', 'failed'), failed).line).toBe('Nothing moved.')
  const lets = call('failed', { data: `0x095ea7b3${'0'.repeat(128)}` })
  expect(at([call('failed'), lets], failed).line).toBe('Nothing moved except the fee.')
})

test('partial success names what remained and what did not run', () => {
  expect(at(states('final', 'final', 'failed', 'notSent'), { status: 600 })).toEqual({
    heading: 'Stopped at call 3',
    line: 'Calls 1 and 2 stay, call 4 wasn’t sent.',
    chip: { tone: 'warn', word: 'Partly done' },
    failed: true,
  })
  expect(at(states('final', 'failed', 'final'), { status: 207, mode: 'pipelined' })).toMatchObject({
    heading: 'Call 2 of 3 failed',
    line: 'Calls 1 and 3 stay.',
  })
})

test('a call that the network refused says why, beside what stays', () => {
  const error = refusal({ code: -32000, message: 'insufficient funds for gas * price + value' }).toJSON()
  expect(at(states('final', 'dropped', 'notSent'), { status: 600, error }).line).toBe(
    'The account can’t cover the amount and the fee. Call 1 stays, call 3 wasn’t sent.',
  )
})

test('what the person stopped is no failure', () => {
  expect(at(states('final', 'notSent', 'notSent'), { status: 600, stopped: true })).toEqual({
    heading: 'Stopped after call 1',
    line: 'Call 1 stays, calls 2 and 3 weren’t sent. You stopped it.',
    chip: { tone: 'plain', word: 'Stopped' },
    failed: false,
  })
  expect(at(states('notSent', 'notSent'), { status: 400, stopped: true })).toMatchObject({
    line: 'Nothing moved and you paid no fee.',
    failed: false,
  })
})

test('an atomic batch that failed says that none of it happened', () => {
  expect(at(states('failed', 'failed'), { status: 500, mode: 'atomic' })).toMatchObject({
    heading: 'Neither call happened',
    line: 'Nothing moved except the fee.',
  })
})

test('a call whose place another transaction took counts as not done, with what remained', () => {
  const error = { code: -32000, message: 'nonce too low' }
  expect(at(states('replaced', 'final', 'notSent'), { status: 600, error })).toEqual({
    heading: 'Call 1 didn’t happen',
    line: 'Another transaction of this account replaced call 1. Call 2 stays, call 3 wasn’t sent.',
    chip: { tone: 'warn', word: 'Partly done' },
    failed: true,
  })
  expect(at(states('replaced'), { status: 400, error })).toEqual({
    heading: 'It didn’t happen',
    line: 'Another transaction of this account replaced it. This one moved nothing.',
    chip: { tone: 'bad', word: 'Not done' },
    failed: true,
  })
})

test('what was lost with its network was sent, and did not happen', () => {
  const error = { code: 4901, message: '', data: { kind: 'chainDisconnected', fault: 'chainReset' } }
  expect(at(states('lost'), { status: 400, error })).toMatchObject({
    heading: 'It didn’t happen',
    line: 'The network was reset, so this was lost. Nothing moved.',
    failed: true,
  })
  expect(at(states('lost'), { status: 400 }).line).toBe(
    'The network was reset, so this was lost. Nothing moved.',
  )
})

test('what waits for an answer or a proof says so in the words of the node, or of how many', () => {
  expect(at(states('signed'), { status: 100, waitsFor: 'answer', said: 'gateway timeout' }).line).toContain(
    '“gateway timeout”',
  )
  const rival = { status: 100, waitsFor: 'rival' } as const
  expect(at(states('sent'), rival).line).toMatch(/^Another transaction used its nonce\./)
  expect(at(states('sent'), { ...rival, oneNode: true }).line).toMatch(/^Only one node says/)
  expect(at(states('waits'), { status: 100, waitsFor: 'proof' }).line).toMatch(
    /^Volley is checking earlier transactions/,
  )
})

test('a call of unknown fate says so, and that it isn’t sent again', () => {
  const reason = say('error_unknownCall', { number: 1 })
  expect(at([call('sent', { reason })], { status: 100 })).toMatchObject({
    line: 'Volley can’t tell whether call 1 happened. It isn’t sent again.',
    failed: false,
  })
})

test('what is being replaced says that it happens once, or that both may be first', () => {
  const waiting = (replacement: 'faster' | 'cancel') => [call('final'), call('sent', { replacement })]
  expect(at(waiting('faster')).line).toBe('Sent call 2 again with a higher fee. It happens only once.')
  expect(at(waiting('cancel')).line).toBe(
    'Cancelling call 2. Whichever transaction enters a block first counts.',
  )
})

test('what was cancelled did not happen, and is no failure', () => {
  const error = { code: 4001, message: 'User rejected the request' }
  expect(at(states('cancelled'), { status: 400, kind: 'transaction', error })).toEqual({
    heading: 'The transaction was cancelled',
    line: 'Nothing moved except the cancellation fee.',
    chip: { tone: 'plain', word: 'Cancelled' },
    failed: false,
  })
  expect(at(states('final', 'cancelled', 'notSent'), { status: 600, error })).toMatchObject({
    heading: 'Stopped at call 2',
    line: 'Call 1 stays, call 2 was cancelled, call 3 wasn’t sent.',
    failed: false,
  })
  expect(at(states('final', 'cancelled', 'final'), { status: 600, error }).heading).toBe('Call 2 cancelled')
  expect(at(states('failed', 'cancelled'), { status: 500, error })).toMatchObject({
    heading: '1 of 2 calls failed',
    line: 'Nothing moved except the fee.',
  })
})

test('why the node refused it is in our words, and in its own where we know none', () => {
  const lineOf = (message: string) =>
    at(states('notSent'), { status: 400, error: refusal({ code: -32000, message }).toJSON() }).line
  expect(lineOf('insufficient funds for gas * price + value')).toBe(
    'The account can’t cover the amount and the fee. Nothing moved.',
  )
  expect(lineOf('intrinsic gas too low')).toBe('The network says: “intrinsic gas too low”. Nothing moved.')
})

test('only a stepwise batch with something left can be stopped', () => {
  expect(stopLabel(flight(states('included', 'sent', 'waits', 'waits')))).toBe('Stop after call 2')
  expect(stopLabel(flight(states('waits', 'waits')))).toBe('Stop before call 1')
  expect(stopLabel(flight(states('included', 'sent')))).toBeUndefined()
  expect(stopLabel(flight(states('sent', 'waits'), { stopped: true }))).toBeUndefined()
  expect(stopLabel(flight(states('sent', 'waits'), { mode: 'pipelined' }))).toBeUndefined()
  expect(stopLabel(flight(states('final', 'waits'), { status: 600 }))).toBeUndefined()
})

test('numbers of calls stay short', () => {
  expect(
    [[0], [0, 1], [0, 2, 4], [1, 2, 3, 4, 5], [0, 2, 4, 6, 8, 10]].map((some) => callsOf(some, 'Start')),
  ).toEqual(['Call 1', 'Calls 1 and 2', 'Calls 1, 3 and 5', 'Calls 2 to 6', '6 calls'])
})

test('every standing there can be has words', () => {
  const state = fc.constantFrom<CallState[]>(
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
    'lost',
  )
  fc.assert(
    fc.property(
      fc.array(state, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(100, 102, 200, 207, 400, 500, 600),
      fc.constantFrom('atomic', 'stepwise', 'pipelined', 'single'),
      fc.boolean(),
      (all, status, mode, stopped) => {
        const { heading, line, chip } = at(states(...all), { status, mode, ...(stopped && { stopped }) })
        for (const words of [heading, line, chip.word])
          expect(words).not.toMatch(/undefined|NaN|^$|Calls {2}| 0 /)
        expect(line).toMatch(/[.”]$/)
      },
    ),
  )
})
