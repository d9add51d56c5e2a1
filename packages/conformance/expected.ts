import { UsageError } from './options.ts'
import type { Finding } from './run.ts'
import { failing } from './verdict.ts'

/** Known faults of a wallet, so that CI fails only for new ones. */
export type Expected = ReadonlySet<string>

/** Reads a file of known faults: a check's id on each line; `#` begins a comment. Throws on an unknown id. */
export function expectedIn(text: string, known: readonly string[]): Expected {
  const ids = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown)
    throw new UsageError(
      `The file of --expected names "${unknown}", which is no check. --list shows them all.`,
    )
  return new Set(ids)
}

/** What differs from the expectation: checks that fail as new, and known faults that pass now. */
export function surprises(
  findings: readonly Finding[],
  expected: Expected,
): { worse: Finding[]; better: Finding[] } {
  const isBad = ({ verdict }: Finding) => failing.includes(verdict)
  return {
    worse: findings.filter((finding) => isBad(finding) && !expected.has(finding.id)),
    better: findings.filter((finding) => finding.verdict === 'passed' && expected.has(finding.id)),
  }
}
