import { expect, test } from 'vitest'
import { topics } from './checks/index.ts'
import { expectedIn, surprises } from './expected.ts'
import { optionsIn, usageOf } from './options.ts'
import type { Finding } from './run.ts'
import { select } from './select.ts'

const message = (argv: string[]): string => {
  try {
    optionsIn(argv, 'volley')
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('without options, all that the wallet claims is checked', () => {
  const options = optionsIn([], 'volley')
  expect(options).toMatchObject({ driver: 'volley', browser: 'chromium', workers: 2, mode: 'run' })
  const levels = (claims: string[]) =>
    new Set(select(topics, { ...options, claims }).flatMap(({ checks }) => checks.map(({ level }) => level)))
  expect(levels([])).toEqual(new Set(['MUST', 'SHOULD', 'practice']))
  expect(levels(['interface'])).toContain('interface')
})

test('checks are chosen by start, level and what to skip', () => {
  const chosen = (argv: string[]) => select(topics, optionsIn(argv, 'volley')).flatMap(({ checks }) => checks)
  expect(chosen(['--level', 'MUST']).every(({ level }) => level === 'MUST')).toBe(true)
  expect(chosen(['--only', 'eip747/', '--skip', 'eip747/asks']).map(({ id }) => id)).not.toContain(
    'eip747/asks',
  )
  // A named check runs even if the wallet does not claim its document.
  expect(chosen(['--only', 'interface/node']).length).toBeGreaterThan(0)
  expect(() => chosen(['--skip', 'nothing'])).toThrow('No check begins with "nothing"')
  expect(() => chosen(['--only', 'eip747', '--skip', 'eip747'])).toThrow('leave no check')
})

test('a wrong option is explained in a sentence', () => {
  expect(message(['--browser', 'opera'])).toBe('--browser is chromium or firefox, not "opera".')
  expect(message(['--level', 'must'])).toContain('MUST, SHOULD, interface, practice')
  expect(message(['--workers', '0'])).toContain('a whole number above 0')
  expect(message(['--timeout', 'soon'])).toContain('a whole number above 0')
  // Longer than a timer of Node lasts, which would end at once.
  expect(message(['--timeout', '99999999'])).toBe('--timeout is at most 3600, not "99999999".')
  // A variable of a script that is not set must not select all checks.
  expect(message(['--only', ''])).toBe('--only has an empty value.')
  expect(message(['--wallet', ''])).toBe('--wallet has an empty value.')
  expect(message(['--claim', 'all'])).toContain('--claim is interface')
  expect(message(['--compare', 'a.json'])).toContain('two reports or more')
  expect(message(['a.json'])).toContain('belongs to no option')
  expect(message(['--nothing'])).toMatch(/--nothing.*--help lists the options\.$/)
})

test('the package needs a driver, except to list checks and to compare reports', () => {
  expect(() => optionsIn([])).toThrow('--driver names who presses the buttons')
  expect(optionsIn(['--list']).mode).toBe('list')
  expect(optionsIn(['--driver', 'minimal']).driver).toBe('minimal')
})

test('known failures are read by id, and only others count', () => {
  const known = ['a/one', 'a/two', 'a/three']
  const expected = expectedIn('# known\na/one\n\n  a/two # of old\n', known)
  expect([...expected.failing]).toEqual(['a/one', 'a/two'])
  expect(() => expectedIn('a/four', known)).toThrow('a/four')
  const finding = (id: string, verdict: Finding['verdict']) => ({ id, verdict }) as Finding
  const { worse, better } = surprises(
    [finding('a/one', 'passed'), finding('a/two', 'failed'), finding('a/three', 'precondition failed')],
    expected,
  )
  expect([worse.map(({ id }) => id), better.map(({ id }) => id)]).toEqual([['a/three'], ['a/one']])
})

test('a release that drops a method is worse than the report before it', () => {
  const finding = (id: string, verdict: Finding['verdict']) => ({ id, verdict }) as Finding
  const before = [
    finding('a/one', 'passed'),
    finding('a/two', 'failed'),
    finding('a/gone', 'passed'),
    finding('a/three', 'passed'),
  ]
  const expected = expectedIn(JSON.stringify({ findings: before }), ['a/one', 'a/two', 'a/three'])
  const { worse, better } = surprises(
    [finding('a/one', 'not implemented'), finding('a/two', 'failed'), finding('a/three', 'passed')],
    expected,
  )
  expect([worse.map(({ id }) => id), better]).toEqual([['a/one'], []])
  expect(() => expectedIn('{}', [])).toThrow('neither a list of ids nor a report of --json')
})

test('the help names every option', () => {
  const named = [...usageOf('npx wallet-conformance').matchAll(/^ {2}--([a-z]+)/gm)].map(([, name]) => name)
  for (const name of ['wallet', 'doctor', 'skip', 'level', 'claim', 'expected', 'timeout', 'compare'])
    expect(named).toContain(name)
})
