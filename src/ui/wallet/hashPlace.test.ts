import { expect, test } from 'vitest'
import { batchPath, notAddedPath } from '../../messages/screenPaths.ts'
import { addressed, allowancesHash, healthHash, isHandedOver, moveInHash } from './hashPlace.ts'

test('an address names the batch that a window is about', () => {
  const key = 'https://shop.example:8443 näme/#%'
  expect(addressed(batchPath(key))).toEqual({ at: 'activity', key })
})

test('an address names the reason why a network was not added', () => {
  const reason = { host: 'rpc.example', wanted: 100, served: 137 }
  expect(addressed(notAddedPath(reason))).toEqual({ at: 'notAdded', ...reason })
})

test('an address names where a person moves in, and the page is the whole wallet afterwards', () => {
  expect(addressed(moveInHash)).toEqual({ at: 'addAccount', moves: true })
  expect(isHandedOver(moveInHash)).toBe(true)
})

test('an address names the lists that the popup hands to a tab, because a signature comes first', () => {
  const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  expect(addressed(allowancesHash)).toEqual({ at: 'allowances' })
  expect(addressed(healthHash(address))).toEqual({ at: 'health', address })
  expect([allowancesHash, healthHash(address)].every(isHandedOver)).toBe(true)
})

test.each([[''], ['#'], ['#/settings'], ['#/batch/%']])('%j names none', (hash) => {
  expect(addressed(hash)).toBeUndefined()
})
