import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

const first = (password: string) => passwordStrength(password).sentence.split(/[.:]/)[0]

test('under eight characters it says how many are missing', () => {
  expect(passwordStrength('')).toMatchObject({ enough: false })
  expect(passwordStrength('abcde')).toMatchObject({ enough: false, sentence: '3 more characters needed.' })
  expect(passwordStrength('abcdefg')).toMatchObject({ enough: false, sentence: '1 more character needed.' })
})

test('what everybody tries first is weak, however it is decorated', () => {
  for (const password of ['12345678', 'password1', 'aaaaaaaaaaaaaaaa', 'qwertyuiop', '20111984'])
    expect([password, first(password)]).toEqual([password, 'Weak'])
})

test('several words are strong, without any rule about signs', () => {
  expect(first('correct horse battery')).toBe('Strong')
  expect(first('tidalvaultmosaic')).toBe('Strong')
})

test('nothing of eight characters or more is refused', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), (password) => {
      expect(passwordStrength(password).enough).toBe(true)
    }),
  )
})
