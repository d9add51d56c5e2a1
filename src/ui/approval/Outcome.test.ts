import { expect, test } from 'vitest'
import { look } from './Outcome.tsx'

test('an alarming part stays in one line only where it surely fits', () => {
  expect(look('Call 2 will likely fail.', 1)).toMatch('low')
  expect(look('呼び出し2は失敗します', 1)).toMatch('low')
  // Letters that are twice as wide would leave the window.
  expect(look('呼び出し2は失敗する可能性が高いです。', 1)).toMatch('long')
})

test('an alarming part that begins a title has no empty line above it', () => {
  expect(look('This will likely fail. If it does, you only pay the fee.', 0)).toMatch('first')
})
