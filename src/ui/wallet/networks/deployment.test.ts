import { getContractAddress, slice } from 'viem'
import { expect, test } from 'vitest'
import { create2Factory, defaultDelegate } from '../../../contracts/delegates.ts'
import '../../../lib/extensionFile.fake.ts'
import { deployment } from './deployment.ts'

test('the deployment makes the contract for upgrades at its known address', async () => {
  const { to, data } = await deployment()
  expect(to).toBe(create2Factory)
  const given = { from: to, salt: slice(data, 0, 32), bytecode: slice(data, 32), opcode: 'CREATE2' } as const
  expect(getContractAddress(given)).toBe(defaultDelegate.address)
})
