import { describe, expect, test } from 'vitest'
import { alice, call, make, token } from '../methodContext.fake.ts'
import { batch, one, send } from './sendCalls.fake.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'

describe('the version', () => {
  test.each(['1.0', '1.0.0', '2.0', '2.0.1', '3.0.0', '', 'latest'])(
    'is looked at before anything else: %j',
    async (version) => {
      const fake = make()
      await expect(
        call(wallet_sendCalls, [{ version }], { ...fake.context, connected: [] }),
      ).rejects.toMatchObject({ kind: 'unsupportedVersion' })
    },
  )

  test.each([undefined, null, 2, {}, ['2.0.0']])(
    'that is no string is a shape error: %j',
    async (version) => {
      await expect(send({ version })).rejects.toMatchObject({ kind: 'unparsable' })
    },
  )
})

describe('the shape', () => {
  const calls = (change: object) => ({ calls: [{ ...one, ...change }] })
  test.each<[string, object, string]>([
    ['no chain', { chainId: undefined }, '0.chainId'],
    ['a chain with a leading zero', { chainId: '0x07a69' }, '0.chainId'],
    ['a chain in capitals', { chainId: '0x7A69' }, '0.chainId'],
    ['a chain as a number', { chainId: 31337 }, '0.chainId'],
    ['a short account', { from: '0x1234' }, '0.from'],
    ['a null account', { from: null }, '0.from'],
    ['no atomicRequired', { atomicRequired: undefined }, '0.atomicRequired'],
    ['atomicRequired as text', { atomicRequired: 'false' }, '0.atomicRequired'],
    ['no calls', { calls: undefined }, '0.calls'],
    ['an empty list of calls', { calls: [] }, '0.calls'],
    ['calls as an object', { calls: { 0: one } }, '0.calls'],
    ['a call that is null', { calls: [one, null] }, '0.calls.1'],
    ['a call as an array', { calls: [[one]] }, '0.calls.0'],
    ['no to', calls({ to: undefined }), '0.calls.0.to'],
    ['a null to', calls({ to: null }), '0.calls.0.to'],
    ['a name as to', calls({ to: 'alice.eth' }), '0.calls.0.to'],
    ['a wrong checksum', calls({ to: token.replace('F', 'f') }), '0.calls.0.to'],
    ['a value in decimals', calls({ value: '1' }), '0.calls.0.value'],
    ['a value as a number', calls({ value: 1 }), '0.calls.0.value'],
    ['a null value', calls({ value: null }), '0.calls.0.value'],
    ['an empty value', calls({ value: '0x' }), '0.calls.0.value'],
    ['a value over 256 bits', calls({ value: `0x1${'0'.repeat(64)}` }), '0.calls.0.value'],
    ['odd data', calls({ data: '0x123' }), '0.calls.0.data'],
    ['data without 0x', calls({ data: '1234' }), '0.calls.0.data'],
    ['a null data', calls({ data: null }), '0.calls.0.data'],
    ['an id that is no string', { id: 7 }, '0.id'],
    ['an id over 4096 bytes', { id: 'ü'.repeat(2049) }, '0.id'],
    ['an id over 4096 encoded bytes', { id: `0x${'00'.repeat(4097)}` }, '0.id'],
    ['an id over 4096 bytes that only ends like an encoded one', { id: `x0x${'00'.repeat(4000)}` }, '0.id'],
    ['capabilities as an array', { capabilities: [] }, '0.capabilities'],
    ['a capability that is no object', { capabilities: { foo: true } }, '0.capabilities.foo'],
    [
      'optional that is no boolean',
      { capabilities: { foo: { optional: 'yes' } } },
      '0.capabilities.foo.optional',
    ],
    ['a capability with a reserved name', { capabilities: JSON.parse('{"__proto__":{}}') }, '0.capabilities'],
    ['a capability with the name of a prototype', { capabilities: { prototype: {} } }, '0.capabilities'],
    ['a capability with the name of a constructor', { capabilities: { constructor: {} } }, '0.capabilities'],
    [
      'a gas limit of zero',
      calls({ capabilities: { gasLimitOverride: { value: '0x0' } } }),
      '0.calls.0.capabilities.gasLimitOverride.value',
    ],
    [
      'a gas limit beyond any block',
      calls({ capabilities: { gasLimitOverride: { value: `0x${'f'.repeat(20)}` } } }),
      '0.calls.0.capabilities.gasLimitOverride.value',
    ],
    [
      'a gas limit without value',
      calls({ capabilities: { gasLimitOverride: {} } }),
      '0.calls.0.capabilities.gasLimitOverride.value',
    ],
    [
      'an unknown member of a capability',
      calls({ capabilities: { gasLimitOverride: { value: '0x1', max: 1 } } }),
      '0.calls.0.capabilities.gasLimitOverride.max',
    ],
    ['an odd suffix', { capabilities: { dataSuffix: { value: '0x1' } } }, '0.capabilities.dataSuffix.value'],
  ])('%s is "The wallet cannot parse the request", and says where', async (_name, change, path) => {
    await expect(send(change)).rejects.toMatchObject({
      kind: 'unparsable',
      message: 'The wallet cannot parse the request',
      data: { path },
    })
  })

  test.each([
    [undefined],
    [null],
    [[]],
    ['batch'],
    [batch()[0]],
    [[...batch(), ...batch()]],
    [[null]],
    [[[]]],
  ])('other params are refused: %j', async (params) => {
    await expect(call(wallet_sendCalls, params, make().context)).rejects.toMatchObject({ kind: 'unparsable' })
  })

  test('unknown members of the request are ignored', async () => {
    await expect(send({ keyType: 'x', calls: [{ ...one, note: 'hello' }] })).resolves.toBeDefined()
  })

  test.each(['', 'mine', 'x'.repeat(4096), `0x${'00'.repeat(4096)}`, '0xABC'])(
    'an id is echoed unchanged: %.10s',
    async (id) => {
      const { result } = await send({ id })
      expect(result).toMatchObject({ id, batchId: id })
    },
  )

  test.each([alice.toLowerCase(), alice.toUpperCase().replace('0X', '0x'), alice.replace('F', 'f')])(
    'from is compared without case: %s',
    async (from) => {
      const fake = make()
      await send({ from }, fake)
      expect(fake.submitted[0]?.from).toBe(alice)
    },
  )

  test.each([token.toLowerCase(), token.toUpperCase().replace('0X', '0x')])(
    'to may be all of one case: %s',
    async (to) => {
      const fake = make()
      await send({ calls: [{ to }] }, fake)
      expect(fake.submitted[0]?.calls[0]?.to).toBe(token)
    },
  )
})
