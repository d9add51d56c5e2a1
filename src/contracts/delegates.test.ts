import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, getCreate2Address, type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { type Creation, create, creations } from '../../e2e/contracts/delegates.ts'
import { startNode } from '../../packages/test-node/node.mjs'
import {
  create2Factory,
  defaultDelegate,
  delegateIn,
  delegates,
  delegationTo,
  isCodeOf,
} from './delegates.ts'

const made = Object.entries(creations) as [Address, Creation][]

test('what is deployed for upgrades is the code of the published contract, and lands at the address we sign for', () => {
  const file = join(import.meta.dirname, '..', '..', 'public', 'delegate.json')
  const { creationCode } = JSON.parse(readFileSync(file, 'utf8')) as { creationCode: Hex }
  const { salt, code } = creations[defaultDelegate.address] ?? {}
  expect(creationCode).toBe(code)
  expect(salt).toBe(`0x${'0'.repeat(64)}`)
})

test('every delegate was made by CREATE2, so its address commits to the creation code', () => {
  expect(delegates.map(({ address }) => address)).toEqual(made.map(([address]) => address))
  for (const [address, { salt, creationHash, code }] of made) {
    expect(getCreate2Address({ from: create2Factory, salt, bytecodeHash: creationHash })).toBe(address)
    if (code) expect(keccak256(code)).toBe(creationHash)
  }
})

test('the creation code of a delegate leaves the expected code, on any chain', async () => {
  for (const chainId of [1, 8453]) {
    const node = await startNode({ chainId })
    for (const [address, creation] of made.filter(([, { code }]) => code)) {
      if (address !== defaultDelegate.address) await create(node, creation)
      const code: Hex = await node.rpc('eth_getCode', [address, 'latest'])
      expect(delegates.find((one) => one.address === address)?.runtimeHash).toBe(keccak256(code))
    }
    await node.stop()
  }
}, 60_000)

test('a delegate with the same code on every chain counts with that code only', () => {
  const same = delegates.filter(({ runtimeHash }) => runtimeHash).map(({ name }) => name)
  expect(same).toEqual(['Simple7702Account', 'Simple7702Account'])
  for (const delegate of delegates) expect(isCodeOf(delegate, '0x6001')).toBe(!delegate.runtimeHash)
})

test('the code of an upgraded account names its contract', () => {
  expect(delegateIn(delegationTo(defaultDelegate.address))).toBe(defaultDelegate.address.toLowerCase())
  expect(delegateIn('0x')).toBeUndefined()
  expect(delegateIn('0x6080')).toBeUndefined()
})
