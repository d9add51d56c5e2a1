import { isComplete } from '../allowances/Completeness.tsx'
import type { PermitRisk } from '../allowances/permitRisks.ts'
import type { ExposurePart } from '../allowances/useExposures.ts'
import type { Risk } from '../allowances/valueAtRisk.ts'
import { codeState, isDangerous } from './problems.ts'

/** `open`: nothing was found, but the wallet could not look at everything. */
export type Check = 'good' | 'warn' | 'bad' | 'open'

/** The account's code, its approvals and its signed permits: the state of each over all networks. */
export function checksOf(
  parts: readonly ExposurePart[],
  { risks, permits }: { risks: readonly Risk[]; permits: readonly PermitRisk[] },
): Check[] {
  const read = parts.flatMap((part) => (part.state === 'read' ? [part.exposure] : []))
  const isAll = parts.length > 0 && read.length === parts.length
  const codes = read.map(({ delegate }) => codeState(delegate, undefined))
  const isStrange = codes.includes('unknown') || codes.includes('hostile')
  return [
    isStrange ? 'bad' : isAll ? 'good' : 'open',
    risks.some(isDangerous) ? 'warn' : isAll && read.every(isComplete) ? 'good' : 'open',
    permits.length > 0 ? 'warn' : isAll ? 'good' : 'open',
  ]
}

/** The number of checks that found something. */
export const foundIn = (checks: readonly Check[]): number =>
  checks.filter((check) => check === 'warn' || check === 'bad').length
