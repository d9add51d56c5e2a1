import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** A test as documents name it: `file`: *title*. */
const named = /`((?:src|e2e|scripts)\/[^`]+\.(?:test|spec)\.tsx?)`: \*([^*]+)\*/g

const rows = read('SECURITY.md')
  .slice(read('SECURITY.md').indexOf('## Threats'))
  .split('\n')
  .filter((line) => /^\| (?!threat|---)/.test(line))
  .map((line) => ({ threat: line.split('|')[1]?.trim() ?? '', tests: [...line.matchAll(named)] }))

describe('every threat names a test that exists', () => {
  test('there are threats', () => {
    expect(rows.length).toBeGreaterThan(30)
  })

  test.each(rows)('$threat', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    for (const [, file = '', title = ''] of tests) expect(titles(file), file).toContain(title)
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

/** What the tests of a file are called, as the source has it. Those of a loop whose name is a variable have none. */
function titles(file: string): string[] {
  const calls = read(file).matchAll(
    /^[ \t]*(?:test|describe|test\.describe|test\.runIf\(\w+\)|(?:test|describe)\.each\([\s\S]*?\))(?:<[^>]+>)?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gm,
  )
  return [...calls].map(([, , title = '']) => title.replaceAll("\\'", "'").trimEnd())
}
