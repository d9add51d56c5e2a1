import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { fake } from '../../../lib/browser.fake.ts'
import { inert, inertSentence } from './inertText.ts'

afterEach(() => vi.restoreAllMocks())

test('ordinary words stay as they are, in any script', () => {
  expect(inert('Claim 34.2 HARB, sale “open”')).toBe('Claim 34.2 HARB, sale “open”')
  expect(inert('Дай пять, مرحبا, 你好, é')).toBe('Дай пять, مرحبا, 你好, é')
})

test('nothing can turn the direction of its neighbours', () => {
  expect(inert('\u202eCDSU\u202c \u2066x\u2069\u200f')).toBe('CDSU x')
})

test('two names that look alike become the same name', () => {
  expect(inert('US\u200bD\u00adC\u2060')).toBe(inert('USDC'))
})

test('line ends and tabs become one space', () => {
  expect(inert('  Sign in\r\n\tto  Harbor\u2028now ')).toBe('Sign in to Harbor now')
})

test('towers of accents are cut down', () => {
  expect(inert(`a${'\u0301'.repeat(40)}`)).toBe('a\u0301\u0301\u0301')
})

test('a long text ends in an ellipsis within its bound', () => {
  expect(inert('abcdefgh', 5)).toBe('abcd…')
  expect(inert('😀'.repeat(9), 5)).toBe('😀😀😀😀…')
})

test('whatever comes in, what goes out is bounded, visible and stays the same when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const clean = inert(text, 40)
      expect(Array.from(clean).length).toBeLessThanOrEqual(40)
      expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      expect(inert(clean, 40)).toBe(clean)
    }),
  )
})

test('where the language runs to the left, a value of a sentence stays apart, and nothing else turns it', () => {
  const sentence = 'أرسل \u20681.5 \u202eETH\u2069 إلى \u2068\u2067x\u2069'
  expect(inertSentence(sentence)).toBe('أرسل 1.5 ETH إلى x')
  vi.spyOn(fake.i18n, 'getMessage').mockReturnValue('ar')
  expect(inertSentence(sentence)).toBe('أرسل \u20681.5 ETH\u2069 إلى x')
  expect(inertSentence(sentence, 12)).toBe('أرسل 1.5 ET…')
})

test('whatever comes in, every isolate that goes out is closed again', () => {
  vi.spyOn(fake.i18n, 'getMessage').mockReturnValue('ar')
  const text = fc.array(fc.constantFrom('\u2066', '\u2067', '\u2068', '\u2069', '\u202e', 'ا', 'a ', '1'))
  fc.assert(
    fc.property(text, (parts) => {
      const clean = inertSentence(parts.join(''), 40)
      expect(clean.replace(/\u2068[^\u2066-\u2069]*\u2069/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }),
  )
})
