import { describe, expect, test } from 'vitest'
import { rooms } from '../scripts/rooms.mjs'

/** The imports that the table does not allow yet. A test fails when one is added, and when one is gone but still listed. */
const notYetAllowed: readonly string[] = [
  'contracts/tokenMetadata -> storage/state/builtInNetworks',
  'lib/postJson -> domain/errors',
  'ui/wallet/accounts/openKeystoreFile -> vault/keystore/openKeystore',
]

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const own = Object.entries(sources).filter(([file]) => !/\.(test|fake)\.tsx?$/.test(file))

test('a room imports only from the rooms that the architecture allows', () => {
  const found = own.flatMap(([file, source]) =>
    importsOf(source)
      .map(({ path, isType }) => ({ target: resolve(file, path), isType }))
      .filter(({ target, isType }) => !isAllowed(room(file), target, isType))
      .map(({ target }) => `${resolve('./x', file)} -> ${target}`),
  )
  expect([...new Set(found)].sort()).toEqual([...notYetAllowed].sort())
})

/** Whether a file of one room may import this file. */
function isAllowed(from: string, target: string, isType: boolean): boolean {
  const allowed = rooms[from]?.imports ?? []
  const to = room(`./${target}`)
  if (from === to || allowed.includes(to) || allowed.includes(target)) return true
  return isType && allowed.includes(`${to} types`)
}

test('a room imports only from rooms below it', () => {
  const order = Object.keys(rooms)
  const upward = Object.entries(rooms).flatMap(([room, { imports }]) =>
    imports
      .map((one) => one.replace(/ types$|\/.*/, ''))
      .filter((one) => order.indexOf(one) <= order.indexOf(room))
      .map((one) => `${room} -> ${one}`),
  )
  expect(upward).toEqual([])
})

test('of the packages beside the wallet, only the bench imports the wallet', () => {
  const packages = import.meta.glob<string>('../packages/**/*.{ts,mjs}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const importers = Object.entries(packages).filter(([, source]) => /'(\.\.\/){2,}src\//.test(source))
  expect([...new Set(importers.map(([file]) => file.split('/')[2]))]).toEqual(['bench'])
})

/**
 * The files of the end-to-end tests and of the scripts that take code of the wallet. A test through the browser that
 * shares code with the wallet also shares its mistakes, so this list may only shrink.
 */
const takers: Readonly<Record<string, string>> = {
  'e2e/demo/recordings.ts': 'reads the UI state that the gallery then draws',
  'e2e/demo/tour/otherNetworks.ts': 'answers in place of the nodes of built-in networks',
  'e2e/device/checkLedger.ts': 'checks the code for Ledgers with a real device',
  'e2e/device/main.ts': 'is the page of that check',
  'e2e/device/speculos.ts': 'is the device of that check',
  'e2e/hosts/watch.ts': 'knows the nodes of built-in networks, to find other hosts',
  'e2e/ledgerStandIn.test.ts': 'compares the stand-in for a device with the wallet',
  'e2e/qrDevice.test.ts': 'compares the device of the tests with the wallet',
  'e2e/severalLedgers.test.ts': 'is a unit test that uses the stand-in for a device',
  'scripts/bench/load.mjs': 'loads a stand-in for the browser, for the bench of the fleet',
  'scripts/descriptors/prove.test.ts': 'compares the reader of the registry with the wallet',
  'scripts/logos/logos.test.ts': 'compares the logos with the built-in networks',
  'scripts/make/phishing.mjs': 'packs only a list that the wallet can read',
  'scripts/make/version.test.ts': 'compares changesets with the methods',
  'scripts/release.mjs': 'refuses a list that the wallet takes for old',
  'scripts/strings.mjs': 'compares the hosts in the build with those of the networks',
}

test('of the end-to-end tests and the scripts, only those in the list take code of the wallet', () => {
  const files = import.meta.glob<string>('../{e2e,scripts}/**/*.{ts,tsx,mjs}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const found = Object.entries(files).filter(([, source]) =>
    /(from|import\(|import)\s*'(\.\.\/)+src\/|\bload\('src\//.test(source),
  )
  expect(found.map(([file]) => file.replace('../', '')).sort()).toEqual(Object.keys(takers).sort())
})

test('there is one error class, and no code tests the name of an error', () => {
  const more = own.filter(([, source]) => /extends \w*Error\b|assign\(\s*new Error\(/.test(code(source)))
  expect(more.map(([file]) => file)).toEqual(['./domain/errors.ts'])
})

describe("webextension-polyfill is the only API of the background and of the extension's pages", () => {
  test('one file imports it', () => {
    expect(
      own.filter(([, source]) => /'webextension-polyfill/.test(code(source))).map(([file]) => file),
    ).toEqual(['./lib/browser.ts'])
  })

  test("no other file names the browser's own object, but for what runs in a site's page", () => {
    const named = own.filter(([, source]) => /\bchrome\??\.|globalThis\.browser\b/.test(code(source)))
    expect(named.map(([file]) => file)).toEqual(['./page/extensionRuntime.ts'])
  })

  test.each(['entries/inpage.iife', 'entries/content.iife', 'entries/older.iife'])(
    '%s ships without it',
    (entry) => {
      expect(reached(entry)).not.toContain('lib/browser')
    },
  )
})

test('no screen is held back: React keeps what replaces a Suspense fallback for 300 ms, and ui/shell/later.tsx does not', () => {
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
  return importsOf(source).map(({ path }) => path)
}

/** Each import of a file of ours, and whether it takes nothing but types. */
function importsOf(source: string): { path: string; isType: boolean }[] {
  const from = /(?:(?:import|export)\s+(type\s)?([^'"]*?)\sfrom\s*|import\s*\(?\s*)'(\.{1,2}\/[^']+)'/g
  return [...source.matchAll(from)].map(([, type, names = '', path = '']) => {
    const list = names.replace(/[{}]/g, '').split(',')
    return {
      path,
      isType: Boolean(type) || (names.startsWith('{') && list.every((name) => /^\s*(type .*)?$/.test(name))),
    }
  })
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
  // The bundler also takes a method of such a name to be free of effects. A line that continues another is no statement.
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
