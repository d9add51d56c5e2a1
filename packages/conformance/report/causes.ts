import type { Finding } from '../run.ts'
import { failing } from '../verdict.ts'

/** Checks that did not pass for the same cause, as far as their reasons tell. */
export type Cause = { reason: string; findings: Finding[] }

/** Groups what did not pass by its reason, the largest group first. Ids, numbers and hashes do not count. */
export function causesOf(findings: readonly Finding[]): Cause[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (!failing.includes(finding.verdict) && finding.verdict !== 'not implemented') continue
    const reason = general(finding.reason ?? '')
    groups.set(reason, [...(groups.get(reason) ?? []), finding])
  }
  return [...groups]
    .map(([reason, found]) => ({ reason, findings: found }))
    .sort((one, other) => other.findings.length - one.findings.length)
}

/** The first line of a reason, without what differs from check to check. */
function general(reason: string): string {
  const [first = ''] = reason.split('\n')
  return first
    .replace(/kit-[0-9a-f-]{36}|[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/0x[0-9a-f]{8,}/gi, '0x…')
    .replace(/localhost:\d+/g, 'localhost')
}
