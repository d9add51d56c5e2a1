import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readable } from './revealHidden.ts'

test('words of any script, line ends and emoji stay as they are', () => {
  const text = 'Sign in\n\tto Harbor, 你好, Дай, مرحبا 👩🏽‍💻 ❤️'
  expect(readable(text)).toEqual({ text, hidden: 0 })
})

test('what would be invisible or turn the text around stands as its number', () => {
  expect(readable('a\u202eb\u200bc\u0007')).toEqual({ text: 'a⟨U+202E⟩b⟨U+200B⟩c⟨U+0007⟩', hidden: 3 })
  expect(readable('pay\u200dpal')).toEqual({ text: 'pay⟨U+200D⟩pal', hidden: 1 })
})

test('a Windows line end is one line end', () => {
  expect(readable('a\r\nb')).toEqual({ text: 'a\nb', hidden: 0 })
})

test('no character that turns the direction gets through', () => {
  const turning = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c']
  const unit = fc.constantFrom(...turning, 'a', 'א', '\u200d', '\ufe0f', '👩', '⟨')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })), (text) => {
      const shown = readable(text).text
      expect(turning.filter((one) => shown.includes(one))).toEqual([])
    }),
  )
})
