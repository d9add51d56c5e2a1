import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPart } from './changedPart.ts'

test.each([
  ['$12,480.16', '$12,481.16', { start: '$12,48', was: '0', is: '1', end: '.16' }],
  ['$99.50', '$100.20', { start: '$', was: '99.5', is: '100.2', end: '0' }],
  ['1.5', '1.499', { start: '1.', was: '5', is: '499', end: '' }],
  ['11', '111', { start: '11', was: '', is: '1', end: '' }],
  ['10', '1', { start: '1', was: '0', is: '', end: '' }],
  ['1', '1', { start: '1', was: '', is: '', end: '' }],
])('from %s to %s only what changed rolls', (before, after, parts) => {
  expect(changedPart(before, after)).toEqual(parts)
})

test('the parts are always the two texts', () => {
  const digits = fc.string({ unit: fc.constantFrom('1', '2', ',', '.'), maxLength: 8 })
  fc.assert(
    fc.property(digits, digits, (before, after) => {
      const { start, was, is, end } = changedPart(before, after)
      expect([start + was + end, start + is + end]).toEqual([before, after])
    }),
  )
})
