import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inert, inertLine } from './inertText.ts'

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

test('a line keeps its spaces, and nothing that turns the text around it', () => {
  expect(inertLine('أرسل \u20681.5 \u202eETH\u2069 إلى  \u2067x\u2069')).toBe('أرسل 1.5 ETH إلى  x')
  expect(inertLine('abcdefgh', 5)).toBe('abcd…')
})
