import fc from 'fast-check'
import type { Descriptor, Format } from './descriptor.ts'
import { here, words } from './hostileSubjects.fake.ts'

/** A text of a descriptor, to be replaced by another. All else in a template is its structure. */
type Said = { said: string }
const said: fc.Arbitrary<Said> = words
  // A path is structure.
  .filter((text) => !text.startsWith('$.'))
  .map((text) => ({ said: text }))
const text = fc.oneof(said, fc.constant('$.metadata.constants.text'))

const token = fc.constantFrom({ tokenPath: 'to' }, { token: here }, { token: '$.metadata.constants.address' })
const collection = fc.constantFrom({ collectionPath: 'to' }, { collection: here })
const callee = fc.constantFrom({ calleePath: 'to' }, { callee: here })
const threshold = fc.constantFrom('0', '13', '$.metadata.constants.number', undefined)

/** How a field formats a value of this path. */
const shapes = fc.oneof(
  form('amount', 'raw', fc.constant({})),
  form('to', 'addressName', fc.constant({})),
  form('amount', 'amount', fc.constant({})),
  form(
    'amount',
    'tokenAmount',
    fc.record({ token, threshold, message: text }).map(({ token, ...rest }) => ({ ...token, ...rest })),
  ),
  form('amount', 'unit', fc.record({ base: text, decimals: fc.nat(20) })),
  form('amount', 'enum', fc.constant({ $ref: '$.metadata.enums.words' })),
  form('amount', 'nftName', collection),
  form(
    'data',
    'calldata',
    fc
      .record({
        callee,
        more: fc.oneof(
          fc.constantFrom({}, { amountPath: 'amount' }, { spenderPath: 'to' }, { selector: '0x12345678' }),
          fc.record({ selector: said }),
        ),
      })
      .map(({ callee, more }) => ({ ...callee, ...more })),
  ),
)

function form(path: string, format: string, params: fc.Arbitrary<object>) {
  return fc.record({ path: fc.constant(path), label: said, format: fc.constant(format), params })
}

const field = fc.oneof(
  { weight: 9, arbitrary: shapes },
  { weight: 1, arbitrary: fc.record({ value: said, label: said }) },
)

/** Words between values, or between what leads to none. */
const sentence = fc
  .array(fc.oneof(said, fc.constantFrom({ path: 'amount' }, { path: 'to' })), { maxLength: 5 })
  .map((parts) => ({ parts }))

const format = fc.record({
  intent: said,
  interpolatedIntent: fc.option(sentence, { nil: undefined }),
  fields: fc.array(field, { maxLength: 4 }),
})

/** Descriptors whose structure fits the data, with any words. */
export const saying = fc.record({
  metadata: fc.record({
    owner: said,
    constants: fc.record({ text: said, address: fc.constant(here), number: fc.constant('1') }),
    enums: fc.record({ words: fc.record({ 5: said, 12: said }) }),
  }),
  outer: format,
  // The inner call has no data of its own.
  inner: format.map((one) => ({
    ...one,
    fields: one.fields.filter((field) => !('path' in field && field.path === 'data')),
  })),
})

/** The descriptor of a template, with each text changed. */
export function filled(template: unknown, change: (text: string) => string) {
  return fill(template) as {
    metadata: Descriptor['metadata']
    outer: Omit<Format, 'key'>
    inner: Omit<Format, 'key'>
  }

  function fill(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    if ('said' in value) return change(String(value.said))
    if ('parts' in value && Array.isArray(value.parts))
      return value.parts
        .map((part) => ('path' in part ? `{${part.path}}` : change(part.said.replace(/[{}]/g, ''))))
        .join('')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one)]))
  }
}
