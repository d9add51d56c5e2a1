import { readFileSync } from 'node:fs'
import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLooks } from '../lib/confusables.ts'
import { lookalike as held } from './lookalike.ts'
import { decodeLabel } from './punycode.ts'

const wellKnownHosts = readFileSync('public/wellKnownHosts.txt', 'utf8').trim().split('\n')
const looks = await readLooks()
const lookalike = (host: string, connected: readonly string[] = []) =>
  held(host, { connected, wellKnown: wellKnownHosts, looks })
const punycode = (host: string) => domainToASCII(host)

test('a well-known host, and whatever is a part of it, is no look-alike', () => {
  for (const host of wellKnownHosts) {
    expect(lookalike(host)).toBeUndefined()
    expect(lookalike(`app.${host}`)).toBeUndefined()
  }
})

test.each([
  ['app.unіswap.org', 'uniswap.org'],
  ['unlswap.org', 'uniswap.org'],
  ['app.un1swap.org', 'uniswap.org'],
  ['ореnsеа.io', 'opensea.io'],
  ['ἀave.com', 'aave.com'],
  ['сurvе.fi', 'curve.fi'],
  ['cornpound.finance', 'compound.finance'],
  ['covv.fi', 'cow.fi'],
  ['uniswäp.org', 'uniswap.org'],
])('%s can be taken for %s', (name, host) => {
  expect(lookalike(punycode(name))).toMatchObject({ kind: 'looksLike', host, connected: false })
})

test('a host can be taken for one that the person uses', () => {
  expect(lookalike('app.harb0r.example', ['app.harbor.example'])).toEqual({
    kind: 'looksLike',
    host: 'app.harbor.example',
    connected: true,
  })
  expect(lookalike('app.harbor.example', ['app.harbor.example'])).toBeUndefined()
  expect(lookalike('app.haven.example', ['app.harbor.example'])).toBeUndefined()
})

test('using a look-alike does not make it honest', () => {
  expect(lookalike('un1swap.org', ['un1swap.org'])).toMatchObject({ kind: 'looksLike', host: 'uniswap.org' })
  expect(lookalike('uniswap.org', ['un1swap.org'])).toBeUndefined()
})

test('a host that begins with another one is not that one', () => {
  expect(lookalike('app.uniswap.org.claim.example')).toEqual({
    kind: 'beginsWith',
    host: 'uniswap.org',
    connected: false,
  })
  expect(lookalike('uniswap.organic.example')).toBeUndefined()
})

test.each([
  ['harbоr-dex.example', 'mixed'],
  ['ѕсоре.example', 'foreign'],
  ['правда.example', undefined],
  ['münchen.example', undefined],
  ['日本語.example', undefined],
  ['東京tokyoタワー.example', undefined],
  ['café.example', undefined],
  ['ελλάδα.example', undefined],
])('%s is %s', (name, kind) => {
  expect(lookalike(punycode(name))?.kind).toBe(kind)
})

test('ordinary hosts are what they seem', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'a.b.c.d.example', 'my-dapp.vercel.app', 'x'])
    expect(lookalike(host)).toBeUndefined()
})

test('punycode reads as the browser writes it', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcxyz0189-äöüßéаруссктельαβγδ日本語한국어עברעربي'),
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(letters, (text) => {
      const ascii = domainToASCII(text)
      fc.pre(ascii !== '' && !ascii.includes('.'))
      expect(decodeLabel(ascii)).toBe(domainToUnicode(ascii))
    }),
    { numRuns: 2000 },
  )
})

test('any label has a verdict', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      expect(typeof decodeLabel(`xn--${text}`)).toBe('string')
      lookalike(`xn--${text}.example`, [text])
    }),
  )
})
