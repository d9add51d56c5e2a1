import { expect, test } from 'vitest'
import { alice, call, delegate, make } from '../methodContext.fake.ts'
import { methods } from '../registry.ts'
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

test('it is signed at the speed that the person chose', async () => {
  const { context, services, submitted } = make()
  services.chain.request.mockResolvedValue(upgraded)
  await call(removeDelegation, [{ from: alice }], context, { speed: 'fast' })
  expect(submitted).toMatchObject([{ speed: 'fast' }])
})

test.each([
  ['what the node estimates', async () => 50_000n, '0xc350'],
  ['the usual limit where it does not tell', async () => undefined, '0xea60'],
  ['the usual limit where it does not answer', () => Promise.reject(new Error('gone')), '0xea60'],
])('its gas is %s, shown and signed alike', async (_, estimate, gas) => {
  const { context, services, submitted } = make()
  services.chain.request.mockResolvedValue(upgraded)
  services.chain.removalGas.mockImplementation(estimate)
  const { review } = await call(removeDelegation, [{ from: alice }], context)
  expect(review?.blocks).toContainEqual(
    expect.objectContaining({ kind: 'calls', calls: [expect.objectContaining({ gas })] }),
  )
  expect(submitted).toMatchObject([{ calls: [{ gas }] }])
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
