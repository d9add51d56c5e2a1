import { type Address, getAddress, type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import type { Activity, ActivityCall } from '../../../domain/batch.ts'
import { call, flight } from '../activity/activityFixtures.fake.ts'
import { latestRecipients } from './latestRecipients.ts'

const account: Address = getAddress('0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367')
const person = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [mira, ben] = [person('a'), person('b')]
/** Begins and ends like Mira's address. */
const imitation = getAddress(`0xaaaa${'1'.repeat(32)}aaaa`)

const pays = (to: Address, more: Partial<ActivityCall> = {}) =>
  call('final', { to, value: '0x1', data: '0x', ...more })
const own = (calls: ActivityCall[], more: Partial<Activity> = {}) =>
  flight(calls, { origin: 'chrome-extension://volley', status: 200, ...more })
const recents = (activities: Activity[], named: Address[] = []) =>
  latestRecipients(activities, { account, named }).map(({ address }) => address)

test('the latest recipient is first, and each is there once', () => {
  const activities = [
    own([pays(mira)], { createdAt: 3 }),
    own([pays(ben), pays(mira)], { createdAt: 2 }),
    own([pays(ben)], { createdAt: 1 }),
  ]
  expect(latestRecipients(activities, { account, named: [] })).toEqual([
    { address: mira, at: 3 },
    { address: ben, at: 2 },
  ])
})

test("a token's receiver counts, not its contract", () => {
  const data = `0xa9059cbb${pad(mira).slice(2)}${pad('0x1').slice(2)}` as Hex
  expect(recents([own([pays(ben, { data, value: '0x0' })])])).toEqual([mira])
})

test('only what this account itself sent from the wallet counts', () => {
  expect(recents([flight([pays(mira)], { status: 200 })])).toEqual([])
  expect(recents([own([pays(mira)], { from: ben })])).toEqual([])
  expect(recents([own([pays(account)])])).toEqual([])
  for (const state of ['waits', 'signed', 'failed', 'notSent', 'replaced', 'cancelled', 'lost'] as const)
    expect(recents([own([pays(mira, { state })])])).toEqual([])
})

test('an address that looks like a contact, or like another recipient, is never offered', () => {
  expect(recents([own([pays(imitation), pays(ben)])], [mira])).toEqual([ben])
  expect(recents([own([pays(imitation), pays(mira), pays(ben)])])).toEqual([ben])
  expect(recents([own([pays(mira)])], [mira])).toEqual([mira])
})

test('the list is short', () => {
  expect(recents([own(['1', '2', '3', '4', '5', '6'].map((digit) => pays(person(digit))))])).toHaveLength(4)
})
