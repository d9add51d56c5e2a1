import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWord, phraseProblem, pickQuestions } from './phraseQuestions.ts'

const known = (count: number) => Array.from({ length: count }, () => ({ word: 'test', known: true }))

test('a right phrase has no problem', () => {
  expect(phraseProblem({ ok: true, words: known(12) })).toBeUndefined()
})

test('an unknown word is named with its place', () => {
  const words = [...known(2), { word: 'tset', known: false }, ...known(9)]
  expect(phraseProblem({ ok: false, reason: 'unknownWord', words })).toBe(
    'Word 3, “tset”, isn’t in the word list. Check the spelling.',
  )
})

test('many unknown words are named up to three, and long ones are cut', () => {
  const words = [...known(1), ...Array.from({ length: 5 }, () => ({ word: 'x'.repeat(40), known: false }))]
  const problem = phraseProblem({ ok: false, reason: 'unknownWord', words })
  expect(problem).toContain('2 “xxxxxxxxxxxxxxx…”, 3 “')
  expect(problem).toContain('and 2 more')
})

test('a wrong number of words says how many are missing', () => {
  expect(phraseProblem({ ok: false, reason: 'wordCount', words: known(11) })).toContain(
    'This one has 11. Add 1 more to reach 12.',
  )
  expect(phraseProblem({ ok: false, reason: 'wordCount', words: known(13) })).toContain(
    'Add 2 more to reach 15',
  )
  expect(phraseProblem({ ok: false, reason: 'wordCount', words: known(25) })).toContain('too many')
})

test('a wrong checksum is explained without the word', () => {
  const problem = phraseProblem({ ok: false, reason: 'checksum', words: known(12) })
  expect(problem).toContain('valid, but not as a phrase')
})

test('three different places appear, in order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(12, 15, 24),
      fc.array(fc.double({ min: 0, max: 0.999999, noNaN: true }), { minLength: 3, maxLength: 3 }),
      (length, fractions) => {
        const left = [...fractions]
        const places = pickQuestions(length, () => left.shift() ?? 0)
        expect(new Set(places).size).toBe(3)
        expect([...places].sort((one, other) => one - other)).toEqual(places)
        for (const place of places) expect(place >= 0 && place < length).toBe(true)
      },
    ),
  )
})

test('a word is the same with capitals and blanks around it', () => {
  expect(isWord(' Harbor ', 'harbor')).toBe(true)
  expect(isWord('harbour', 'harbor')).toBe(false)
  expect(isWord('', undefined)).toBe(false)
})
