import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { line, resultOf } from './results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'results-'))
const file = join(folder, 'result.json')
afterAll(() => rmSync(folder, { recursive: true }))

function result(kind: Parameters<typeof resultOf>[0], written: unknown, code = 0) {
  writeFileSync(file, typeof written === 'string' ? written : JSON.stringify(written))
  return resultOf(kind, file, code)
}

test('a unit test that failed is named with its reason in one line', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a', failureMessages: [] },
    { status: 'failed', fullName: 'b c', failureMessages: ['\u001b[31mexpected 1\n  to be 2\u001b[39m'] },
  ]
  const written = {
    numPassedTests: 1,
    testResults: [{ name: 'x.test.ts', status: 'failed', assertionResults }],
  }
  const { failures, ...sums } = result('unit', written, 1)
  expect(sums).toEqual({ passed: 1, failed: 1 })
  expect(failures.map(line)).toEqual(['✗ x.test.ts › b c\n    expected 1 to be 2'])
})

test('a file of unit tests that cannot be loaded has failed', () => {
  const broken = { name: 'x.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  const { failures } = result('unit', { numPassedTests: 0, testResults: [broken] }, 1)
  expect(failures).toEqual([{ name: 'x.test.ts', why: 'no such module' }])
})

test('an end-to-end test that failed is named, and each spec with its seconds', () => {
  const spec = (file: string, title: string, status: string, duration: number, message?: string) => ({
    file,
    title,
    tests: [{ status, results: [{ duration, ...(message && { error: { message } }) }] }],
  })
  const written = {
    stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        specs: [spec('a.spec.ts', 'one', 'expected', 1400)],
        suites: [
          {
            specs: [
              spec('a.spec.ts', 'two', 'unexpected', 2000, 'late'),
              spec('b.spec.ts', 'three', 'expected', 9000),
            ],
          },
        ],
      },
    ],
  }
  expect(result('endToEnd', written, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ name: 'a.spec.ts › two', why: 'late' }],
    specs: [
      { name: 'b.spec.ts', seconds: 9 },
      { name: 'a.spec.ts', seconds: 3 },
    ],
  })
})

test('what the kit found is named, and what it should have found', () => {
  const findings = [
    { id: 'a', verdict: 'passed' },
    { id: 'b', verdict: 'failed', reason: 'wrong code' },
    { id: 'c', verdict: 'left out', reason: 'not told of' },
  ]
  const { passed, failed, failures } = result('conformance', { findings }, 1)
  expect({ passed, failed }).toEqual({ passed: 1, failed: 2 })
  expect(failures.map(({ name }) => name)).toEqual(['b', 'c'])

  const proofs = [
    { name: 'x', missed: [], surplus: [] },
    { name: 'y', missed: ['b'], surplus: [{ id: 'a', reason: 'slow' }] },
  ]
  expect(result('faults', { passed: 1, failed: 1, proofs }, 1).failures).toEqual([
    { name: 'y', why: 'passes, and should fail: b; fails, and should pass: a slow' },
  ])
})

test('a part that ended badly has failed, whatever it wrote', () => {
  const all = { stats: { expected: 3, unexpected: 0, flaky: 0 }, suites: [] }
  expect(result('endToEnd', all, 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(result('endToEnd', '{"stats":', 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(resultOf('unit', join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('a row of the bench that is far beyond its goal is named', () => {
  const rows = [{ name: 'one' }, { name: 'two', why: '7.00, where 2.00 is the goal.' }]
  expect(result('bench', { rows }, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ name: 'two', why: '7.00, where 2.00 is the goal.' }],
  })
})
