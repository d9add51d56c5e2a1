import type { Finding } from '../run.ts'
import { type Verdict, verdicts } from '../verdict.ts'
import type { Kit } from './kit.ts'

/** The stored format of a run: `--json` writes it, and `--compare` reads it. */
export type Report = {
  wallet: string
  driver: string
  browser: string
  /** Missing in reports of the first kits. */
  kit?: Kit
  /** ISO 8601. */
  started: string
  seconds: number
  findings: Finding[]
}

export function counts(findings: readonly Finding[]): Record<Verdict, number> {
  const of = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length
  return Object.fromEntries(verdicts.map((verdict) => [verdict, of(verdict)])) as Record<Verdict, number>
}

/** The sums as text: "310 passed, 2 failed, 2 left out". Passed and failed are always there. */
export function summary(findings: readonly Finding[]): string {
  const all = counts(findings)
  const shown = [...verdicts]
    .reverse()
    .filter((verdict) => verdict === 'passed' || verdict === 'failed' || all[verdict])
  return shown.map((verdict) => `${all[verdict]} ${verdict}`).join(', ')
}

export const clauseOf = ({ clause }: Finding): string => `${clause.document} ${clause.section}`
