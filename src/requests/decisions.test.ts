import { expect, test } from 'vitest'
import type { Block } from '../domain/review/review.ts'
import { warned } from '../domain/text/warned.ts'
import { testAddresses } from '../vault/vault.fake.ts'
import { outcome } from './decisions.ts'
import { approvable } from './router.fake.ts'

const [alice, bob] = testAddresses
const calls: Block = { kind: 'calls', calls: [], mode: 'single', options: ['single'] }
const accounts: Block = { kind: 'accounts', options: [alice, bob], picked: [alice], several: false }

test('another account is chosen freely only where the review is of none', () => {
  expect(outcome(approvable([accounts]), 'approved', { accounts: [bob] })).toEqual({ accounts: [bob] })
  const ofOne = { ...approvable([accounts, calls]), from: alice }
  expect(outcome(ofOne, 'approved')).toEqual({ accounts: [alice], mode: 'single' })
  expect(() => outcome(ofOne, 'approved', { accounts: [bob] })).toThrow('Invalid params')
})

test('what is replaced is what the review said', () => {
  const warning = { ...warned('replacesTransaction', 'warn', { number: 0 }), replaces: 'site a' }
  expect(outcome(approvable([warning, calls]), 'approved')).toEqual({ mode: 'single', replaces: 'site a' })
  expect(outcome(approvable([calls]), 'approved')).toEqual({ mode: 'single' })
})

const upgrade: Block = { kind: 'upgrade', delegate: alice, name: 'Simple7702Account', required: false }
const view = { verb: '', sub: '', value: '0x0', data: '0x', guessed: false, args: [], effects: [] } as const
const two = { calls: [view, view].map((one) => ({ ...one, args: [], effects: [] })) }

test('declining the upgrade never gives the plan that needs it', () => {
  const batch: Block = { kind: 'calls', ...two, mode: 'atomic', options: ['atomic', 'stepwise', 'pipelined'] }
  const review = approvable([batch, upgrade])
  expect(outcome(review, 'upgradeDeclined')).toEqual({ mode: 'stepwise' })
  expect(outcome(review, 'upgradeDeclined', { mode: 'atomic' })).toEqual({ mode: 'stepwise' })
  expect(outcome(review, 'upgradeDeclined', { mode: 'pipelined' })).toEqual({ mode: 'pipelined' })
  const alone = approvable([{ ...batch, options: ['atomic'] }, upgrade])
  expect(() => outcome(alone, 'upgradeDeclined')).toThrow('Invalid params')
  expect(() => outcome(alone, 'upgradeDeclined', { mode: 'atomic' })).toThrow('Invalid params')
})

test('gas is chosen for each call, but as one figure where they run as one', () => {
  const batch: Block = { kind: 'calls', ...two, mode: 'stepwise', options: ['stepwise', 'atomic'] }
  const review = approvable([batch])
  const [whole, each] = [['0x1'], ['0x1', '0x2']] as const
  expect(outcome(review, 'approved', { gas: [...each] })).toEqual({ mode: 'stepwise', gas: each })
  expect(() => outcome(review, 'approved', { gas: [...whole] })).toThrow('Invalid params')
  expect(outcome(review, 'approved', { mode: 'atomic', gas: [...whole] })).toEqual({
    mode: 'atomic',
    gas: whole,
  })
})
