import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../domain/batch.ts'
import type { Atomicity, BatchToPlan } from '../../domain/services.ts'
import { inWords } from '../../i18n/inWords.ts'
import { plan } from './plan.ts'

const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const supported: Atomicity = { status: 'supported', delegate }
const ready: Atomicity = { status: 'ready', delegate, delegateName: 'Simple7702Account' }
const unsupported = (because: 'chain' | 'account' | 'settings' | 'unknown'): Atomicity => ({
  status: 'unsupported',
  because,
})
const call = (onFailure?: 'halt' | 'continue'): Call => ({
  to: delegate,
  value: '0x0',
  data: '0x',
  ...(onFailure && { onFailure }),
})
const input = (change: Partial<BatchToPlan>): BatchToPlan => ({
  calls: [call(), call()],
  atomicRequired: false,
  atomicity: ready,
  upgrades: true,
  ...change,
})

describe('the plan of a batch', () => {
  test('of one call is a plain transaction, also where it must be atomic', () => {
    expect(plan(input({ calls: [call()], atomicRequired: true, atomicity: unsupported('chain') }))).toEqual({
      mode: 'single',
      options: ['single'],
    })
  })

  test('that must be atomic leaves no choice', () => {
    expect(plan(input({ atomicRequired: true }))).toEqual({ mode: 'atomic', options: ['atomic'] })
  })

  test('on an upgraded account is atomic by default, and never pipelined', () => {
    const { mode, options, note } = plan(input({ atomicity: supported }))
    expect({ mode, options }).toEqual({ mode: 'atomic', options: ['atomic', 'stepwise'] })
    expect(inWords(note ?? '')).toMatch('one transaction at a time')
  })

  test('on a plain account is stepwise by default, with all plans to choose from', () => {
    expect(plan(input({}))).toEqual({ mode: 'stepwise', options: ['stepwise', 'pipelined', 'atomic'] })
  })

  test('with upgrades switched off is not atomic, and says why', () => {
    for (const change of [{ upgrades: false }, { atomicity: unsupported('settings') }]) {
      const { options, note } = plan(input(change))
      expect(options).toEqual(['stepwise', 'pipelined'])
      expect(inWords(note ?? '')).toMatch('Settings')
    }
  })

  test('on an account delegated to a stranger is stepwise only', () => {
    expect(plan(input({ atomicity: unsupported('account') })).options).toEqual(['stepwise'])
  })

  test('whose calls may all fail alone goes out at once, and is not offered as one', () => {
    const calls = [call('continue'), call('continue')]
    expect(plan(input({ calls, flowControl: true }))).toMatchObject({
      mode: 'pipelined',
      options: ['pipelined', 'stepwise'],
    })
    expect(plan(input({ calls, flowControl: true, atomicity: supported })).options).toEqual(['stepwise'])
  })

  test('that has to stop at one of its calls waits for each', () => {
    const calls = [call('continue'), call('halt')]
    expect(plan(input({ calls, flowControl: true })).options).toEqual(['stepwise'])
  })

  test.each<[string, Partial<BatchToPlan>, string | undefined]>([
    ['a network without upgrades', { atomicity: unsupported('chain') }, 'This network can’t run several'],
    ['an account of a stranger', { atomicity: unsupported('account') }, 'This account can’t run several'],
    [
      'a network that does not tell',
      { atomicity: unsupported('unknown') },
      'The network doesn’t report whether this account can',
    ],
    [
      'calls of which one may fail alone',
      { calls: [call('continue'), call('halt')], flowControl: true },
      'The site wants other calls to continue after a failure',
    ],
    ['an account that can be upgraded', {}, undefined],
  ])('says why it is not offered as one, of %s', (_, change, note) => {
    const message = plan(input(change)).note
    if (note === undefined) expect(message).toBeUndefined()
    else expect(inWords(message ?? '')).toContain(note)
  })

  test('is always one of its own options, without doubles', () => {
    const atomicity = fc.constantFrom(
      supported,
      ready,
      ...(['chain', 'account', 'settings', 'unknown'] as const).map(unsupported),
    )
    const any = fc.record({
      calls: fc.array(fc.constantFrom(call(), call('halt'), call('continue')), {
        minLength: 1,
        maxLength: 5,
      }),
      atomicRequired: fc.boolean(),
      flowControl: fc.boolean(),
      atomicity,
      upgrades: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (batch) => {
        const { mode, options } = plan(batch)
        expect(options[0]).toBe(mode)
        expect(new Set(options).size).toBe(options.length)
        if (!batch.upgrades && !batch.atomicRequired && batch.atomicity.status === 'ready') {
          expect(options).not.toContain('atomic')
        }
        if (batch.atomicity.status === 'supported') expect(options).not.toContain('pipelined')
      }),
    )
  })
})

describe('an account whose key is on a device', () => {
  test('signs one call after the other, and the plan says how often', () => {
    const planned = plan(input({ onDevice: true, atomicity: unsupported('account') }))
    expect(planned).toMatchObject({ mode: 'stepwise', options: ['stepwise'] })
    expect(planned.note).toEqual({ say: 'plan_presses', count: 2 })
  })

  test('runs calls as one if it is upgraded already, with one signature', () => {
    const planned = plan(input({ onDevice: true, atomicity: supported }))
    expect(planned).toMatchObject({ mode: 'atomic', options: ['atomic', 'stepwise'] })
    expect(inWords(planned.note ?? '')).toBe(
      'Signatures on your device: 2 one after another, 1 all together.',
    )
  })

  test('takes the plan with the fewest signatures, and names those of each plan', () => {
    const three = plan(input({ onDevice: true, calls: [call(), call(), call()] }))
    expect(three).toMatchObject({ mode: 'atomic', options: ['atomic', 'stepwise'] })
    expect(inWords(three.note ?? '')).toBe('Signatures on your device: 3 one after another, 2 all together.')
    // With as many signatures either way, the account stays as it is.
    const two = plan(input({ onDevice: true }))
    expect(two).toMatchObject({ mode: 'stepwise', options: ['stepwise', 'atomic'] })
    expect(inWords(two.note ?? '')).toBe('Signatures on your device: 2 one after another, 2 all together.')
  })

  test('is not upgraded for fewer signatures if the person switched upgrades off', () => {
    const planned = plan(input({ onDevice: true, calls: [call(), call(), call()], upgrades: false }))
    expect(planned).toMatchObject({ mode: 'stepwise', options: ['stepwise'] })
    expect(planned.note).toEqual({ say: 'plan_presses', count: 3 })
  })

  test.each<[string, Partial<BatchToPlan>, string]>([
    ['one call', { calls: [call()] }, 'Signatures on your device: 1.'],
    [
      'one call that must be atomic',
      { calls: [call()], atomicRequired: true },
      'Signatures on your device: 1.',
    ],
    [
      'calls on an upgraded account',
      { atomicRequired: true, atomicity: supported },
      'Signatures on your device: 1.',
    ],
    ['calls that upgrade', { atomicRequired: true }, 'signs twice. First the account’s upgrade, then'],
  ])('is told before it starts how often it signs %s', (_, change, note) => {
    expect(inWords(plan(input({ onDevice: true, ...change })).note ?? '')).toContain(note)
  })
})
