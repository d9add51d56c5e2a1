import { UsageError } from './options.ts'
import type { Finding } from './run.ts'
import { failing, type Verdict } from './verdict.ts'

/** The base of a comparison, so that CI fails only for new faults. */
export type Expected = {
  /** The checks that are known to fail. */
  failing: ReadonlySet<string>
  /** The checks that passed in an earlier report: any other verdict is worse. Empty for a list of known faults. */
  passing: ReadonlySet<string>
}

/**
 * Reads known faults: either a report of `--json`, or a check's id on each line, where `#` begins a comment. Throws on
 * an unknown id of a list. A report may be of another kit, which had other checks.
 */
export function expectedIn(text: string, known: readonly string[]): Expected {
  const findings = findingsIn(text)
  if (findings) {
    const of = (fits: (verdict: Verdict) => boolean) =>
      new Set(findings.filter(({ verdict }) => fits(verdict)).map(({ id }) => id))
    return {
      failing: of((verdict) => failing.includes(verdict)),
      passing: of((verdict) => verdict === 'passed'),
    }
  }
  const ids = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown)
    throw new UsageError(
      `The file of --expected names "${unknown}", which is no check. --list shows them all.`,
    )
  return { failing: new Set(ids), passing: new Set() }
}

function findingsIn(text: string): Finding[] | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const { findings } = JSON.parse(text)
    if (Array.isArray(findings)) return findings
  } catch {
    // It is no JSON.
  }
  throw new UsageError('The file of --expected is neither a list of ids nor a report of --json.')
}

/** What differs from the expectation: checks that came out worse, and known faults that pass now. */
export function surprises(
  findings: readonly Finding[],
  expected: Expected,
): { worse: Finding[]; better: Finding[] } {
  const isWorse = ({ id, verdict }: Finding) =>
    (failing.includes(verdict) && !expected.failing.has(id)) ||
    (expected.passing.has(id) && verdict !== 'passed')
  return {
    worse: findings.filter(isWorse),
    better: findings.filter(({ id, verdict }) => verdict === 'passed' && expected.failing.has(id)),
  }
}
