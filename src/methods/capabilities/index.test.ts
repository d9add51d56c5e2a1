import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bob, token } from '../make.fake.ts'
import { send } from '../sendCalls.fake.ts'
import { capabilities } from './index.ts'

const files = Object.keys(import.meta.glob('./*.ts'))
  .map((file) => file.slice(2, -3))
  .filter((name) => !/^(index|capability)$|\.test$/.test(name))

test('a capability is one file and one line of the registry', () => {
  expect(capabilities.map(({ name }) => name).sort()).toEqual(files.sort())
})

test.each(['paymasterService', 'auxiliaryFunds', 'eip7702Auth', 'permissions'])(
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

test('a shape gives a value or an issue, whatever comes', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom('value', 'optional'), fc.jsonValue()),
  )
  for (const shape of capabilities.flatMap(({ batch, call }) => [batch, call]))
    if (shape) fc.assert(fc.property(anything, (input) => typeof v.is(shape, input) === 'boolean'))
})

test('what a capability does leaves target and value of every call as they are', () => {
  const call = fc.record({
    to: fc.constantFrom(bob, token),
    value: fc.constantFrom('0x0' as const, '0x1' as const),
  })
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (calls) => {
      const asked = {
        dataSuffix: { batch: { value: '0xbeef' }, calls: [] },
        gasLimitOverride: { batch: undefined, calls: calls.map(() => ({ value: '0x5208' })) },
        flowControl: { batch: { atomicity: 'none' }, calls: calls.map(() => ({ onFailure: 'halt' })) },
      }
      for (const { name, apply } of capabilities) {
        const wanted = asked[name as keyof typeof asked]
        const run =
          wanted &&
          apply?.(
            calls.map((one) => ({ ...one, data: '0x' as const })),
            { ...wanted, atomicRequired: false },
          )
        if (wanted) expect(run?.map(({ to, value }) => ({ to, value }))).toEqual(calls)
      }
    }),
  )
})

test('what is not asked for changes nothing', () => {
  for (const { apply } of capabilities)
    expect(apply?.([], { batch: undefined, calls: [], atomicRequired: false })).toBeUndefined()
})
