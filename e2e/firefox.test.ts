import { expect, test } from 'vitest'
import { atNight, inFirefox, notInFirefox, specs } from './firefox.ts'

test('every spec runs in Firefox each time or at night, or its exception has a reason', () => {
  expect(specs.length).toBeGreaterThan(50)
  const runs = [...inFirefox('day'), ...inFirefox('night')]
  expect([...runs, ...Object.keys(notInFirefox)].sort()).toEqual(specs)
  expect(inFirefox('all')).toEqual(runs.sort())
  for (const reason of Object.values(notInFirefox)) expect(reason).toMatch(/\w+ \w+ \w+/)
})

test('what waits for the night is a spec, and named once', () => {
  expect(atNight.filter((name) => !specs.includes(name))).toEqual([])
  expect(atNight).toEqual([...new Set(atNight)].sort())
})
