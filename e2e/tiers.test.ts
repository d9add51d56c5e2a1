import { expect, test } from 'vitest'
import { inTest, notInFirefox, rooms, specs, specsOf } from './tiers.ts'

test('every spec runs in both browsers at night, or its exception has a reason', () => {
  expect(specsOf('all', 'chromium')).toEqual(specs)
  expect([...specsOf('all', 'firefox'), ...Object.keys(notInFirefox)].sort()).toEqual(specs)
  for (const reason of Object.values(notInFirefox)) expect(reason).toMatch(/\w+ \w+ \w+/)
})

test.each(['chromium', 'firefox'] as const)('each spec that npm test names for %s exists', (browser) => {
  expect(specsOf('test', browser)).toEqual(inTest[browser])
})

test('every spec is in a folder, so that a part of the nightly run has it', () => {
  expect(specs.filter((name) => !rooms.some((room) => name.startsWith(`${room}/`)))).toEqual([])
})
