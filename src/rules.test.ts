import { describe, expect, test } from 'vitest'

/**
 * Which folder may import from which: the architecture as a test. Tests are exempt. A key is a folder, or a file that
 * stands in `src` itself; `methods/services` names the one file of a folder that others may use.
 */
const rules: Record<string, readonly string[]> = {
  'inpage.iife': ['wire'],
  'older.iife': [],
  'content.iife': ['content', 'wire'],
  content: ['content', 'wire'],
  background: [
    'background',
    'methods',
    'execute',
    'journal',
    'chain',
    'vault',
    'state',
    'origin',
    'wire',
    'words',
  ],
  methods: ['methods', 'wire', 'words'],
  wire: ['wire', 'words'],
  words: ['words', 'wire/browser'],
  journal: ['journal', 'wire', 'words'],
  chain: ['chain', 'wire', 'words', 'methods/services'],
  origin: ['origin'],
  vault: ['vault', 'wire', 'words'],
  state: ['state', 'wire', 'words'],
  execute: ['execute', 'journal', 'chain', 'vault', 'wire', 'words', 'methods/services'],
  // A keystore is opened in the page that took the file: it may work for seconds.
  ui: ['ui', 'origin', 'wire', 'words', 'vault/keystore'],
}

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const own = Object.entries(sources).filter(([file]) => !/\.(test|fake)\.tsx?$/.test(file))

describe('every import crosses a border that the architecture allows', () => {
  test.each(own)('%s', (file, source) => {
    const allowed = rules[room(file)] ?? []
    for (const target of imports(source).map((path) => resolve(file, path)))
      expect(
        allowed.some((rule) => target === rule || target.startsWith(`${rule}/`) || room(target) === rule),
        `${file} must not import ${target}`,
      ).toBe(true)
  })
})

describe("webextension-polyfill is the only API of the background and of the extension's pages", () => {
  test('one file imports it', () => {
    expect(
      own.filter(([, source]) => /'webextension-polyfill/.test(code(source))).map(([file]) => file),
    ).toEqual(['./wire/browser.ts'])
  })

  test("no other file names the browser's own object, but for what runs in a site's page", () => {
    const named = own.filter(([, source]) => /\bchrome\??\.|globalThis\.browser\b/.test(code(source)))
    expect(named.map(([file]) => file)).toEqual(['./wire/content.ts'])
  })

  test.each(['inpage.iife', 'content.iife', 'older.iife'])('%s ships without it', (entry) => {
    expect(reached(entry)).not.toContain('wire/browser')
  })
})

test('no screen is held back: React keeps what replaces a Suspense fallback for 300 ms, and ui/later.tsx does not', () => {
  const suspends = own.filter(([, source]) => /\bSuspense\b|\blazy\b[^}]*from 'react'/.test(code(source)))
  expect(suspends.map(([file]) => file)).toEqual([])
})

/** Everything that a file's imports reach, without what only its types name. */
function reached(entry: string): string[] {
  const files = new Set([entry])
  for (const file of files)
    for (const target of imports(code(sources[`./${file}.ts`] ?? sources[`./${file}.tsx`] ?? '')))
      files.add(resolve(`./${file}.ts`, target))
  return [...files]
}

/** The source without comments and without imports of types. */
function code(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/ .*|import type [^;]*?'[^']+'/g, '')
}

function room(file: string): string {
  const [first = '', second] = file.replace(/^\.\//, '').split('/')
  return second === undefined ? first.replace(/\.tsx?$/, '') : first
}

function imports(source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, path]) => path ?? '')
}

function resolve(file: string, path: string): string {
  const parts = file.replace(/^\.\//, '').split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/').replace(/\.tsx?$/, '')
}

test('nothing is called for its effects alone that has a name which the build takes for free of effects', async () => {
  const { default: config } = await import('../vite.config.ts?raw')
  const names = /manualPureFunctions: \[([^\]]+)\]/.exec(config)?.[1]?.match(/\w+/g) ?? []
  expect(names).toContain('chain')
  // What is called on such a name is taken for free of effects, too. A line that goes on with another is no statement.
  const begins = String.raw`(?<!(?:[[(,=?:&|]|=>)\s*)^\s*(?:if \(.*\) |else )?(?:void |await )?`
  const statement = new RegExp(`${begins}(?:${names.join('|')})${String.raw`(?:\??\.\w+)*(?:\?\.)?\(`}`, 'm')
  for (const call of [
    'chain()',
    'await chain()',
    'chain.ask()',
    'void chain?.node.ask()',
    'if (now) chain.ask?.()',
  ])
    expect(`  const one = 1\n  ${call}`).toMatch(statement)
  for (const call of [
    'const said = chain.ask()',
    'blockchain.ask()',
    'chain.on = ask()',
    'const two = [\n chain()',
  ])
    expect(`  const one = 1\n  ${call}`).not.toMatch(statement)
  expect(own.filter(([, source]) => statement.test(code(source))).map(([file]) => file)).toEqual([])
})
