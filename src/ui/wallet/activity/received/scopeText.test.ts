import { expect, test } from 'vitest'
import { scopeText } from './scopeText.ts'

test('the list says for which account and network it has received items, whatever was searched', () => {
  const scope = 'Shows what Main received on Base.'
  expect(scopeText('nothing', 'Main', 'Base')).toBe(scope)
  expect(scopeText('refused', 'Main', 'Base')).toBe(
    `${scope} Received tokens aren’t shown: Base’s node refused the search.`,
  )
  expect(scopeText({ from: 11, to: 20 }, 'Main', 'Base')).toBe(
    `${scope} Received tokens from the last 10 blocks. Older ones aren’t shown.`,
  )
})
