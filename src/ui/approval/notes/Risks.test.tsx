import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { fake } from '../../../lib/browser.fake.ts'
import type { Note } from './notes.ts'
import { Risks } from './Risks.tsx'

const note = (severity: Note['severity'], heading: string): Note => ({
  warning: 'firstInteraction',
  severity,
  heading,
  text: '',
})

const drawn = (...notes: Note[]) => renderToStaticMarkup(<Risks notes={notes} />)
const text = (markup: string) => markup.replace(/<svg.*<\/svg>/, '').replace(/<[^>]*>/g, '')

test('several warnings are counted and named over the decision, in their order', () => {
  const markup = drawn(note('bad', 'This will fail'), note('warn', 'High fee'), note('warn', 'Loses 7 %'))
  expect(text(markup)).toBe('3 warnings: This will fail, High fee, Loses 7 %')
  expect(markup).toContain('data-count="3"')
})

test('in Arabic, the list and each of its sentences run from right to left, whatever they name first', () => {
  const english = fake.i18n.getMessage
  const spy = vi
    .spyOn(fake.i18n, 'getMessage')
    .mockImplementation((key) => (key === 'language' ? 'ar' : english(key)))
  const markup = drawn(note('bad', 'Volley'), note('warn', 'Fee'), note('warn', 'Loses 7 %'))
  spy.mockRestore()
  const isolates = markup.match(/<bdi[^>]*><[^>]*>/g) ?? []
  // The list, the lists in it, and the sentences.
  expect(isolates.filter((one) => one.includes('dir="rtl"'))).toHaveLength(5)
})

test('a grave one looks different, and so does a list that has one', () => {
  const markup = drawn(note('bad', 'This will fail'), note('warn', 'High fee'))
  expect(markup).toMatch(/^<p [^>]*data-severity="bad"/)
  expect(markup).toContain('data-severity="bad">This will fail</span>')
  expect(markup).toContain('data-severity="warn">High fee</span>')
  expect(drawn(note('warn', 'Loses 7 %'), note('warn', 'High fee'))).toMatch(/^<p [^>]*data-severity="warn"/)
})

test('one alone is seen anyway, and a note is no warning', () => {
  expect(drawn()).toBe('')
  expect(drawn(note('bad', 'This will fail'))).toBe('')
  expect(drawn(note('note', 'Sent for the first time'), note('warn', 'High fee'))).toBe('')
})
