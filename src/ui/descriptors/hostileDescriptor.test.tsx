import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DescribedIntent } from '../approval/calls/DescribedIntent.tsx'
import { Description } from '../approval/calls/Description.tsx'
import type { Described } from './describe.ts'
import type { Descriptor, Field, FindDescriptors, Format } from './descriptor.ts'
import { coin, here, innerKey, ofCall, ofTypedData, words } from './hostileSubjects.fake.ts'
import { filled, saying } from './sayingDescriptor.fake.ts'
import type { Assets } from './valueParts.ts'

/** The nightly run tries more. A try takes a hundred times as long as a request of `src/fuzz`. */
const explores = process.env.FUZZ !== undefined
const runs = (usual: number) => ({ numRuns: explores ? Math.ceil(Number(process.env.FUZZ) / 100) : usual })
const time = explores ? 6 * 3_600_000 : 120_000

const paths = fc.oneof(
  fc.constantFrom(
    'to',
    '#.amount',
    '@.to',
    '@.value',
    'parts',
    'parts.[].sum',
    'parts.[0].token',
    'data.[0:4]',
  ),
  fc.string({ unit: fc.constantFrom(...'#@$.[]:-019toamuntdparsk'), maxLength: 24 }),
  words,
)
const formats = fc.oneof(
  fc.constantFrom('raw', 'addressName', 'amount', 'tokenAmount', 'nftName', 'date', 'duration', 'unit'),
  fc.constantFrom('enum', 'calldata', 'toString', '__proto__', 'interoperableAddressName'),
)
const anything = fc.oneof(words, paths, fc.integer(), fc.boolean(), fc.array(words, { maxLength: 3 }))
const params = fc.dictionary(
  fc.constantFrom(
    ...['tokenPath', 'token', 'threshold', 'message', 'nativeCurrencyAddress', 'base', 'decimals', '$ref'],
    ...[
      'calleePath',
      'callee',
      'selector',
      'amountPath',
      'spender',
      'encoding',
      'senderAddress',
      'collection',
    ],
  ),
  anything,
)
const field: fc.Arbitrary<Field> = fc.letrec<{ field: Field }>((tie) => ({
  field: fc.record(
    {
      path: paths,
      value: fc.oneof(words, fc.integer(), fc.boolean()),
      label: words,
      format: formats,
      params,
      visible: fc.constantFrom('always' as const, 'never' as const, 'optional' as const),
      fields: fc.option(fc.array(tie('field'), { maxLength: 3 }), { nil: undefined, depthSize: 'small' }),
    },
    { requiredKeys: [] },
  ),
})).field

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn())
  vi.stubGlobal('eval', vi.fn())
})
afterEach(() => {
  expect(fetch).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

const descriptions = fc.record({
  owner: words,
  constants: fc.dictionary(words, anything, { maxKeys: 3 }),
  enums: fc.dictionary(words, fc.dictionary(words, words, { maxKeys: 3 }), { maxKeys: 3 }),
  intent: words,
  interpolatedIntent: fc.option(
    fc.oneof(
      words,
      paths.map((path) => `Send {${path}}`),
    ),
    { nil: undefined },
  ),
  fields: fc.array(field, { maxLength: 5 }),
})

describe.each([
  ['a call', ofCall],
  ['typed data', ofTypedData],
])('whatever a description of %s contains', (_, subjects) => {
  test('it fetches nothing, never fails, and its words are inert and short', { timeout: time }, async () => {
    let described = 0
    await fc.assert(
      fc.asyncProperty(
        descriptions,
        subjects,
        async ({ owner, constants, enums, intent, interpolatedIntent, fields }, subject) => {
          const formats = [subject.key, innerKey].map((key) => ({ key, intent, interpolatedIntent, fields }))
          const found = await subject.tell(finding({ owner, constants, enums }, formats))
          if (found) described++
          for (const text of textsIn(found)) expect(text).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}]{0,200}$/u)
          expect((found?.fields.length ?? 0) + (found?.rest.length ?? 0)).toBeLessThanOrEqual(40)
          if (found)
            expect(shown(found)).not.toMatch(/<(?:img|script|a|iframe)\b|Volley|example\.com|onerror/)
        },
      ),
      runs(1_000),
    )
    expect(described).toBeGreaterThan(10)
  })

  test('the screen outside quotation marks is the same with other words', { timeout: time }, async () => {
    const forms = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(saying, subjects, fc.boolean(), async (template, subject, own) => {
        const screens: string[] = []
        for (const change of [(text: string) => text, others]) {
          const { metadata, outer, inner } = filled(template, change)
          const formats = [
            { ...outer, key: subject.key },
            { ...inner, key: innerKey },
          ]
          const found = await subject.tell(finding(metadata, formats))
          for (const form of found ? formsIn(found) : []) forms.set(form, (forms.get(form) ?? 0) + 1)
          screens.push(found ? shown(found, new Map([[here, { symbol: 'TEST', decimals: 2, own }]])) : '')
        }
        expect(screens[0]).toBe(screens[1])
      }),
      runs(400),
    )
    // It proves nothing of a form that it never shows.
    for (const form of [
      'sentence',
      'all',
      'unit',
      'word',
      'nft',
      'named token',
      'described call',
      'raw call',
    ])
      expect([form, forms.get(form) ?? 0]).toEqual([form, expect.toSatisfy((count: number) => count > 10)])
  })
})

function finding(metadata: Descriptor['metadata'], formats: Format[]): FindDescriptors {
  return async () => [{ entity: 'hostile', metadata, formats }]
}

/** Other words, of which the screen shows as few or as many. */
const others = (text: string) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.slice(0, 16)) ? 'x' : text)

/** What the page shows outside quotation marks. A long quotation has a button that unfolds it. */
function shown(described: Described, assets: Assets = new Map()): string {
  const html = renderToStaticMarkup(
    <>
      <DescribedIntent described={described} />
      <Description described={described} coin={coin} assets={assets} />
    </>,
  )
  return html
    .replace(/(<bdi)[^>]*(>“[^“”]*”<\/bdi>)(?:<button[^>]*><span[^>]*>more<\/span><\/button>)?/g, '$1$2')
    .replace(/“[^“”]*”/g, '“”')
}

function formsIn({ sentence = [], fields }: Described): string[] {
  const told = [...fields.map((line) => line.told), ...sentence.filter((part) => typeof part !== 'string')]
  return [
    ...(sentence.length > 0 ? ['sentence'] : []),
    ...told.flatMap((one) => {
      if (one.form === 'call')
        return one.described ? ['described call', ...formsIn(one.described)] : ['raw call']
      if (one.form !== 'amount') return [one.form]
      return [...(one.all ? ['all'] : []), ...(one.isNamed ? ['named token'] : [])]
    }),
  ]
}

/** Every foreign text that a page would show. */
function textsIn(described: Described | undefined): string[] {
  if (!described) return []
  const { owner, intent, sentence = [], fields, rest } = described
  const told = [...fields, ...rest].map((line) => line.told)
  const values = [...told, ...sentence].flatMap((part) => {
    if (typeof part === 'string') return [part]
    if (part.form === 'call') return textsIn(part.described)
    if (part.form === 'word') return [part.word]
    if (part.form === 'unit') return [part.unit]
    return part.form === 'amount' ? [part.all ?? ''] : []
  })
  return [owner, intent, ...[...fields, ...rest].map(({ label }) => label), ...values]
}
