import { expect, test } from 'vitest'
import { warningKinds } from '../domain/review/review.ts'

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/*.fake.*', '!../ui/gallery/**'],
  { query: '?raw', import: 'default', eager: true },
)

test('every warning has a place that emits it', () => {
  const lists = ['../domain/review/review.ts', './documents.ts']
  const others = Object.entries(sources).filter(([file]) => !lists.includes(file))
  for (const kind of warningKinds)
    expect(
      others.some(([, text]) => new RegExp(`['"]${kind}['"]`).test(text)),
      kind,
    ).toBe(true)
})
