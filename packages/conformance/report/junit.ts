import type { Symptom } from '../doctor.ts'
import { failing } from '../verdict.ts'
import { clauseOf, counts, hasRun, type Report } from './report.ts'
import { safe } from './text.ts'

/** The report in the format of test runners and CI systems: a suite for each topic, a case named by its check's id. */
export function junit(report: Report): string {
  const topics = [...new Set(report.findings.map(({ topic }) => topic))]
  const suites = topics.map((topic) => {
    const findings = report.findings.filter((finding) => finding.topic === topic)
    const all = counts(findings)
    const cases = findings.map((finding) => {
      const name = `${finding.id}: ${finding.title}`
      const head = `<testcase classname="${safe(topic)}" name="${safe(name)}" time="${seconds(finding.milliseconds)}"`
      if (finding.verdict === 'passed') return `    ${head}/>`
      const why = safe(`${finding.verdict}. ${finding.level}, ${clauseOf(finding)}: ${finding.reason ?? ''}`)
      const isBad = failing.includes(finding.verdict) || !hasRun(finding)
      if (!isBad) return `    ${head}><skipped message="${why}"/></testcase>`
      const kind = finding.verdict === 'failed' ? 'failure' : 'error'
      const asked = (finding.exchanges ?? []).map(({ request, answer }) => `${request}\n  ${answer}`)
      return `    ${head}><${kind} message="${why}">${safe(asked.join('\n'))}</${kind}></testcase>`
    })
    const skipped = all['left out'] + all['not implemented']
    return [
      `  <testsuite name="${safe(topic)}" tests="${findings.length}" failures="${all.failed}" errors="${all['precondition failed'] + all['not run']}" skipped="${skipped}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n')
  })
  if (report.doctor) suites.unshift(doctor(report.doctor))
  const name = safe(`${report.wallet} (${report.browser}, driver ${report.driver})`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" time="${report.seconds}">\n${suites.join('\n')}\n</testsuites>\n`
}

/** The steps that every check needs: a suite of its own, before those that could not run. */
function doctor(symptoms: readonly Symptom[]): string {
  const errors = symptoms.filter(({ reason }) => reason !== undefined).length
  const cases = symptoms.map(({ step, reason }) => {
    const head = `    <testcase classname="doctor" name="${safe(step)}"`
    return reason === undefined ? `${head}/>` : `${head}><error message="${safe(reason)}"/></testcase>`
  })
  return [
    `  <testsuite name="doctor" tests="${symptoms.length}" failures="0" errors="${errors}" skipped="0">`,
    ...cases,
    '  </testsuite>',
  ].join('\n')
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)
