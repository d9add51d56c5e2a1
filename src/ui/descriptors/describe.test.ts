import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { parseAbiItem } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { type Described, describeCall, describeTypedData } from './describe.ts'
import { Descriptors, whole } from './descriptor.ts'

const file = join(import.meta.dirname, '../../../public/descriptors.json')
const shipped = v.parse(Descriptors, JSON.parse(readFileSync(file, 'utf8')))

const here: Address = '0x00000000000000000000000000000000000000aa'
const token: Address = '0x00000000000000000000000000000000000000bb'
const person: Address = '0x00000000000000000000000000000000000000cc'

/** A descriptor with these formats for one contract. */
const made = (formats: object, more: object = {}) =>
  v.parse(Descriptors, {
    made: {
      context: { contract: { deployments: [{ chainId: 1, address: here }] } },
      metadata: { owner: 'Owner', enums: { mode: { 1: 'slow' } }, constants: { max: '100', token } },
      display: { formats, ...more },
    },
  })

const encode = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[]),
    args: [...args],
  } as never)

function describeFields(signature: string, args: readonly unknown[], fields: object[], more: object = {}) {
  const known = made({ [signature]: { intent: 'Do', fields, ...more } })
  return describeCall(known, { chainId: 1, from: person, to: here, value: 5n, data: encode(signature, args) })
}

const only = (described: Described | undefined) => described?.fields.map(({ told }) => told)

describe('a call', () => {
  test('of a described function shows its fields, with the values that they omit', () => {
    expect(
      describeFields(
        'f(address to, uint256 amount, bool fast, bytes32 salt)',
        [token, 12n, true, `0x${'1'.repeat(64)}`],
        [
          { path: 'to', label: 'To', format: 'addressName' },
          { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } },
        ],
        { excluded: ['salt'] },
      ),
    ).toEqual({
      owner: 'Owner',
      intent: 'Do',
      fields: [
        { label: 'To', told: { form: 'address', address: token } },
        { label: 'Amount', told: { form: 'amount', amount: 12n, token: here } },
        { label: 'fast', told: { form: 'raw', node: { type: 'bool', value: true } } },
      ],
    })
  })

  test('is none of another contract, chain, function, or of data that does not fit', () => {
    const signature = 'f(uint256 a)'
    const known = made({ [signature]: { intent: 'Do', fields: [{ path: 'a', label: 'A' }] } })
    const data = encode(signature, [1n])
    const call = { chainId: 1, to: here, value: 0n, data }
    expect(describeCall(known, call)?.intent).toBe('Do')
    expect(describeCall(known, { ...call, chainId: 2 })).toBeUndefined()
    expect(describeCall(known, { ...call, to: token })).toBeUndefined()
    expect(describeCall(known, { ...call, data: `0x00000000${data.slice(10)}` })).toBeUndefined()
    expect(describeCall(known, { ...call, data: data.slice(0, -2) as Hex })).toBeUndefined()
  })

  test('whose required value is missing is not described at all', () => {
    const fields = [{ path: 'a.[0]', label: 'A' }]
    expect(describeFields('f(uint256[] a)', [[]], fields)).toBeUndefined()
    expect(describeFields('f(uint256[] a)', [[1n]], fields, { required: ['a.[1]'] })).toBeUndefined()
    expect(describeFields('f(uint256[] a)', [[1n]], fields, { required: ['a.[0]'] })?.fields).toHaveLength(1)
  })

  test('shows each value of a list beside the token at its own place, or none of them', () => {
    const fields = [
      { path: 'sums.[]', label: 'Sum', format: 'tokenAmount', params: { tokenPath: 'tokens.[]' } },
    ]
    const signature = 'f(uint256[] sums, address[] tokens)'
    expect(
      only(
        describeFields(
          signature,
          [
            [1n, 2n],
            [token, person],
          ],
          fields,
        ),
      ),
    ).toEqual([
      { form: 'amount', amount: 1n, token },
      { form: 'amount', amount: 2n, token: person },
    ])
    for (const tokens of [[token], [token, token, token], []])
      expect(only(describeFields(signature, [[1n, 2n], tokens], fields))?.slice(0, 2)).toMatchObject([
        { form: 'raw' },
        { form: 'raw' },
      ])
  })

  test('shows fields of structs in lists with the other fields of the same struct', () => {
    const signature = 'f((address token, uint256 sum)[] parts)'
    const parts = [
      { token, sum: 1n },
      { token: person, sum: 2n },
    ]
    const fields = [
      {
        path: 'parts.[]',
        fields: [{ path: 'sum', label: 'Sum', format: 'tokenAmount', params: { tokenPath: 'token' } }],
      },
    ]
    expect(only(describeFields(signature, [parts], fields))).toEqual([
      { form: 'amount', amount: 1n, token },
      { form: 'amount', amount: 2n, token: person },
    ])
  })

  test.each([
    ['date', { encoding: 'timestamp' }, 1_800_000_000n, { form: 'moment', number: 1_800_000_000n }],
    ['date', { encoding: 'timestamp' }, 2n ** 255n, undefined],
    ['date', { encoding: 'blockheight' }, 12n, { form: 'block', number: 12n }],
    ['date', { encoding: 'julian' }, 12n, undefined],
    ['duration', {}, 90n, { form: 'duration', number: 90n }],
    ['duration', {}, 2n ** 200n, undefined],
    ['unit', { base: '%', decimals: 2 }, 150n, { form: 'unit', amount: 150n, decimals: 2, unit: '%' }],
    ['unit', { base: '%', decimals: -2 }, 150n, undefined],
    ['enum', { $ref: '$.metadata.enums.mode' }, 1n, { form: 'word', word: 'slow', number: '1' }],
    ['enum', { $ref: '$.metadata.enums.mode' }, 2n, undefined],
    ['enum', { $ref: '$.metadata.enums.none' }, 1n, undefined],
    ['amount', {}, 3n, { form: 'amount', amount: 3n }],
    ['tokenAmount', { token: '$.metadata.constants.token' }, 3n, { form: 'amount', amount: 3n, token }],
    ['tokenAmount', { tokenPath: 'none' }, 3n, undefined],
    ['tokenAmount', {}, 3n, undefined],
    [
      'tokenAmount',
      { token, threshold: '$.metadata.constants.max', message: 'All' },
      100n,
      { form: 'amount', amount: 100n, token, all: 'All' },
    ],
    [
      'tokenAmount',
      { token, threshold: '$.metadata.constants.max', message: 'All' },
      99n,
      { form: 'amount', amount: 99n, token },
    ],
    ['tokenAmount', { token, nativeCurrencyAddress: [token] }, 3n, { form: 'amount', amount: 3n }],
    ['nftName', { collectionPath: '@.to' }, 3n, { form: 'nft', id: 3n, collection: here }],
    ['addressName', {}, 3n, undefined],
    ['sparkles', {}, 3n, undefined],
  ])('tells a number by %s %j: %s', (format, params, value, wanted) => {
    const [found] =
      only(describeFields('f(uint256 a)', [value], [{ path: 'a', label: 'A', format, params }])) ?? []
    expect(found).toEqual(wanted ?? { form: 'raw', node: { type: 'uint256', value } })
  })

  test('refers to definitions, whose words it may change', () => {
    const known = made(
      { 'f(uint256 a)': { intent: 'Do', fields: [{ $ref: '$.display.definitions.sum', label: 'Mine' }] } },
      { definitions: { sum: { path: 'a', label: 'Sum', format: 'amount' } } },
    )
    const data = encode('f(uint256 a)', [4n])
    expect(describeCall(known, { chainId: 1, to: here, value: 0n, data })?.fields).toEqual([
      { label: 'Mine', told: { form: 'amount', amount: 4n } },
    ])
  })

  test('in a call is described in its turn, and only so deep', () => {
    const signature = 'run(address to, bytes data)'
    const known = made({
      [signature]: {
        intent: 'Run',
        fields: [{ path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'to' } }],
      },
    })
    let data: Hex = '0x'
    for (let depth = 0; depth < 8; depth++) data = encode(signature, [here, data])
    let deep = 0
    let found = describeCall(known, { chainId: 1, to: here, value: 0n, data })
    while (found) {
      deep++
      const [inner] = only(found) ?? []
      found = inner?.form === 'call' ? inner.described : undefined
    }
    expect(deep).toBe(3)
  })

  test('of any data never fails', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom(...calls()),
        (bytes, { chainId, to, data }) => {
          const random: Hex = `${data.slice(0, 10) as Hex}${Buffer.from(bytes).toString('hex')}`
          describeCall(shipped, { chainId, to, value: 0n, data: random })
        },
      ),
    )
  })
})

describe('typed data', () => {
  const types = {
    Vote: [
      { name: 'to', type: 'address' },
      { name: 'until', type: 'uint256' },
    ],
  }
  const known = v.parse(Descriptors, {
    made: {
      context: { eip712: { deployments: [{ chainId: 1, address: here }], domain: { name: 'Votes' } } },
      metadata: { owner: 'Owner' },
      display: {
        formats: {
          'Vote(address to,uint256 until)': {
            intent: 'Vote',
            fields: [{ path: 'to', label: 'To', format: 'addressName' }],
          },
        },
      },
    },
  })
  const data = {
    types,
    primaryType: 'Vote',
    domain: { name: 'Votes', chainId: '1', verifyingContract: here },
    message: { to: token, until: '9' },
  }

  test('for the described contract is explained', () => {
    expect(describeTypedData(known, data, 1)?.fields).toEqual([
      { label: 'To', told: { form: 'address', address: token } },
      { label: 'until', told: { form: 'raw', node: { type: 'uint256', value: 9n } } },
    ])
  })

  test.each([
    ['another contract', { domain: { ...data.domain, verifyingContract: token } }],
    ['another name', { domain: { ...data.domain, name: 'Other' } }],
    ['another chain', { domain: { ...data.domain, chainId: '2' } }],
    ['no chain', { domain: { name: 'Votes', verifyingContract: here } }],
    ['another type', { types: { Vote: types.Vote.toReversed() } }],
  ])('for %s is not', (_, change) => {
    expect(describeTypedData(known, { ...data, ...change }, 1)).toBeUndefined()
  })
})

/** A call of every described function. */
function calls(): { chainId: number; to: Address; data: Hex; signature: string }[] {
  return Object.values(shipped)
    .map((one) => whole(shipped, one))
    .flatMap(({ context, display }) =>
      (context.contract?.deployments ?? []).flatMap(({ chainId, address }) =>
        Object.keys(display?.formats ?? {})
          .filter((signature) => !/^[A-Z]/.test(signature))
          .map((signature) => ({ chainId, to: address as Address, signature, data: sample(signature) })),
      ),
    )
}

function sample(signature: string): Hex {
  const abi = parseAbiItem(`function ${signature}` as string)
  if (typeof abi !== 'object' || abi.type !== 'function') throw new Error(signature)
  type Input = { type: string; name?: string | undefined; components?: readonly Input[] }
  const value = ({ type, components }: Input): unknown => {
    if (type.endsWith('[]')) return [value({ type: type.slice(0, -2), ...(components && { components }) })]
    if (components) return Object.fromEntries(components.map((one) => [one.name, value(one)]))
    if (type === 'address') return token
    if (type === 'bool') return true
    if (type === 'string') return 'word'
    if (type.startsWith('bytes')) return `0x${'22'.repeat(Number(type.slice(5) || 3))}`
    return 1n
  }
  const args = abi.inputs.map((input) => value(input))
  // viem uses numbers for small integers, but accepts bigints too.
  return encodeFunctionData({ abi: [abi], args } as never)
}

describe('what comes with the wallet', () => {
  test.each(calls())('$chainId $to $signature fits its own description', ({ chainId, to, data }) => {
    const found = describeCall(shipped, { chainId, from: person, to, value: 1n, data })
    expect(found?.fields.length).toBeGreaterThan(0)
    for (const { label } of found?.fields ?? []) expect(label).not.toBe('')
  })

  test('names addresses by their checksum', () => {
    for (const { context, metadata } of Object.values(shipped))
      for (const address of [
        ...[context.contract, context.eip712].flatMap(
          (one) => one?.deployments.map(({ address }) => address) ?? [],
        ),
        ...Object.values(metadata.constants ?? {}).filter((one) => String(one).length === 42),
      ])
        expect(address).toBe(getAddress(String(address)))
  })
})
