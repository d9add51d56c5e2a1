import { expect, test, vi } from 'vitest'
import { lastingMethods } from '../messages/pageFrames.ts'
import { isSame } from './isSame.ts'
import { closeStorage } from './trustedStorage.ts'

test('values are the same whatever the order of their members, and lists only in their order', () => {
  expect(isSame({ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 })).toBe(true)
  expect(isSame([{ a: 1, b: 2 }], [{ b: 2, a: 1 }])).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame([1, 2], { 0: 1, 1: 2 })).toBe(false)
  for (const [one, other] of [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [null, {}],
    [undefined, null],
    ['1', 1],
  ])
    expect([one, other, isSame(one, other)]).toEqual([one, other, false])
  for (const value of [null, undefined, 'a', 0, [], {}]) expect(isSame(value, value)).toBe(true)
})

test('both areas are closed to all but pages of the wallet, where the browser can', async () => {
  const areas = { local: { setAccessLevel: vi.fn() }, session: { setAccessLevel: vi.fn() } }
  await closeStorage(areas)
  for (const { setAccessLevel } of Object.values(areas))
    expect(setAccessLevel).toHaveBeenCalledExactlyOnceWith({ accessLevel: 'TRUSTED_CONTEXTS' })
  await expect(closeStorage({ local: {}, session: {} })).resolves.toBeUndefined()
  areas.session.setAccessLevel.mockRejectedValue(new Error('no'))
  await expect(closeStorage(areas)).rejects.toThrow('no')
})

test('answers last if an event reports every change: of the network and of the accounts', () => {
  expect(lastingMethods).toEqual(['eth_chainId', 'eth_accounts', 'net_version'])
})
