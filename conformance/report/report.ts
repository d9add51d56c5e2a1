import type { Finding, Verdict } from '../run.ts'

/** What a run is written down as: `--json`, and what `--compare` reads. */
export type Report = {
  wallet: string
  driver: string
  browser: string
  /** ISO 8601. */
  started: string
  seconds: number
  findings: Finding[]
}

export function counts(findings: readonly Finding[]): Record<Verdict, number> {
  const of = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length
  return { passed: of('passed'), failed: of('failed'), 'left out': of('left out') }
}

export const clauseOf = ({ clause }: Finding): string => `${clause.document} ${clause.section}`
