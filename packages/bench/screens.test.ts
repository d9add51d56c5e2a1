import { expect, test } from 'vitest'
import { screens as places } from '../../src/ui/wallet/screens.ts'
import { screens } from './screens.ts'

test('the bench opens the screen of every place of the wallet', () => {
  const opened = screens.flatMap(({ place }) => place ?? [])
  expect(opened.sort()).toEqual(Object.keys(places).sort())
})

test('no two screens of the bench have the same name', () => {
  const names = screens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
