import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topics } from '../checks/index.ts'
import { kitInWords, thisKit } from './kit.ts'

test('the kit names the version of its package, and its checks', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))
  const checks = topics.flatMap((topic) => topic.checks).length
  expect(thisKit()).toEqual({ version, checks, fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) })
  expect(thisKit()).toEqual(thisKit())
})

test('a report without a kit is of an earlier one', () => {
  expect(kitInWords(undefined)).toBe('an earlier kit')
  expect(kitInWords({ version: '0.1.0', checks: 324, fingerprint: '0a1b2c3d' })).toBe(
    'kit 0.1.0 with 324 checks (0a1b2c3d)',
  )
})
