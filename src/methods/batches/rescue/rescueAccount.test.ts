import { beforeEach, expect, test } from 'vitest'
import type { WarningKind } from '../../../domain/review/review.ts'
import { entryPoint } from '../../../domain/userOperation.ts'
import { alice, bob, call, carol, delegate, type Fake, make, token } from '../../methodContext.fake.ts'
import { methods } from '../../registry.ts'
import { rescueAccount } from './rescueAccount.ts'

const calls = [
  { to: token, value: '0x0', data: '0xa9059cbb' },
  { to: carol, value: '0x5', data: '0x' },
] as const
const asked = { from: alice, payer: bob, calls, gas: '0x30d40' }

let fake: Fake
beforeEach(() => {
  fake = make()
  fake.services.chain.hasCode.mockImplementation(async (_, address) =>
    [entryPoint, delegate].includes(address),
  )
})

test('shows the calls of the account and who pays, and submits the transaction of the payer', async () => {
  const { context, submitted } = fake
  const { review } = await call(rescueAccount, [asked], context)
  const block = review?.blocks.find(({ kind }) => kind === 'calls')
  expect(review).toMatchObject({ from: alice })
  expect(review?.blocks).toContainEqual(
    expect.objectContaining({ kind: 'facts', facts: [expect.objectContaining({ value: bob })] }),
  )
  expect(review?.blocks).toContainEqual(
    expect.objectContaining({ kind: 'upgrade', delegate, required: true }),
  )
  expect(block).toMatchObject({
    calls: calls.map(({ to, ...rest }) => ({ ...rest, to: { address: to } })),
    options: ['atomic'],
    carried: { from: bob, rescue: { account: alice, calls } },
  })
  const [one] = submitted
  expect(one).toMatchObject({ mode: 'single', from: bob, upgrade: delegate, rescue: { gas: asked.gas } })
  expect(one?.calls).toMatchObject([{ data: '0x765e827f' }])
})

test('the fees that it needs to be first are shown, and submitted', async () => {
  const fees = { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x32' } as const
  const { review } = await call(rescueAccount, [{ ...asked, fees }], fake.context)
  expect(review?.blocks.find(({ kind }) => kind === 'calls')).toMatchObject({ fees })
  expect(fake.submitted).toMatchObject([{ suggested: fees }])
})

test('the foreign code that it replaces is no warning against it, and any other danger is', async () => {
  const warn = (warning: WarningKind) =>
    ({ kind: 'warning', warning, severity: 'bad', heading: '', text: '' }) as const
  fake.services.chain.warn.mockResolvedValue([warn('foreignDelegate')])
  const { review } = await call(rescueAccount, [asked], fake.context)
  expect(review?.risky).toBeUndefined()
  expect(review?.blocks.filter(({ kind }) => kind === 'warning')).toEqual([])
  fake.services.chain.warn.mockResolvedValue([warn('burnAddress')])
  const second = await call(rescueAccount, [asked], { ...fake.context, request: 'two' })
  expect(second.review?.risky).toBe(true)
})

test('two rescues have different nonces, so each may run', async () => {
  const nonces = []
  for (const request of ['one', 'two']) {
    await call(rescueAccount, [asked], { ...fake.context, request })
    nonces.push(fake.submitted.at(-1)?.rescue?.nonce)
  }
  expect(new Set(nonces).size).toBe(2)
})

test.each([
  ['an account that pays for itself', { payer: alice }, 'invalidParams'],
  ['a payer that is not in the wallet', { payer: token }, 'unauthorized'],
  ['an account that is not in the wallet', { from: token }, 'unauthorized'],
  [
    'a call with data to an own account',
    { calls: [{ to: alice, value: '0x0', data: '0x01' }] },
    'invalidParams',
  ],
  ['too many calls', { calls: Array.from({ length: 101 }, () => calls[0]) }, 'batchTooLarge'],
])('%s is refused', async (_, change, kind) => {
  await expect(call(rescueAccount, [{ ...asked, ...change }], fake.context)).rejects.toMatchObject({ kind })
  expect(fake.submitted).toEqual([])
})

test('more gas than a transaction may have is refused before anybody is asked', async () => {
  fake.services.chain.carry.mockImplementation(async (rescue, from) => ({
    carried: {
      from,
      rescue,
      calls: [{ to: entryPoint, value: '0x0', data: '0x765e827f', gas: '0x1000001' }],
    },
    upgrade: { delegate, name: 'Simple7702Account' },
  }))
  await expect(call(rescueAccount, [asked], fake.context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { limit: '0x1000000', gas: '0x1000001' },
  })
})

test.each([
  ['the EntryPoint is missing', entryPoint, false, 'error_noRescueHere'],
  ['the delegate is missing', delegate, false, 'error_noRescueHere'],
  ['the payer has code', bob, true, 'error_payerHasCode'],
])('where %s, it is refused before a window opens', async (_, changed, has, refusal) => {
  fake.services.chain.hasCode.mockImplementation(async (_, address) =>
    address === changed ? has : [entryPoint, delegate].includes(address),
  )
  await expect(call(rescueAccount, [asked], fake.context)).rejects.toMatchObject({ data: { refusal } })
})

test('a silent node refuses nothing for good', async () => {
  fake.services.chain.hasCode.mockResolvedValue(undefined as never)
  await expect(call(rescueAccount, [asked], fake.context)).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
})

test('to sites it does not exist', () => {
  expect(methods).not.toContain(rescueAccount)
  expect(rescueAccount.own).toBe(true)
})
