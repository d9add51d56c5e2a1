import * as v from 'valibot'
import { expect, test } from 'vitest'
import { examples } from '../../e2e/dapp/examples.ts'
import { alice, bob, token } from './methodContext.fake.ts'
import { methods } from './registry.ts'

const place = { chainId: 31337, token, recipient: bob, account: alice }

test('the demo dApp shows every method, and no other', () => {
  expect(Object.keys(examples).sort()).toEqual(methods.map(({ name }) => name).sort())
})

test('what it begins with is what the method takes', () => {
  for (const { name, params } of methods) {
    // A signed transaction cannot be made up.
    if (name === 'eth_sendRawTransaction') continue
    expect({ name, isTaken: v.is(params, examples[name]?.(place)) }).toEqual({ name, isTaken: true })
  }
})
