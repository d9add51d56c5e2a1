import { expect, test } from 'vitest'
import type { Block } from '../domain/review/review.ts'
import { warned } from '../i18n/warned.ts'
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
