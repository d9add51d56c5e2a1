import { expect, test } from 'vitest'
import { addressed } from './hashPlace.ts'

test('an address names the batch that a window is about', () => {
  const key = 'https://shop.example:8443 näme/#%'
  expect(addressed(`#/batch/${encodeURIComponent(key)}`)).toEqual({ at: 'activity', key })
})

test.each([[''], ['#'], ['#/settings'], ['#/batch/%']])('%j names none', (hash) => {
  expect(addressed(hash)).toBeUndefined()
})
