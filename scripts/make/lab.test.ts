import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topics } from '../../packages/conformance/checks/index.ts'
import { labPage, markOf, trimmed, wallets } from './lab.mjs'

const root = join(import.meta.dirname, '..', '..')
const failing = ['failed', 'precondition failed']

test('docs/lab/index.html is what the reports say: else run npm run make -- lab', async () => {
  expect(readFileSync(join(root, 'docs/lab/index.html'), 'utf8')).toBe(await labPage(wallets()))
})

test('our own wallet and others have a column, with release and date', () => {
  const names = wallets().map(({ column }) => column.name)
  expect(names[0]).toBe('Volley')
  expect(names.length).toBeGreaterThan(1)
  for (const { column } of wallets()) {
    expect(column.release, column.name).not.toBe('')
    expect(column.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(column.source).toMatch(/^(https:|\.\.\/)/)
  }
})

test('our own column is of all checks of today’s kit: else run them, and npm run make -- lab', async () => {
  const own = wallets()[0]?.column
  expect(own?.kit).toBeDefined()
  const run = new Set(own?.findings.map(({ id }) => id))
  const checks = topics.flatMap((topic) => topic.checks)
  expect(checks.filter(({ id }) => !run.has(id)).map(({ id }) => id)).toEqual([])
})

test('each red cell has its reason, and each reason is of cells that failed', async () => {
  for (const { column, reasons } of wallets()) {
    const red = column.findings.filter((cell) =>
      failing.includes(
        markOf(
          cell,
          reasons.find(({ checks }) => checks.includes(cell.id)),
        ),
      ),
    )
    for (const { id } of red)
      expect(
        reasons.filter(({ checks, reason }) => checks.includes(id) && reason.length > 20),
        id,
      ).toHaveLength(1)
    for (const id of reasons.flatMap(({ checks }) => checks))
      expect(
        red.map((cell) => cell.id),
        `${column.name}: ${id}`,
      ).toContain(id)
  }
})

test('the head of a column counts every check of the page, also those that did not run', async () => {
  const [own] = wallets()
  if (!own) throw new Error('There is no column')
  const [first, second] = own.column.findings
  if (!first || !second) throw new Error('There are no findings')
  const whole = { ...own.column, findings: [first, second] }
  const part = { ...own.column, findings: [first] }
  const page = await labPage([whole, part].map((column) => ({ column, reasons: [] })))
  expect(page.match(/<br>1 not run/g)).toHaveLength(1)
})

test('a failure that nobody has reproduced is not red', () => {
  const cell = { id: 'a/b', verdict: 'failed' }
  expect(markOf(cell, undefined)).toBe('unconfirmed')
  expect(markOf(cell, { reason: 'It answers 7.', checks: ['a/b'] })).toBe('failed')
  expect(markOf({ id: 'a/b', verdict: 'passed' }, undefined)).toBe('passed')
  expect(markOf(undefined, undefined)).toBe('not run')
})

test('a column keeps little of a report, and nothing of this machine', () => {
  const exchange = { request: 'eth_call', answer: 'x'.repeat(900) }
  const finding = { id: 'a/b', verdict: 'failed', exchanges: [exchange, exchange, exchange, exchange] }
  const kit = { version: '0.1.0', checks: 1, fingerprint: '0a1b2c3d' }
  const report = { started: '2026-01-02T03:04:05Z', browser: 'chromium', kit, findings: [finding] }
  const column = trimmed(report as unknown as Parameters<typeof trimmed>[0], {
    name: 'A',
    source: 'https://a.example',
    release: '1',
  })
  expect(column.date).toBe('2026-01-02')
  expect(column.kit).toEqual(kit)
  expect(column.findings[0]?.exchanges).toHaveLength(3)
  expect(column.findings[0]?.exchanges?.[0]?.answer).toHaveLength(401)
  for (const { column } of wallets()) {
    const file = join(root, 'docs/lab/reports', `${column.name.toLowerCase()}.json`)
    expect(statSync(file).size, file).toBeLessThan(200_000)
    expect(readFileSync(file, 'utf8')).not.toMatch(/\/tmp\/|\/home\/|\/root\/|\/work\//)
  }
})
