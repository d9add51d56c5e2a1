import fc from 'fast-check'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeType } from '../../domain/typedData.ts'
import { type Described, describeCall, describeTypedData } from './describe.ts'
import type { Field, FindDescriptors } from './descriptor.ts'

const here: Address = '0x00000000000000000000000000000000000000aa'
const key = 'f(address to,uint256 amount,bytes data,(address token,uint256 sum)[] parts)'
const data = encodeFunctionData({
  abi: parseAbi([
    'struct P { address token; uint256 sum; }',
    'function f(address to,uint256 amount,bytes data,P[] parts)',
  ]),
  args: [here, 12n, '0xf000000012', [{ token: here, sum: 3n }]],
})

/** Words that try to look like the wallet's, to run, to be fetched, or to reorder the text beside them. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    'https://example.com/a.png',
    '{amount}',
    '{{amount}}',
    '{@.from}',
    '\u202eVolley: safe\u202c',
    'Approve\u0000\u2066',
    '$.metadata.owner',
    '__proto__',
    'constructor',
  ),
)
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

/** The call, by a function that the description names. */
const ofCall = fc.constant({
  key,
  tell: (find: FindDescriptors) => describeCall(find, { chainId: 1, from: here, to: here, value: 1n, data }),
})

/** Typed data with the same values. Its site also chooses the name of a member, and a text. */
const ofTypedData = fc.record({ name: words, text: words }).map(({ name, text }) => {
  const types = {
    EIP712Domain: [],
    Order: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'data', type: 'bytes' },
      { name: 'parts', type: 'Part[]' },
      { name, type: 'string' },
    ],
    Part: [
      { name: 'token', type: 'address' },
      { name: 'sum', type: 'uint256' },
    ],
  }
  const message = {
    to: here,
    amount: '12',
    data: '0xf000000012',
    parts: [{ token: here, sum: '3' }],
    [name]: text,
  }
  const typed = { types, primaryType: 'Order', domain: { chainId: '1', verifyingContract: here }, message }
  return {
    key: encodeType(types, 'Order'),
    tell: (find: FindDescriptors) => describeTypedData(find, typed, 1, here),
  }
})

test.each([
  ['a call', ofCall],
  ['typed data', ofTypedData],
])(
  'whatever a description of %s contains, it fetches nothing, never fails, and its words are inert and short',
  async (_, subjects) => {
    let described = 0
    await fc.assert(
      fc.asyncProperty(
        descriptions,
        subjects,
        async ({ owner, constants, enums, intent, interpolatedIntent, fields }, subject) => {
          const find: FindDescriptors = async () => [
            {
              entity: 'hostile',
              metadata: { owner, constants, enums },
              formats: [{ key: subject.key, intent, interpolatedIntent, fields }],
            },
          ]
          const found = await subject.tell(find)
          if (found) described++
          for (const text of textsIn(found)) expect(text).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}]{0,200}$/u)
          expect((found?.fields.length ?? 0) + (found?.rest.length ?? 0)).toBeLessThanOrEqual(40)
        },
      ),
      { numRuns: Number(process.env.FUZZ ?? 1_000) },
    )
    expect(described).toBeGreaterThan(10)
  },
)

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
