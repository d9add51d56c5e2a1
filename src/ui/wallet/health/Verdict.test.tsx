import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Found } from '../allowances/findAllowances.ts'
import { Verdict } from './Verdict.tsx'

const draw = (looked: Found['looked'], { unread = 0, isFine = true } = {}) =>
  renderToStaticMarkup(<Verdict exposure={{ looked, unread }} network="Base" isFine={isFine} />)

describe('nothing to fix', () => {
  test('appears after the wallet looked at all blocks and read everything', () => {
    expect(draw('all')).toContain('Nothing to fix')
  })

  test.each([
    ['the node told only recent blocks', draw(1000), 'Checked the last 1,000 Base blocks'],
    ['the node told no past block', draw('none'), 'Base doesn’t share past blocks'],
    ['an approval could not be read', draw('all', { unread: 2 }), 'couldn’t be checked: 2'],
  ])('is not said if %s', (_, drawn, reason) => {
    expect(drawn).not.toContain('Nothing to fix')
    expect(drawn).toContain('No problem found so far')
    expect(drawn).toContain(reason)
  })

  test('is never said about a problem', () => {
    expect(draw('all', { isFine: false })).toBe('')
    expect(draw('none', { isFine: false })).not.toContain('No problem')
  })
})

test('a wallet that could not look further names the way to do so, also beside a problem', () => {
  for (const isFine of [true, false]) expect(draw('none', { isFine })).toContain('add another node URL')
  expect(draw('all', { unread: 1 })).not.toContain('add another node URL')
})
