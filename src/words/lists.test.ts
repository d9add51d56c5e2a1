import { afterEach, expect, test, vi } from 'vitest'
import { fake } from '../wire/browser.fake.ts'
import { allOf, row } from './lists.ts'

afterEach(() => vi.restoreAllMocks())

test('a list ends with an "and", without a comma before it wherever English is spoken', () => {
  for (const language of ['en', 'en-US', 'en-GB']) {
    vi.spyOn(fake.i18n, 'getUILanguage').mockReturnValue(language)
    expect([['1'], ['1', '3'], ['1', '3', '5']].map(allOf)).toEqual(['1', '1 and 3', '1, 3 and 5'])
  }
})

test('what stands in a row is apart by commas', () => {
  expect([[], ['a'], ['a', 'b', 'c']].map(row)).toEqual(['', 'a', 'a, b, c'])
})
