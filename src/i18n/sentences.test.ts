import { afterEach, expect, test, vi } from 'vitest'
import { fake } from '../lib/browser.fake.ts'
import { figure, listed, stopped, together } from './sentences.ts'

afterEach(() => vi.restoreAllMocks())

function speak(messages: Record<string, string>) {
  vi.spyOn(fake.i18n, 'getMessage').mockImplementation((key) => messages[key] ?? '')
}

test('a sentence gets the stop that it lacks', () => {
  expect(stopped('It failed')).toBe('It failed.')
  for (const whole of ['It failed.', 'Did it?', 'Wait…', '失败。', 'هل فشل؟'])
    expect(stopped(whole)).toBe(whole)
})

test('sentences follow each other as the language has it', () => {
  expect(together('One.', 'Two.', 'Three.')).toBe('One. Two. Three.')
  expect(together('', 'Two.')).toBe('Two.')
  speak({ language: 'zh-CN', common_together: '{first}{second}', common_stopped: '{sentence}。' })
  expect(together(stopped('一'), '二。')).toBe('一。二。')
})

test('a list is joined as the language has it', () => {
  expect(listed([2])).toBe('2')
  expect(listed([2, 3, 5])).toBe('2, 3 and 5')
  expect(listed([3, 1], 'none')).toBe('3, 1')
  speak({ language: 'de' })
  expect(listed([2, 3, 5])).toBe('2, 3 und 5')
})

test('a whole number is written as the language writes it', () => {
  expect(figure(1234)).toBe('1,234')
  speak({ language: 'de' })
  expect(figure(1234n)).toBe('1.234')
})
