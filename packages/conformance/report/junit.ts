import { clauseOf, counts, type Report } from './report.ts'
import { safe } from './text.ts'

/** The report in the format of test runners and CI systems: a suite for each topic. */
export function junit(report: Report): string {
  const topics = [...new Set(report.findings.map(({ topic }) => topic))]
  const suites = topics.map((topic) => {
    const findings = report.findings.filter((finding) => finding.topic === topic)
    const { failed, 'left out': skipped } = counts(findings)
    const cases = findings.map((finding) => {
      const head = `<testcase classname="${safe(topic)}" name="${safe(finding.title)}" time="${seconds(finding.milliseconds)}"`
      const why = safe(`${finding.level}, ${clauseOf(finding)}: ${finding.reason ?? ''}`)
      if (finding.verdict === 'passed') return `    ${head}/>`
      const kind = finding.verdict === 'failed' ? 'failure' : 'skipped'
      return `    ${head}><${kind} message="${why}"/></testcase>`
    })
    return [
      `  <testsuite name="${safe(topic)}" tests="${findings.length}" failures="${failed}" skipped="${skipped}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n')
  })
  const name = safe(`${report.wallet} (${report.browser})`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" time="${report.seconds}">\n${suites.join('\n')}\n</testsuites>\n`
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)
