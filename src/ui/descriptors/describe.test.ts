import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Described, describeCall, describeTypedData } from './describe.ts'
import type { Descriptor, FindDescriptors, Format } from './descriptor.ts'

const here: Address = '0x00000000000000000000000000000000000000aa'
const token: Address = '0x00000000000000000000000000000000000000bb'
const person: Address = '0x00000000000000000000000000000000000000cc'

/** Finds one descriptor with these formats, bound to one contract. */
const made =
  (formats: Record<string, object>, more: Partial<Descriptor> = {}): FindDescriptors =>
  async (_, chainId, address) =>
    chainId === 1 && address === here
      ? [
          {
            entity: 'owner',
            metadata: {
              owner: 'Owner',
              enums: { mode: { 1: 'slow' } },
              constants: { max: '100', token },
            },
            formats: Object.entries(formats).map(([key, format]) => ({ key, ...format }) as Format),
            ...more,
          },
        ]
      : []

const encode = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[]),
    args: [...args],
  } as never)

function describeFields(signature: string, args: readonly unknown[], fields: object[], more: object = {}) {
  const find = made({ [signature]: { intent: 'Do', fields, ...more } })
  return describeCall(find, { chainId: 1, from: person, to: here, value: 5n, data: encode(signature, args) })
}

const only = (described: Described | undefined) => described?.fields.map(({ told }) => told)

describe('a call', () => {
  test('of a described function shows its fields, and then the values that they omit', async () => {
    expect(
      await describeFields(
        'f(address to, uint256 amount, bool fast, bytes32 salt)',
        [token, 12n, true, `0x${'1'.repeat(64)}`],
        [
          { path: 'to', label: 'To', format: 'addressName' },
          { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } },
          { path: 'salt', label: 'Salt', visible: 'never' },
        ],
      ),
    ).toEqual({
      entity: 'owner',
      owner: 'Owner',
      intent: 'Do',
      fields: [
        { label: 'To', told: { form: 'address', address: token } },
        { label: 'Amount', told: { form: 'amount', amount: 12n, token: here } },
      ],
      rest: [{ label: 'fast', told: { form: 'raw', node: { type: 'bool', value: true } } }],
    })
  })

  test('with more values than people read says how many are cut', async () => {
    const found = await describeFields(
      'f(uint256 a, uint256[] b)',
      [1n, Array(50).fill(2n)],
      [{ path: 'a', label: 'A' }],
    )
    expect(found?.rest).toHaveLength(39)
    expect(found?.cut).toBe(11)
  })

  describe('with structs', () => {
    const signature = 'f((address to, (address token, uint256 sum)[] parts, bytes path) order)'
    const order = {
      to: person,
      parts: [
        { token, sum: 1n },
        { token: here, sum: 2n },
      ],
      path: '0x1234',
    }
    const restOf = async (...fields: object[]) =>
      (await describeFields(signature, [order], fields))?.rest.map(({ label }) => label)
    const sum = { path: 'sum', label: 'Sum', format: 'tokenAmount' }

    test('shows each value in them that no field shows whole, though the field shows others', async () => {
      expect(await restOf({ path: 'order.path.[0:1]', label: 'Path' })).toEqual([
        'order.to',
        'order.parts 1.token',
        'order.parts 1.sum',
        'order.parts 2.token',
        'order.parts 2.sum',
        'order.path',
      ])
      expect(await restOf({ path: '#.order.parts.[0].sum', label: 'Sum' })).toEqual([
        'order.to',
        'order.parts 1.token',
        'order.parts 2.token',
        'order.parts 2.sum',
        'order.path',
      ])
    })

    test('counts what fields in groups and their parameters show', async () => {
      const group = (params: object) => ({ path: 'order.parts.[]', fields: [{ ...sum, params }] })
      expect(await restOf(group({ tokenPath: 'token' }))).toEqual(['order.to', 'order.path'])
      expect(await restOf(group({ tokenPath: '#.order.to' }))).toEqual([
        'order.parts 1.token',
        'order.parts 2.token',
        'order.path',
      ])
    })

    test('counts no struct as shown, which has no text', async () => {
      expect(await restOf({ path: 'order', label: 'Order' })).toHaveLength(6)
      expect((await describeFields(signature, [order], [{ path: 'order', label: 'Order' }]))?.fields).toEqual(
        [],
      )
    })

    test('lets a descriptor hide bytes, but no address and no number', async () => {
      const all = [
        'order.to',
        ...[1, 2].flatMap((at) => ['token', 'sum'].map((of) => `order.parts ${at}.${of}`)),
      ]
      expect(await restOf({ path: 'order', visible: 'never' })).toEqual(all)
      expect(await restOf({ path: 'order.path', visible: 'never' })).toEqual(all)
    })
  })

  test('is none of another contract, chain, function, or of data that does not fit', async () => {
    const signature = 'f(uint256 a)'
    const known = made({ [signature]: { intent: 'Do', fields: [{ path: 'a', label: 'A' }] } })
    const data = encode(signature, [1n])
    const call = { chainId: 1, to: here, value: 0n, data }
    expect((await describeCall(known, call))?.intent).toBe('Do')
    expect(await describeCall(known, { ...call, chainId: 2 })).toBeUndefined()
    expect(await describeCall(known, { ...call, to: token })).toBeUndefined()
    expect(await describeCall(known, { ...call, data: `0x00000000${data.slice(10)}` })).toBeUndefined()
    expect(await describeCall(known, { ...call, data: data.slice(0, -2) as Hex })).toBeUndefined()
  })

  test('whose path leads nowhere is not described at all', async () => {
    const fields = [{ path: 'a.[0]', label: 'A' }]
    expect(await describeFields('f(uint256[] a)', [[]], fields)).toBeUndefined()
    expect((await describeFields('f(uint256[] a)', [[1n]], fields))?.fields).toHaveLength(1)
    const hidden = [{ path: 'a.[0]', label: 'A', visible: 'never' }]
    expect((await describeFields('f(uint256[] a)', [[]], hidden))?.fields).toEqual([])
  })

  test('of several elements numbers their lines', async () => {
    const found = await describeFields('f(uint256[] a)', [[4n, 5n]], [{ path: 'a', label: 'A' }])
    expect(found?.fields.map(({ label, number }) => [label, number])).toEqual([
      ['A', 1],
      ['A', 2],
    ])
  })

  test('is a sentence with values, if each value has one visible field', async () => {
    const fields = [
      { path: 'to', label: 'To', format: 'addressName' },
      { path: 'amount', label: 'Amount', format: 'amount' },
      { path: 'salt', label: 'Salt', visible: 'never' },
    ]
    const sentence = async (interpolatedIntent: string) =>
      (
        await describeFields('f(address to, uint256 amount, uint256 salt)', [token, 12n, 1n], fields, {
          interpolatedIntent,
        })
      )?.sentence
    expect(await sentence('Send {amount} to {#.to} {{now}}')).toEqual([
      'Send ',
      { form: 'amount', amount: 12n },
      ' to ',
      { form: 'address', address: token },
      ' ',
      '{',
      'now',
      '}',
    ])
    expect(await sentence('Send {salt}')).toBeUndefined()
    expect(await sentence('Send {none}')).toBeUndefined()
    expect(await sentence('Send {amount')).toBeUndefined()
  })

  test('names the sender where the contract reads a value as the sender', async () => {
    const fields = [{ path: 'to', label: 'To', format: 'addressName', params: { senderAddress: [token] } }]
    expect(only(await describeFields('f(address to)', [token], fields))).toEqual([
      { form: 'address', address: person, isSender: true },
    ])
    expect(only(await describeFields('f(address to)', [here], fields))).toEqual([
      { form: 'address', address: here },
    ])
  })

  test('shows each value of a list beside the token at its own place, or none of them', async () => {
    const fields = [
      { path: 'sums.[]', label: 'Sum', format: 'tokenAmount', params: { tokenPath: 'tokens.[]' } },
    ]
    const signature = 'f(uint256[] sums, address[] tokens)'
    expect(
      only(
        await describeFields(
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
      expect(only(await describeFields(signature, [[1n, 2n], tokens], fields))?.slice(0, 2)).toMatchObject([
        { form: 'raw' },
        { form: 'raw' },
      ])
  })

  test('shows fields of structs in lists with the other fields of the same struct', async () => {
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
    expect(only(await describeFields(signature, [parts], fields))).toEqual([
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
    [
      'enum',
      { $ref: '$.metadata.enums.mode' },
      1n,
      { form: 'word', word: 'slow', node: { type: 'uint256', value: 1n } },
    ],
    ['enum', { $ref: '$.metadata.enums.mode' }, 2n, undefined],
    ['enum', { $ref: '$.metadata.enums.none' }, 1n, undefined],
    ['amount', {}, 3n, { form: 'amount', amount: 3n }],
    [
      'tokenAmount',
      { token: '$.metadata.constants.token' },
      3n,
      { form: 'amount', amount: 3n, token, isNamed: true },
    ],
    ['tokenAmount', { tokenPath: 'none' }, 3n, undefined],
    ['tokenAmount', {}, 3n, undefined],
    [
      'tokenAmount',
      { token, threshold: '$.metadata.constants.max', message: 'All' },
      100n,
      { form: 'amount', amount: 100n, token, isNamed: true, all: 'All' },
    ],
    [
      'tokenAmount',
      { token, threshold: '$.metadata.constants.max', message: 'All' },
      99n,
      { form: 'amount', amount: 99n, token, isNamed: true },
    ],
    ['tokenAmount', { token, nativeCurrencyAddress: [token] }, 3n, { form: 'amount', amount: 3n }],
    ['nftName', { collectionPath: '@.to' }, 3n, { form: 'nft', id: 3n, collection: here }],
    ['addressName', {}, 3n, { form: 'address', address: `0x${'0'.repeat(39)}3` }],
    ['constructor', {}, 3n, undefined],
    ['sparkles', {}, 3n, undefined],
  ])('tells a number by %s %j: %s', async (format, params, value, wanted) => {
    const [found] =
      only(await describeFields('f(uint256 a)', [value], [{ path: 'a', label: 'A', format, params }])) ?? []
    expect(found).toEqual(wanted ?? { form: 'raw', node: { type: 'uint256', value } })
  })

  describe('with calls in it', () => {
    const signature = 'run((address to, uint256 value, bytes data, address by)[] calls)'
    const calls = [
      { to: token, value: 10n, data: '0x', by: person },
      { to: here, value: 0n, data: '0x12345678', by: here },
    ]
    const at = (params: object) => [
      {
        path: 'calls.[].data',
        label: 'Call',
        format: 'calldata',
        params: { calleePath: 'calls.[].to', ...params },
      },
    ]
    const labels = async (params: object) =>
      (await describeFields(signature, [calls], at(params)))?.rest.map(({ label }) => label)

    test('shows where each goes, what it sends and who makes it, also if nobody describes it', async () => {
      const paths = { amountPath: 'calls.[].value', spenderPath: 'calls.[].by' }
      const found = await describeFields(signature, [calls], at(paths))
      expect(only(found)).toEqual([
        { form: 'call', to: token, from: person, value: 10n, data: '0x' },
        { form: 'call', to: here, from: here, value: 0n, data: '0x12345678' },
      ])
      expect(found?.rest).toEqual([])
    })

    test('shows as left out each value that the description does not place', async () => {
      expect(await labels({ amountPath: 'calls.[].value' })).toEqual(['calls 1.by', 'calls 2.by'])
      expect(await labels({})).toEqual(['calls 1.value', 'calls 1.by', 'calls 2.value', 'calls 2.by'])
      // One that does not fit leaves the call raw, without its parameters.
      expect(await labels({ amountPath: 'calls.[].by' })).toEqual(
        [1, 2].flatMap((at) => ['to', 'value', 'by'].map((of) => `calls ${at}.${of}`)),
      )
    })

    test('marks a target that only the description names', async () => {
      const found = await describeFields(signature, [calls], at({ calleePath: undefined, callee: token }))
      expect(only(found)).toMatchObject([
        { to: token, isNamed: true },
        { to: token, isNamed: true },
      ])
      expect(found?.rest.map(({ label }) => label)).toContain('calls 1.to')
    })
  })

  test.each([
    [
      'the sender stands in place of an address',
      { format: 'addressName', params: { senderAddress: [token] } },
      'to',
    ],
    [
      'the coin stands in place of a token',
      { path: 'amount', format: 'tokenAmount', params: { tokenPath: 'to', nativeCurrencyAddress: [token] } },
      'to',
    ],
  ])('shows the data’s own address too where %s', async (_, field, label) => {
    const fields = [{ path: 'to', label: 'A', ...field }]
    const found = await describeFields('f(address to, uint256 amount)', [token, 1n], fields)
    expect(found?.rest).toContainEqual({
      label,
      told: { form: 'raw', node: { type: 'address', value: token } },
    })
  })

  test('has no text that ends the quotation around it', async () => {
    const found = await describeFields('f(uint256 a)', [1n], [{ path: 'a', label: 'A” 5 ETH “B' }])
    expect(found?.fields[0]?.label).toBe('A’ 5 ETH ’B')
  })

  test('in a call is described in its turn, and only so deep', async () => {
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
    let found = await describeCall(known, { chainId: 1, to: here, value: 0n, data })
    while (found) {
      deep++
      const [inner] = only(found) ?? []
      found = inner?.form === 'call' ? inner.described : undefined
    }
    expect(deep).toBe(3)
  })
})

describe('typed data', () => {
  const types = {
    Vote: [
      { name: 'to', type: 'address' },
      { name: 'until', type: 'uint256' },
    ],
  }
  const known = made(
    {
      'Vote(address to,uint256 until)': {
        intent: 'Vote',
        fields: [{ path: 'to', label: 'To', format: 'addressName' }],
      },
    },
    { domain: { name: 'Votes' } },
  )
  const data = {
    types,
    primaryType: 'Vote',
    domain: { name: 'Votes', chainId: '1', verifyingContract: here },
    message: { to: token, until: '9' },
  }

  test('for the described contract is explained', async () => {
    expect(await describeTypedData(known, data, 1)).toMatchObject({
      fields: [{ label: 'To', told: { form: 'address', address: token } }],
      rest: [{ label: 'until', told: { form: 'raw', node: { type: 'uint256', value: 9n } } }],
    })
  })

  test.each([
    ['another contract', { domain: { ...data.domain, verifyingContract: token } }],
    ['another name', { domain: { ...data.domain, name: 'Other' } }],
    ['another chain', { domain: { ...data.domain, chainId: '2' } }],
    ['no chain', { domain: { name: 'Votes', verifyingContract: here } }],
    ['another type', { types: { Vote: types.Vote.toReversed() } }],
  ])('for %s is not', async (_, change) => {
    expect(await describeTypedData(known, { ...data, ...change }, 1)).toBeUndefined()
  })
})
