import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  blanks,
  catalogue,
  languages,
  readMessages,
  writeMessages,
  writeTypes,
} from '../../scripts/make/words.mjs'
import { saidBesideErrorsIn, saidIn } from '../../scripts/said.mjs'
import { sources } from '../../scripts/sources.mjs'
import { fake } from '../lib/browser.fake.ts'
import { counted, language, t } from './translate.ts'

const root = join(import.meta.dirname, '..', '..')
const english = readMessages(catalogue('en'))
const form = /_(zero|one|two|few|many|other)$/
/** The messages with plural forms, without the form's suffix. */
const families = new Set(
  [...english.keys()].filter((key) => /_other$/.test(key)).map((key) => key.replace(form, '')),
)
const family = (key: string) => (families.has(key.replace(form, '')) ? key.replace(form, '') : key)
const code = sources(join(root, 'src')).filter((file) => !/text\/catalogue/.test(file))

test.each(languages())(
  'the messages of %s are in order, and `npm run make -- words` would leave them alone',
  (language) => {
    expect(catalogue(language)).toBe(writeMessages(readMessages(catalogue(language))))
  },
)

test('the types are those of the English messages', () => {
  expect(readFileSync(join(root, 'src', 'domain', 'text', 'catalogue.ts'), 'utf8')).toBe(writeTypes(english))
})

test('every message is used', () => {
  const text = [
    ...code.map((file) => readFileSync(file, 'utf8')),
    readFileSync(join(root, 'manifest.json'), 'utf8'),
  ].join('\n')
  const named = new Set([...text.replace(/__MSG_(\w+)__/g, ' $1 ').matchAll(/\w+/g)].map(([word]) => word))
  const patterns = [...text.matchAll(/`(\w*(?:\$\{[^`}]*\}\w*)+)`/g)]
    .map(([, template = '']) => template.replace(/\$\{[^`}]*\}/g, '\\w+'))
    .filter((pattern) => /^[a-z]+_/.test(pattern))
  const made = new RegExp(`^(${patterns.join('|') || '-'})$`)
  expect(
    [...english.keys()].filter(
      (key) => !named.has(key) && !named.has(family(key)) && !made.test(family(key)),
    ),
  ).toEqual([])
})

describe.each(languages().filter((folder) => folder !== 'en'))('%s', (folder) => {
  const messages = readMessages(catalogue(folder))
  const tag = folder.replace('_', '-')

  test('says everything that English says, and nothing else', () => {
    const all = (keys: Iterable<string>) => [...new Set([...keys].map(family))].sort()
    expect(all(messages.keys())).toEqual(all(english.keys()))
    expect(messages.get('language')?.message).toBe(tag)
  })

  test('has the forms that its numbers need', () => {
    const rules = new Intl.PluralRules(tag)
    const forms = new Set([...Array(200).keys()].map((count) => rules.select(count)).concat('other'))
    const wanted = [...families].flatMap((name) => [...forms].map((one) => `${name}_${one}`)).sort()
    expect([...messages.keys()].filter((key) => family(key) !== key).sort()).toEqual(wanted)
  })

  test('leaves the same blanks', () => {
    for (const [key, { message }] of messages) {
      expect(message.trim(), key).not.toBe('')
      const same = english.get(key) ?? english.get(`${family(key)}_other`)
      // "One call" and "two calls" may omit the figure.
      const optional = family(key) === key ? [] : ['count']
      const of = (text = '') => blanks(text).filter((name) => !optional.includes(name))
      expect(of(message), key).toEqual(of(same?.message))
    }
  })
})

/** Folders and files with all of their sentences in the catalogue. Texts for dApps stay English. */
const converted = [
  'src/ui/shell/NamesProvider.tsx',
  'src/ui/unlock/Unlock',
  'src/ui/approval/',
  'src/ui/kit/',
  'src/ui/unlock/webauthn.ts',
  'src/ui/wallet/',
  'src/ui/commands/sendCommand.ts',
  'src/i18n/',
]

test('no text bypasses the catalogue', () => {
  const inside = code.filter((file) => converted.some((place) => relative(root, file).startsWith(place)))
  const texts = inside.flatMap((file) =>
    saidIn(file).map(({ line, text }) => `${relative(root, file)}:${line}  ${text}`),
  )
  expect(texts).toEqual([])
})

/** Background files with English beyond errors with a kind, and the purpose of that English. */
const spokenEnglish = {
  'src/contracts/delegates.ts': 'names of contracts',
  'src/contracts/hostileDelegates.ts': 'names of companies',
  'src/preview/explain/partyNames.ts': 'names of contracts',
  'src/preview/explain/coinPurse.ts': 'names of contracts',
  'src/storage/state/builtInNetworks.ts': 'names of networks',
  'src/rpc/pauses.ts': 'what nodes say, to know it again',
  'src/engine/status/endError.ts': 'the detail of nonceTooLow: which calls',
  'src/methods/batches/batchRules.ts': 'the detail of unparsable and invalidParams: which call',
  'src/methods/batches/capabilities/flowControl.ts':
    'the detail of atomicityUnsupported: what of flowControl',
  'src/methods/documents.ts': 'the documents of the project',
  'src/methods/methodChangesets.ts': 'the documents of the project',
  'src/methods/batches/sponsoredPlan.ts': 'the detail of unsupportedCapability: what is missing',
  'src/methods/batches/funds/checkFunds.ts': 'the detail of assetUnsupported: what it is not',
  'src/methods/batches/funds/requiredAssets.ts': 'the detail of assetUnsupported: what the wallet brings',
  'src/methods/signing/signInMessage.ts': 'what a sign-in message says, to know it again',
  'src/methods/networks/wallet_addEthereumChain.ts': 'the detail of invalidParams: what is wrong with a URL',
  'src/methods/signing/typedDataShape.ts': 'the detail of invalidParams: what is wrong with a type',
  'src/methods/signing/typedDataValues.ts': 'the detail of invalidParams: what is wrong with a value',
}

test('what the background says is an error with a kind, or in the catalogue', () => {
  const rooms = /^src\/(background|contracts|engine|methods|preview|requests|rpc|storage\/state)\//
  const inside = code.filter((file) => rooms.test(relative(root, file)))
  const texts = inside.flatMap((file) =>
    saidBesideErrorsIn(file).map(({ line, text }) => ({ file: relative(root, file), line, text })),
  )
  expect(texts.filter(({ file }) => !Object.hasOwn(spokenEnglish, file))).toEqual([])
  // Exceptions that no file needs any more must be removed.
  expect(Object.keys(spokenEnglish).filter((file) => !texts.some((one) => one.file === file))).toEqual([])
})

test('an error says what is for the person alone as such, and to a site nothing in the person’s language', () => {
  for (const file of code) {
    const text = readFileSync(file, 'utf8')
    expect(text, file).not.toMatch(/new WalletError\(\s*'\w+',\s*(t|counted)\(/)
  }
})

describe('a sentence', () => {
  const messages: Record<string, string> = {}
  const speak = (language: string, texts: Record<string, string>) =>
    Object.assign(messages, { language, ...texts })
  beforeEach(() => {
    for (const key of Object.keys(messages)) delete messages[key]
    vi.spyOn(fake.i18n, 'getMessage').mockImplementation((key) => messages[key] ?? '')
  })
  afterEach(() => vi.restoreAllMocks())
  // Keys that are not in the types.
  const say = t as (key: string, values: Record<string, string>) => string
  const sayCounted = counted as unknown as (key: string, count: number) => string

  test('takes a value as it is, with braces and dollars', () => {
    speak('en', { x: 'To {who}, {who}: {what}' })
    expect(say('x', { who: '{what} $1 $&', what: 'y' })).toBe('To {what} $1 $&, {what} $1 $&: y')
  })

  test('has the form of its number', () => {
    speak('ru', { x_one: '{count} вызов', x_few: '{count} вызова', x_other: '{count} вызовов' })
    expect([1, 3, 5, 21, 1000].map((count) => sayCounted('x', count))).toEqual([
      '1 вызов',
      '3 вызова',
      '5 вызовов',
      '21 вызов',
      '1\u00a0000 вызовов',
    ])
  })

  test('keeps the order of a value among words that run the other way', () => {
    speak('ar', { x: 'أرسل {amount}' })
    expect(say('x', { amount: '1.5 ETH' })).toBe('أرسل \u20681.5 ETH\u2069')
  })

  test('is in the language of the catalogue, as the browser’s region writes it', () => {
    speak('en', {})
    for (const [browsers, ours] of [
      ['en-GB', 'en-GB'],
      ['nl', 'en'],
      ['english', 'en'],
    ]) {
      vi.spyOn(fake.i18n, 'getUILanguage').mockReturnValue(browsers ?? '')
      expect(language()).toBe(ours)
    }
  })
})
