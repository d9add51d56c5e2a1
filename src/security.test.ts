import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Mutation, mutations } from '../scripts/mutations/index.mjs'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** Tests as documents name them: `file`: *title*, *title*. */
const named = /`((?:src|e2e|scripts)\/[^`]+\.(?:test|spec)\.tsx?)`: (\*[^*]+\*(?:, \*[^*]+\*)*)/g

const rows = read('docs/threats.md')
  .split('\n')
  .filter((line) => /^\| (?!threat|---)/.test(line))
  .map((line) => ({ threat: line.split('|')[1]?.trim() ?? '', tests: testsIn(line) }))

describe('every threat names a test that exists', () => {
  test('there are threats', () => {
    expect(rows.length).toBeGreaterThan(30)
  })

  test.each(rows)('$threat', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    for (const { file, title } of tests) expect(titles(file), file).toContain(title)
  })
})

describe('every defence has a mutation that its test must notice', () => {
  test('they are of the threats that there are', () => {
    expect(Object.keys(mutations).toSorted()).toEqual(rows.map(({ threat }) => threat).toSorted())
  })

  const isUnit = ({ file }: { file: string }) => /\.test\.tsx?$/.test(file)
  const mutated = rows.map((row) => ({ ...row, mutation: mutations[row.threat] }))
  const [covered, left] = [true, false].map((has) =>
    mutated.filter(({ tests }) => tests.some(isUnit) === has),
  )

  test.each(covered ?? [])('$threat', ({ mutation, tests }) => {
    const all = [mutation].flat() as Mutation[]
    expect(all).not.toEqual([])
    for (const { file, from, to, test, title } of all) {
      expect(tests).toContainEqual({ file: test, title })
      expect(read(file).split(from), `${file} has it once`).toHaveLength(2)
      expect(to).not.toBe(from)
    }
  })

  test.each(left ?? [])('unless only end-to-end tests can tell: $threat', ({ mutation }) => {
    expect(mutation).toEqual(expect.stringMatching(/.{20}/))
  })
})

test('the list of attacks is whole: every hostile page of the suite with its file, and nothing else', () => {
  const folder = new URL('e2e/attacks/', root)
  const suite = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => titles(`e2e/attacks/${file}`).map((title) => `${file} ${title}`))
  const listed = read('e2e/attacks/README.md')
    .split('\n')
    .flatMap((line) => [...line.matchAll(/^\| [^|]+ \| `([^`]+)` \| (.+) \|$/g)])
    .map(([, file, title]) => `${file} ${title}`)
  expect(listed.toSorted()).toEqual(suite.toSorted())
})

function testsIn(line: string): { file: string; title: string }[] {
  return [...line.matchAll(named)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ file, title })),
  )
}

/** The test titles in a file's source. Omits tests in a loop whose title is a variable. */
function titles(file: string): string[] {
  const calls = read(file).matchAll(
    /^[ \t]*(?:test|describe|test\.describe|test\.runIf\(\w+\)|(?:test|describe)\.each\([\s\S]*?\))(?:<[^>]+>)?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gm,
  )
  return [...calls].map(([, , title = '']) => title.replaceAll("\\'", "'").trimEnd())
}
