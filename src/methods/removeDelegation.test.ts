import { expect, test } from 'vitest'
import { methods } from './index.ts'
import { alice, call, delegate, make } from './make.fake.ts'
import { removeDelegation } from './removeDelegation.ts'

const upgraded = `0xef0100${delegate.slice(2).toLowerCase()}`

test('an upgraded account is made a plain one by a transaction to itself', async () => {
  const { context, services, submitted } = make()
  services.chain.request.mockResolvedValue(upgraded)
  const { review } = await call(removeDelegation, [{ from: alice }], context)
  expect(review).toMatchObject({
    from: alice,
    blocks: [
      { kind: 'facts', facts: [{ value: delegate.toLowerCase() }] },
      { kind: 'calls', mode: 'single' },
    ],
  })
  expect(submitted).toMatchObject([
    { from: alice, kind: 'transaction', undelegates: true, calls: [{ to: alice, value: '0x0', data: '0x' }] },
  ])
})

test.each(['0x', '0x6080', null])('an account with the code %s has nothing to remove', async (code) => {
  const { context, services } = make()
  services.chain.request.mockResolvedValue(code)
  await expect(call(removeDelegation, [{ from: alice }], context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})

test('to sites it does not exist', () => {
  expect(methods).not.toContain(removeDelegation)
  expect(removeDelegation.own).toBe(true)
})
