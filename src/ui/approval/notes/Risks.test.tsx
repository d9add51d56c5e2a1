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
const text = (markup: string) => markup.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]*>/g, '')

test('several warnings are counted over the decision, and the worst is named', () => {
  const markup = drawn(note('bad', 'This will fail'), note('warn', 'High fee'), note('warn', 'Loses 7 %'))
  expect(text(markup)).toBe('3 risks: This will fail')
  expect(markup).toContain('data-count="3"')
})

test('in Arabic, the sentence runs from right to left, whatever it names first', () => {
  const english = fake.i18n.getMessage
  const spy = vi
    .spyOn(fake.i18n, 'getMessage')
    .mockImplementation((key) => (key === 'language' ? 'ar' : english(key)))
  const markup = drawn(note('bad', 'Volley'), note('warn', 'Fee'))
  spy.mockRestore()
  expect(markup).toContain('<bdi><span dir="rtl">Volley</span></bdi>')
})

test('the line has the colour of the worst', () => {
  const markup = drawn(note('bad', 'This will fail'), note('warn', 'High fee'))
  expect(markup).toMatch(/^<button [^>]*data-severity="bad"/)
  expect(drawn(note('warn', 'Loses 7 %'), note('warn', 'High fee'))).toMatch(
    /^<button [^>]*data-severity="warn"/,
  )
})

test('one alone is seen anyway, and a note is no warning', () => {
  expect(drawn()).toBe('')
  expect(drawn(note('bad', 'This will fail'))).toBe('')
  expect(drawn(note('note', 'Sent for the first time'), note('warn', 'High fee'))).toBe('')
})
