import { expect, test } from 'vitest'
import { distance } from './time.ts'

test.each([
  [0, 'now'],
  [-29, 'now'],
  [29, 'now'],
  [-31, '1 minute ago'],
  [90, 'in 2 minutes'],
  [-7_200, '2 hours ago'],
  [7 * 86_400, 'in 7 days'],
])('%i seconds from now is "%s"', (seconds, text) => {
  expect(distance(1_800_000_000 + seconds, 1_800_000_000, 'en')).toBe(text)
})

test('each language has its own word for now', () => {
  expect(distance(5, 5, 'de')).toBe('jetzt')
  expect(distance(5, 5, 'ja')).toBe('今')
})
