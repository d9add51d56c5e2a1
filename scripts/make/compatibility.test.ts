import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compatibilityDocument, entriesOf, merge, plain, proofs, recorded, tests } from './compatibility.mjs'

const root = join(import.meta.dirname, '..', '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

test('docs/compatibility.md is what was recorded: else run npm run make -- compatibility', async () => {
  expect(text('docs/compatibility.md')).toBe(compatibilityDocument(recorded(), await proofs(), tests()))
})

test('finds the tests of clients in their files', () => {
  const sources = [...new Set(tests().map(({ file }) => file))].map(text).join('\n')
  expect(tests()).toHaveLength([...sources.matchAll(/^test\(/gm)].length)
  expect(tests().length).toBeGreaterThan(30)
})

test('what was recorded is of tests that there are, and of the releases that are installed', () => {
  const releases = {
    clients: releasesIn('package.json'),
    apart: releasesIn('e2e/clients/apart/package.json'),
  }
  const known = tests().map(({ file, title }) => `${file} ${title}`)
  for (const { file, title, client } of recorded()) {
    expect(known).toContain(`${file} ${title}`)
    const installed = releases[file.startsWith('e2e/clients/apart/') ? 'apart' : 'clients']
    for (const release of client.split(', ')) expect(installed).toContain(release)
  }
})

/** The packages in a package.json, as `ethers 6.17.0`, even if an alias names them (`npm:ethers@5.8.0`). */
function releasesIn(file: string): string[] {
  const { devDependencies, dependencies } = JSON.parse(text(file))
  return Object.entries({ ...devDependencies, ...dependencies }).map(([name, version]) => {
    const [, real = name, last = version] = /^npm:(.+)@(.+)$/.exec(String(version)) ?? []
    return `${real} ${last}`
  })
}

test('each of them was recorded in both browsers, and passed', () => {
  const passed = recorded().flatMap(({ file, title, browser, passed }) =>
    passed ? [`${browser.split(' ')[0]} ${file} ${title}`] : [],
  )
  const wanted = ['Chromium', 'Firefox'].flatMap((browser) =>
    tests().map(({ file, title }) => `${browser} ${file} ${title}`),
  )
  expect(passed.sort()).toEqual(wanted.sort())
})

test('the test that a row of the interface names is there', async () => {
  for (const { file, test: title } of await proofs())
    expect(plain(text(file)), `${file}: ${title}`).toContain(title)
})

test('a report tells client, browser and outcome, and a test that failed once of several times failed', () => {
  const annotations = [
    { type: 'client', description: 'viem 2.0.0' },
    { type: 'browser', description: 'Chromium 140' },
  ]
  const spec = (status: string) => ({
    file: 'clients/viem.spec.ts',
    title: 'connects',
    tests: [{ annotations, results: [{ status }] }],
  })
  const other = { ...spec('passed'), tests: [{ annotations: [], results: [] }] }
  const entries = entriesOf({
    suites: [{ specs: [spec('passed'), other], suites: [{ specs: [spec('failed'), spec('passed')] }] }],
  })
  expect(entries.map(({ passed }) => passed)).toEqual([true, false, true])
  const [entry] = entries
  const old = { ...entry, browser: 'Chromium 139' } as NonNullable<typeof entry>
  expect(merge([old], entries)).toEqual([{ ...entry, passed: false }])
  expect(merge(entries, [old])).toEqual([old])
})
