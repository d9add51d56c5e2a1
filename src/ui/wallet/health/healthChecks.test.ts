import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { defaultDelegate } from '../../../contracts/delegates.ts'
import type { PermitRisk } from '../allowances/permitRisks.ts'
import type { Exposure } from '../allowances/readExposure.ts'
import type { ExposurePart } from '../allowances/useExposures.ts'
import type { Risk } from '../allowances/valueAtRisk.ts'
import { checksOf, foundIn } from './healthChecks.ts'

const stranger: Address = '0x2222222222222222222222222222222222222222'
const calm: Pick<Exposure, 'looked' | 'unread'> = { looked: 'all', unread: 0 }
const read = (exposure: Partial<Exposure> = {}): ExposurePart => ({
  chainId: 1,
  state: 'read',
  exposure: { ...calm, ...exposure } as Exposure,
})
const asking: ExposurePart = { chainId: 10, state: 'asking' }
const risk = { taken: 5n, allowance: { amount: 5n } } as Risk
const none = { risks: [], permits: [] }

test('all checks are good only after every network told everything', () => {
  expect(checksOf([read(), read({ delegate: defaultDelegate.address })], none)).toEqual([
    'good',
    'good',
    'good',
  ])
  expect(checksOf([read(), asking], none)).toEqual(['open', 'open', 'open'])
  expect(checksOf([], none)).toEqual(['open', 'open', 'open'])
  expect(checksOf([read({ looked: 1000 })], none)).toEqual(['good', 'open', 'good'])
})

test('what is found counts at once, whatever else is open', () => {
  const checks = checksOf([read({ delegate: stranger }), asking], {
    risks: [risk],
    permits: [risk as PermitRisk],
  })
  expect(checks).toEqual(['bad', 'warn', 'warn'])
  expect(foundIn(checks)).toBe(3)
})
