import { expect, test } from 'vitest'
import { allSeen } from './useSeen.ts'

const at = (bottom: number) => ({ getBoundingClientRect: () => ({ bottom }) as DOMRect })
const main = at(400)
const warning = (kind: string, bottom: number) => ({ dataset: { kind }, ...at(bottom) })

test('warnings are seen if their ends are above the fold', () => {
  const drawn = [warning('likelyFails', 300), warning('feeHigh', 400)]
  expect(allSeen(['likelyFails', 'feeHigh'], main, drawn, new Set())).toBe(true)
  expect(allSeen(['likelyFails', 'feeHigh'], at(399), drawn, new Set())).toBe(true)
  expect(allSeen(['likelyFails', 'feeHigh'], at(390), drawn, new Set())).toBe(false)
})

test('one that was in sight stays seen, and all of a kind must be', () => {
  const seen = new Set()
  let bottom = 500
  const moving = { dataset: { kind: 'feeHigh' }, getBoundingClientRect: () => ({ bottom }) as DOMRect }
  const other = warning('feeHigh', 900)
  expect(allSeen(['feeHigh'], main, [moving], seen)).toBe(false)
  bottom = 300
  expect(allSeen(['feeHigh'], main, [moving], seen)).toBe(true)
  bottom = 500
  expect(allSeen(['feeHigh'], main, [moving], seen)).toBe(true)
  expect(allSeen(['feeHigh'], main, [moving, other], seen)).toBe(false)
})

test('a warning that is not drawn yet is not seen, and others do not matter', () => {
  expect(allSeen(['feeHigh'], main, [], new Set())).toBe(false)
  expect(allSeen(['feeHigh'], main, [warning('feeHigh', 1), warning('accountUpgrade', 900)], new Set())).toBe(
    true,
  )
})
