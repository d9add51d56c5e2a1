import { expect, test } from 'vitest'
import alike from '../../public/lookAlikes.json' with { type: 'json' }
import { look, readLooks } from './confusables.ts'

test('each letter of the table is Latin, and no sign reads as two letters', () => {
  for (const letter of Object.keys(alike)) expect(letter).toMatch(/^[a-z]$/)
  const signs = Object.values(alike).flatMap((text) => [...text])
  expect(new Set(signs).size).toBe(signs.length)
})

test('a text is read by the looks of its letters', async () => {
  const looks = await readLooks()
  expect(look('\u0440\u0430y', looks)).toBe('pay')
  expect(look('cornpound', looks)).toBe('compound')
})
