import type { Address } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { fake } from '../../lib/browser.fake.ts'
import { createKnownRecipients } from './knownRecipients.ts'

const alice: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

beforeEach(() => fake.storage.local.clear())

test('whom an account dealt with outlives the background, and is nobody of another account', async () => {
  await createKnownRecipients().add(alice, [bob], [alice, bob])
  await createKnownRecipients().add(alice, [carol], [alice, bob])
  expect(await createKnownRecipients().of(alice)).toEqual([bob, carol])
  expect(await createKnownRecipients().of(bob)).toEqual([])
})

test('two that are added at once are both there', async () => {
  const met = createKnownRecipients()
  await Promise.all([met.add(alice, [bob], [alice]), met.add(alice, [carol, bob], [alice])])
  expect(await met.of(alice)).toEqual([carol, bob])
})

test('what belonged to an account that was removed goes with the next one', async () => {
  const met = createKnownRecipients()
  await met.add(bob, [carol], [alice, bob])
  await met.add(alice, [carol], [alice])
  expect(await met.of(bob)).toEqual([])
})

test('a thousand are kept, the last ones', async () => {
  const met = createKnownRecipients()
  const many = Array.from(
    { length: 1005 },
    (_, index): Address => `0x${index.toString(16).padStart(40, '0')}`,
  )
  await met.add(alice, many, [alice])
  const kept = await met.of(alice)
  expect(kept).toHaveLength(1000)
  expect(kept.at(-1)?.toLowerCase()).toBe(many.at(-1))
})

test.each([
  'no',
  { [alice]: [1] },
  { [alice]: [`${bob}0`] },
  { [alice]: [bob.replace('0x', '0y')] },
  { [`${alice}0`]: [bob] },
])('what is damaged is as if it were not there: %j', async (met) => {
  await fake.storage.local.set({ met })
  expect(await createKnownRecipients().of(alice)).toEqual([])
  await createKnownRecipients().add(alice, [carol], [alice])
  expect(await createKnownRecipients().of(alice)).toEqual([carol])
})
