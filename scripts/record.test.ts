import { expect, test } from 'vitest'
import { entryOf, namesOf, partsOf, passedIn, recordOf } from './record.mjs'

const entry = (name: string, commit: string, date: string, parts: object = {}) => ({
  ...entryOf({ name, passed: 2, failed: 0, failures: [], minutes: 1, ...parts }, { commit, date }),
})
const failed = { passed: 1, failed: 1, failures: [{ name: 'a test', why: 'late' }] }
const skipped = { passed: 0, skipped: [{ name: 'audit', why: 'no answer' }] }

test('a run passed when all its parts have on one commit', () => {
  const parts = [entry('b', 'one', '2026-01-02'), entry('a', 'one', '2026-01-01')]
  expect(recordOf(['a', 'b'], parts)).toMatchObject({ result: 'passed', commit: 'one', passed: 4, failed: 0 })
  expect(recordOf(['a', 'b'], parts).parts.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('a run whose parts passed on several commits passed in parts, and names the commit of the first', () => {
  const parts = [entry('b', 'two', '2026-01-02'), entry('a', 'one', '2026-01-01')]
  expect(recordOf(['a', 'b'], parts)).toMatchObject({
    result: 'passed in parts',
    commit: 'one',
    date: '2026-01-01',
    passed: 4,
  })
})

test('a run without one of its parts is broken off, whatever the others came to', () => {
  const record = recordOf(['a', 'b'], [entry('a', 'one', '2026-01-01', failed)])
  expect(record).toMatchObject({ result: 'broken off', failed: 1 })
  expect(record.parts[0]).toMatchObject({ failures: ['a test'] })
})

test('what failed and what was skipped runs again, and what passed does not', () => {
  const parts = [
    entry('a', 'one', '2026-01-01'),
    entry('b', 'one', '2026-01-01', failed),
    entry('c', 'one', '2026-01-01', skipped),
  ]
  const record = recordOf(['a', 'b', 'c'], parts)
  expect(record.result).toBe('failed')
  expect(record.parts[2]).toMatchObject({ skipped: ['no answer'] })
  expect(passedIn(record).map(({ name }) => name)).toEqual(['a'])
  expect(passedIn(undefined)).toEqual([])
})

test('parts are picked by their names, also those of a group', () => {
  const run = async () => ({ passed: 1, failed: 0, failures: [] })
  const parts = { a: run, group: { b: run, c: run }, d: run }
  expect(namesOf(parts)).toEqual(['a', 'b', 'c', 'd'])
  expect(partsOf(parts, ['c', 'd'])).toEqual({ group: { c: run }, d: run })
})
