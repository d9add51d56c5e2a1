import { expect, test } from 'vitest'
import { type Finding, isSilent } from './run.ts'

const finding = (verdict: Finding['verdict'], ...answers: string[]) =>
  ({
    verdict,
    exchanges: answers.map((answer) => ({ request: 'eth_accounts', answer })),
  }) as unknown as Finding

test('a run ends after twelve checks in a row without an answer', () => {
  const silent = finding('precondition failed', 'no answer')
  const row = Array.from({ length: 12 }, () => silent)
  expect(isSilent(row)).toBe(true)
  expect(isSilent(row.slice(1))).toBe(false)
  expect(isSilent([finding('passed', '"0x1"'), ...row])).toBe(true)
  for (const other of [finding('passed'), finding('failed', 'no answer', '"0x1"'), finding('left out')])
    expect(isSilent([...row.slice(1), other])).toBe(false)
})
