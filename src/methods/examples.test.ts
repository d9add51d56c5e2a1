import * as v from 'valibot'
import { expect, test } from 'vitest'
import { exampleParams, fill } from '../../e2e/dapp/examples.ts'
import { alice, bob, token } from './methodContext.fake.ts'
import { methods } from './registry.ts'

const place = { chainId: 31337, token, recipient: bob, account: alice }

test('the demo dApp offers every method, and no other', () => {
  expect(Object.keys(exampleParams).sort()).toEqual(methods.map(({ name }) => name).sort())
})

test('every method accepts its example', () => {
  for (const { name, params, example } of methods)
    expect({ name, isAccepted: v.is(params, fill(example, place)) }).toEqual({ name, isAccepted: true })
})
