import type { Symptom } from '../doctor.ts'
import type { Finding } from '../run.ts'
import { failing, type Verdict, verdicts } from '../verdict.ts'
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
  /** The steps that every check needs, if one of them failed. */
  doctor?: Symptom[]
  /** All checks of the selection, also those that did not run. */
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

export const hasRun = ({ verdict }: Finding): boolean => verdict !== 'not run'

/** The result in a few words. A wallet conforms only if all wanted checks ran, and if one of them passed. */
export function headline(findings: readonly Finding[]): { words: string; isFine: boolean } {
  const failed = findings.filter(({ verdict }) => failing.includes(verdict)).length
  const ran = findings.filter(hasRun).length
  const parts = [
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'check does' : 'checks do'} not pass`] : []),
    ...(ran < findings.length || ran === 0 ? [`${ran} of ${findings.length} checks ran`] : []),
  ]
  if (parts.length > 0) return { words: parts.join(', '), isFine: false }
  const isFine = findings.some(({ verdict }) => verdict === 'passed')
  return { words: isFine ? 'Conforms' : 'No check passed', isFine }
}

export const clauseOf = ({ clause }: Finding): string => `${clause.document} ${clause.section}`
