import { expect, test } from 'vitest'
import { findMethod } from './findMethod.ts'
import { methods, ownMethods } from './registry.ts'

test('each method of the registry is found, and no other one', async () => {
  for (const method of [...methods, ...ownMethods]) expect(await findMethod(method.name)).toBe(method)
  for (const name of ['eth_sign', 'ETH_CHAINID', 'toString', '__proto__', ''])
    expect(await findMethod(name)).toBeUndefined()
})
