import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { bob, token } from '../../methodContext.fake.ts'
import { send } from '../sendCalls.fake.ts'
import { capabilities } from './capabilities.ts'

const files = Object.keys(import.meta.glob('./*.ts'))
  .map((file) => file.slice(2, -3))
  .filter((name) => !/^(capabilities|capability)$|\.test$/.test(name))

test('a capability is one file and one line of the registry', () => {
  expect(capabilities.map(({ name }) => name).sort()).toEqual(files.sort())
})

test.each(['paymasterService', 'eip7702Auth', 'permissions'])(
  '%s is 5700, and ignored where it is optional',
  async (name) => {
    await expect(send({ capabilities: { [name]: {} } })).rejects.toMatchObject({
      kind: 'unsupportedCapability',
      data: { capability: name, path: `0.capabilities.${name}` },
    })
    const { result } = await send({ capabilities: { [name]: { optional: true } } })
    expect(result).not.toHaveProperty('capabilities')
  },
)

/** Valid members for every shape. */
const taken: Record<string, { batch?: object; call?: object }> = {
  atomic: { batch: {} },
  dataSuffix: { batch: { value: '0xbeef' } },
  gasLimitOverride: { call: { value: '0x5208' } },
  flowControl: { batch: { atomicity: 'none' }, call: { onFailure: 'halt' } },
  paymasterService: { batch: { url: 'https://pay.example' } },
  auxiliaryFunds: { batch: { supported: true } },
}

describe('a shape takes its own members and nothing else, whatever comes', () => {
  const shapes = capabilities.flatMap(({ name, batch, call }) =>
    [
      { name, place: 'batch' as const, shape: batch },
      { name, place: 'call' as const, shape: call },
    ].flatMap(({ shape, ...one }) => (shape ? [{ ...one, shape }] : [])),
  )

  test('each is tried', () => {
    const places = Object.entries(taken).flatMap(([name, at]) =>
      Object.keys(at).map((place) => [name, place]),
    )
    expect(shapes.map(({ name, place }) => [name, place])).toEqual(places)
  })

  test.each(shapes)('$name of a $place', ({ name, place, shape }) => {
    const own = { ...taken[name]?.[place] }
    expect(v.is(shape, own)).toBe(true)
    for (const optional of [true, false]) expect(v.is(shape, { ...own, optional })).toBe(true)
    fc.assert(
      fc.property(fc.jsonValue(), (strange) => {
        expect(v.is(shape, [strange])).toBe(false)
        expect(v.is(shape, { ...own, strange })).toBe(false)
        expect(v.is(shape, { ...own, optional: strange })).toBe(typeof strange === 'boolean')
        for (const member of Object.keys(own))
          expect(v.is(shape, { ...own, [member]: { strange } })).toBe(false)
      }),
    )
  })
})

test('what a capability does leaves target and value of every call as they are', () => {
  const call = fc.record({
    to: fc.constantFrom(bob, token),
    value: fc.constantFrom('0x0' as const, '0x1' as const),
  })
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (calls) => {
      const requested = {
        dataSuffix: { batch: { value: '0xbeef' }, calls: [] },
        gasLimitOverride: { batch: undefined, calls: calls.map(() => ({ value: '0x5208' })) },
        flowControl: { batch: { atomicity: 'none' }, calls: calls.map(() => ({ onFailure: 'halt' })) },
      }
      for (const [name, wanted] of Object.entries(requested)) {
        const { apply } = capabilities.find((one) => one.name === name) ?? {}
        const run = apply?.(
          calls.map((one) => ({ ...one, data: '0x' as const })),
          { ...wanted, atomicRequired: false },
        )
        expect(run?.map(({ to, value }) => ({ to, value }))).toEqual(calls)
      }
    }),
  )
})

test('what is not asked for changes nothing', () => {
  const calls = [{ to: bob, value: '0x0', data: '0x' }] as const
  const applied = capabilities.filter(({ apply }) => apply)
  expect(applied.map(({ name }) => name)).toEqual(['dataSuffix', 'gasLimitOverride', 'flowControl'])
  for (const { apply } of applied)
    expect(apply?.(calls, { batch: undefined, calls: [undefined], atomicRequired: false })).toBeUndefined()
})
