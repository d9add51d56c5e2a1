import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import * as typedData from '../../src/domain/typedData.ts'
import * as describeModule from '../../src/ui/descriptors/describe.ts'
import * as fieldLines from '../../src/ui/descriptors/fieldLines.ts'
import * as formatField from '../../src/ui/descriptors/formatField.ts'
import * as intentSentence from '../../src/ui/descriptors/intentSentence.ts'
import * as path from '../../src/ui/descriptors/path.ts'
import { descriptors } from '../../src/ui/descriptors/registryCases.fake.ts'
import * as valueNode from '../../src/ui/descriptors/valueNode.ts'
import { merged } from './merge.mjs'
import { grouped } from './pack.mjs'
import { type Json, prover } from './prove.mjs'
import { validator } from './schemas.mjs'

const wallet = {
  ...describeModule,
  ...fieldLines,
  ...formatField,
  ...intentSentence,
  ...path,
  ...valueNode,
  ...typedData,
}
const selectorOf = (key: string) => {
  const found = describeModule.functionOf(key)
  if (!found) throw new Error(`${key} is no function`)
  return toFunctionSelector(found)
}
const prove = prover({ ...wallet, selectorOf })

/** Those of the registry, from the fixture, and our own. */
const own = join(import.meta.dirname, 'own')
const files = new Map<string, Json>(
  [
    ...Object.entries(descriptors),
    ...readdirSync(own).map((name) => [`own/${name}`, json(join(own, name))] as const),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
const registry = join(import.meta.dirname, '..', '..', 'public', 'registry')

function json(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

test('the committed pack is what the committed descriptors prove, and its report names each that is left out', async () => {
  const proven = []
  const left: string[] = []
  for (const name of files.keys()) {
    if (!/\/(?:calldata|eip712)-[^/]+$/.test(name)) continue
    const found = await prove(name, merged(files, name))
    if ('one' in found) proven.push({ path: name, ...found })
    else left.push(name)
  }
  expect(left.length).toBeGreaterThan(0)
  const report = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'registry.md'), 'utf8')
  for (const name of left) expect(report).toContain(`| ${name} |`)

  const { entities, index } = grouped(proven, selectorOf)
  expect(json(join(registry, 'index.json'))).toMatchObject(index)
  const names = readdirSync(registry).filter((name) => name !== 'index.json')
  expect(names.toSorted()).toEqual(
    Object.keys(entities)
      .map((name) => `${name}.json`)
      .toSorted(),
  )
  for (const name of names) expect(json(join(registry, name))).toEqual(entities[name.replace('.json', '')])
})

describe('a descriptor that cannot be proven is dropped', () => {
  const at = 'registry/lido/calldata-stETH.json'
  const key = 'submit(address _referral)'
  const good: Json = {
    context: { contract: { deployments: [{ chainId: 1, address: `0x${'a1'.repeat(20)}` }] } },
    metadata: { owner: 'Example', constants: { most: '5' }, enums: { kinds: { 0: 'None' } } },
    display: {
      formats: {
        [key]: {
          intent: 'Stake',
          interpolatedIntent: 'Stake for {_referral}',
          fields: [{ path: '_referral', label: 'For', format: 'addressName' }],
        },
      },
    },
  }
  /** What is left, and why the rest is not, after a change of the good one. */
  async function changed(change: (one: Json) => void) {
    const one = structuredClone(good)
    change(one)
    const found = await prove(at, one)
    return { kept: 'one' in found, whys: found.drops.map(({ why }) => why) }
  }
  const format = (one: Json): Json => one.display.formats[key]

  test('and a sound one is kept whole', async () => {
    expect(await changed(() => {})).toEqual({ kept: true, whys: [] })
  })

  test.each<[string, (one: Json) => void]>([
    ['it has no context', (one) => delete one.context],
    ['it names no owner', (one) => delete one.metadata.owner],
    ['it is bound to no address', (one) => (one.context.contract.deployments = [])],
    [
      'it is bound to {"chainId":1,"address":"0x12"}',
      (one) => (one.context.contract.deployments[0].address = '0x12'),
    ],
    [
      'it is bound to a domain separator',
      (one) => (one.context = { eip712: { ...one.context.contract, domainSeparator: '0x00' } }),
    ],
    ['it has no intent in one text', (one) => (format(one).intent = { en: 'Stake' })],
    ['its key is not a function', (one) => (one.display.formats = { 'submit address': format(one) })],
    ['elsewhere leads nowhere', (one) => (format(one).fields[0].path = 'elsewhere')],
    [
      '_referral does not fit tokenAmount',
      (one) =>
        Object.assign(format(one).fields[0], {
          format: 'tokenAmount',
          params: { token: good.context.contract.deployments[0].address },
        }),
    ],
    ['_referral has the format script', (one) => (format(one).fields[0].format = 'script')],
    ['_referral has onclick', (one) => (format(one).fields[0].onclick = 'run()')],
    [
      '_referral has the parameter url',
      (one) => (format(one).fields[0].params = { url: 'https://x.example' }),
    ],
    ['_referral has no label', (one) => delete format(one).fields[0].label],
    ...['0.01', '٣', '$.metadata.constants.most'].map((message): [string, (one: Json) => void] => [
      '_referral has a number in its message',
      (one) => Object.assign(format(one).fields[0], { format: 'tokenAmount', params: { message } }),
    ]),
    ['_referral is visible by a rule', (one) => (format(one).fields[0].visible = { ifNotIn: ['0x'] })],
    [
      '$.display.definitions.gone is missing',
      (one) => (format(one).fields[0].$ref = '$.display.definitions.gone'),
    ],
    [
      '_referral has the values $.metadata.enums.gone, which are missing',
      (one) =>
        Object.assign(format(one).fields[0], { format: 'enum', params: { $ref: '$.metadata.enums.gone' } }),
    ],
    [
      'two formats have one selector',
      (one) => (one.display.formats['submit(address other)'] = { ...format(one), fields: [] }),
    ],
  ])('because %s', async (why, change) => {
    const { kept, whys } = await changed(change)
    expect(kept).toBe(false)
    expect(whys).toContain(why)
  })

  test.each([
    ['only its sentence: its braces do not match', 'Stake {_referral'],
    ['only its sentence: no visible field shows amount', 'Stake {amount}'],
  ])('%s, and the rest stays', async (why, sentence) => {
    expect(await changed((one) => (format(one).interpolatedIntent = sentence))).toEqual({
      kept: true,
      whys: [why],
    })
  })
})

describe('a damaged descriptor is refused', () => {
  const problemOf = validator(
    new Map([
      ['specs/erc7730-v1.schema.json', {}],
      [
        'specs/erc7730-v2.schema.json',
        {
          type: 'object',
          required: ['context', 'display'],
          properties: { display: { type: 'object', required: ['formats'] } },
        },
      ],
    ]),
  )
  const { $schema, ...sound } = files.get('registry/lido/calldata-stETH.json') ?? {}

  test('but each committed one names the schema, and this one fits it', () => {
    for (const [name, one] of files) expect(one.$schema, name).toMatch(/\/erc7730-v2\.schema\.json$/)
    expect(problemOf({ $schema, ...sound })).toBeUndefined()
  })

  test.each([
    ['its schema is undefined', sound],
    [
      'its schema is ../../specs/erc7730-v1.schema.json',
      { ...sound, $schema: '../../specs/erc7730-v1.schema.json' },
    ],
    ['its schema refuses it:  must have required property', { $schema, context: {} }],
    ['its schema refuses it: /display must have required property', { $schema, ...sound, display: {} }],
    ['its schema refuses it: /display must be object', { $schema, ...sound, display: 'x' }],
  ])('%s', (why, one) => {
    expect(problemOf(one)).toContain(why)
  })

  test('also if a file that it includes is missing', () => {
    expect(() => merged(new Map([['a/b.json', { includes: 'gone.json' }]]), 'a/b.json')).toThrow(
      'a/gone.json is missing',
    )
  })
})
