import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getCreate2Address, type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { create2Factory, defaultDelegate, delegateIn, delegationTo } from './delegates.ts'

const artifact = createRequire(import.meta.url)(
  '@account-abstraction/contracts/artifacts/Simple7702Account.json',
)

test('what is deployed for upgrades is the code of the published contract, and lands at the address we sign for', () => {
  const file = join(import.meta.dirname, '..', '..', 'public', 'delegate.json')
  const { creationCode } = JSON.parse(readFileSync(file, 'utf8')) as { creationCode: Hex }
  expect(creationCode).toBe(artifact.bytecode)
  const salt: Hex = `0x${'0'.repeat(64)}`
  const address = getCreate2Address({ from: create2Factory, salt, bytecodeHash: keccak256(creationCode) })
  expect(address).toBe(defaultDelegate.address)
})

test('the code of an upgraded account names its contract', () => {
  expect(delegateIn(delegationTo(defaultDelegate.address))).toBe(defaultDelegate.address.toLowerCase())
  expect(delegateIn('0x')).toBeUndefined()
  expect(delegateIn('0x6080')).toBeUndefined()
})
