import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', '.github', 'workflows')
const release = readFileSync(join(folder, 'release.yml'), 'utf8')

/** The jobs of the release, by name. */
const jobs = Object.fromEntries(
  release
    .split(/^jobs:$/m)[1]
    ?.split(/^(?= {2}\w+:$)/m)
    .map((job) => [/^ {2}(\w+):$/m.exec(job)?.[1] ?? '', job]) ?? [],
)

test.each(readdirSync(folder))('%s names every action by its commit, and notes the version', (file) => {
  const uses = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => /\buses:/.test(line))
  expect(uses.length).toBeGreaterThan(0)
  for (const line of uses) expect(line).toMatch(/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('a job that runs code of packages can neither sign nor write', () => {
  expect(release).toMatch(/^permissions: \{\}$/m)
  for (const [name, job] of Object.entries(jobs))
    if (/\bnpm\b|\bnode\b|actions\/checkout@/.test(job)) expect(job, name).not.toMatch(/: write$/m)
  expect(Object.keys(jobs).filter((name) => /: write$/m.test(jobs[name] ?? ''))).toEqual(['attest', 'draft'])
  expect(jobs.attest).not.toContain('contents: write')
})

test('a release has the npm packages of the kit and of the fixture', () => {
  expect(jobs.draft).toContain('release/*.tgz')
})

test('nothing is signed before both builds are compared', () => {
  const steps = (jobs.attest ?? '').split(/^ {6}- /m)
  const step = (text: string) => steps.findIndex((one) => one.includes(text))
  expect(step('cmp release/SHA256SUMS again/SHA256SUMS')).toBeGreaterThan(0)
  expect(step('actions/attest@')).toBeGreaterThan(step('cmp release/SHA256SUMS'))
  expect(jobs.attest).toContain('needs: [build, again]')
  expect(jobs.draft).toContain('needs: attest')
})
