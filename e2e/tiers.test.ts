import { expect, test } from 'vitest'
import { inTest, notInFirefox, specs, specsOf } from './tiers.ts'

test('every spec runs in both browsers at night, or its exception has a reason', () => {
  expect(specsOf('all', 'chromium')).toEqual(specs)
  expect([...specsOf('all', 'firefox'), ...Object.keys(notInFirefox)].sort()).toEqual(specs)
  for (const reason of Object.values(notInFirefox)) expect(reason).toMatch(/\w+ \w+ \w+/)
})

test.each(['chromium', 'firefox'] as const)('each spec that npm test names for %s exists', (browser) => {
  expect(specsOf('test', browser)).toEqual(inTest[browser])
})
