import type { Finding, Verdict } from '../run.ts'

/** The stored format of a run: `--json` writes it, and `--compare` reads it. */
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
