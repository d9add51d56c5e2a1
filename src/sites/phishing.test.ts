import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import shipped from '../../public/phishing.json'
import { distance } from './editDistance.ts'
import { countHosts, hostLines, isOldList, phishingMatch } from './phishing.ts'
import { readPhishingFile } from './phishingFile.ts'

type Config = { whitelist: string[]; blacklist: string[]; fuzzylist: string[]; tolerance: number }
type Detector = { check(host: string): { result: boolean; type: string; match?: string } }

const require = createRequire(import.meta.url)
const config: Config = require('eth-phishing-detect/src/config.json')
const Detector: new (config: Config) => Detector = require('eth-phishing-detect/src/detector.js')

const list = (more: Partial<Config> = {}) => {
  const given = { whitelist: [], blacklist: ['evil.example'], fuzzylist: [], tolerance: 0, ...more }
  const read = readPhishingFile(JSON.stringify({ version: 2, ...given }), 'test')
  if (!read.ok) throw new Error(read.problem)
  return read.list
}

describe('the list that is shipped', () => {
  test('is made from the package as it is installed', () => {
    const { version } = require('eth-phishing-detect/package.json')
    const read = readPhishingFile(JSON.stringify(config), `eth-phishing-detect ${version}`, shipped.date)
    expect(read).toEqual({ ok: true, list: shipped, leftOut: 0 })
    expect(shipped.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('warns of every host that the package lists, and of no host that it allows', () => {
    const reference = new Detector(config)
    const allowed = config.whitelist.filter((host) => phishingMatch(shipped, host))
    expect(allowed).toEqual([])
    const differs = config.blacklist.filter((host) => phishingMatch(shipped, host)?.kind !== 'listed')
    // A few hosts are on both of the package's lists, and its allowlist wins too.
    expect(differs.every((host) => reference.check(host).type === 'whitelist')).toBe(true)
  })

  test('agrees with the package about any host', () => {
    const reference = new Detector(config)
    const known = fc.constantFrom(...config.blacklist, ...config.whitelist, ...config.fuzzylist)
    const label = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
    const near = fc
      .tuple(fc.constantFrom(...config.fuzzylist), fc.nat(20), label)
      .map(([host, at, letters]) => {
        const place = at % host.length
        return host.slice(0, place) + letters.slice(0, 2) + host.slice(place + (at % 3))
      })
    const host = fc.oneof(
      known,
      near,
      fc.tuple(label, known).map(([first, rest]) => `${first}.${rest}`),
      known.map((name) => `${name}.`),
      fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.')),
    )
    fc.assert(
      fc.property(host, (name) => {
        const { result, type, match } = reference.check(name)
        const expected = !result
          ? undefined
          : type === 'fuzzy'
            ? { kind: 'imitates', host: match }
            : { kind: 'listed' }
        expect(phishingMatch(shipped, name)).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })
})

describe('a list', () => {
  test('counts for the parts of a listed host, and not for what only ends alike', () => {
    expect(phishingMatch(list(), 'app.evil.example')).toEqual({ kind: 'listed' })
    expect(phishingMatch(list(), 'evil.example.')).toEqual({ kind: 'listed' })
    expect(phishingMatch(list(), 'notevil.example')).toBeUndefined()
    expect(phishingMatch(list(), 'example')).toBeUndefined()
  })

  test('warns of nothing that it allows', () => {
    expect(phishingMatch(list({ whitelist: ['good.evil.example'] }), 'a.good.evil.example')).toBeUndefined()
    expect(phishingMatch(list({ whitelist: ['good.evil.example'] }), 'evil.example')).toEqual({
      kind: 'listed',
    })
  })

  test('names the host that is imitated', () => {
    const opensea = list({ fuzzylist: ['opensea.io'], tolerance: 1 })
    expect(phishingMatch(opensea, 'www.openseas.com')).toEqual({ kind: 'imitates', host: 'opensea.io' })
    expect(phishingMatch(opensea, 'opensource.com')).toBeUndefined()
  })

  test('finds each of its names and no other', () => {
    const name = fc.stringMatching(/^[a-c-]{1,3}(\.[a-c]{1,2}){0,2}$/)
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), name, (names, host) => {
        const some = { ...list(), listed: hostLines(names) }
        for (const one of names) expect(phishingMatch(some, one)).toEqual({ kind: 'listed' })
        const isThere = names.some((one) => host === one || host.endsWith(`.${one}`))
        expect(phishingMatch(some, host) !== undefined).toBe(isThere)
      }),
    )
  })

  test('counts its names', () => {
    expect([hostLines([]), hostLines(['a.b']), hostLines(['a.b', 'c.d', 'x.c.d'])].map(countHosts)).toEqual([
      0, 1, 2,
    ])
  })
})

describe('a file', () => {
  test('is brought into the form of origins', () => {
    const { listed } = list({ blacklist: ['EVIL.Example', 'bücher.example', 'a b', 'x.example/path'] })
    expect(listed).toBe('\nevil.example\nxn--bcher-kva.example\n')
  })

  test('says how many of its names are none', () => {
    const text = JSON.stringify({ version: 2, blacklist: ['evil.example', 'a b', ''] })
    expect(readPhishingFile(text, 'test')).toMatchObject({ ok: true, leftOut: 2 })
  })

  test.each([
    ['no JSON', 'evil.example'],
    ['a list', '[]'],
    ['without a version', '{"blacklist":["a.b"]}'],
    ['without hosts', '{"version":2,"blacklist":[]}'],
    ['without a list of hosts', '{"version":2}'],
    ['with numbers for hosts', '{"version":2,"blacklist":[1]}'],
    ['with a tolerance that catches everything', '{"version":2,"blacklist":["a.b"],"tolerance":200}'],
    ['with too many hosts', JSON.stringify({ version: 2, blacklist: Array(500_001).fill('a.b') })],
  ])('that is %s is refused', (_, text) => {
    expect(readPhishingFile(text, 'test')).toEqual({ ok: false, problem: expect.any(String) })
  })

  test('of any content is read or refused', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(typeof readPhishingFile(text, 'test').ok).toBe('boolean')
      }),
    )
  })
})

test('a distance is exact up to its bound', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
  fc.assert(
    fc.property(letters, letters, fc.nat(4), (one, other, most) => {
      const found = distance(one, other, most)
      const exact = defined(one, other)
      if (exact <= most) expect(found).toBe(exact)
      else expect(found).toBeGreaterThan(most)
    }),
  )
})

/** The Levenshtein distance by its definition. */
function defined(one: string, other: string): number {
  if (!one || !other) return one.length + other.length
  const [a, b] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return defined(a, b)
  return 1 + Math.min(defined(a, other), defined(one, b), defined(a, b))
}

test('a list is old after thirty days, and where nobody knows its date', () => {
  const now = Date.UTC(2026, 5, 30)
  expect(isOldList('2026-05-31', now)).toBe(false)
  expect(isOldList('2026-05-30', now)).toBe(true)
  expect(isOldList(undefined, now)).toBe(true)
})
