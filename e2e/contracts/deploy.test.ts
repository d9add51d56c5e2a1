import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { contracts, deployContract, preconfirmed, testClient } from './deploy.mjs'

let node: TestNode
beforeAll(async () => {
  node = await startNode({ interval: 20, block: 200 })
})
afterAll(() => node.stop())

test('a token mints, moves and refuses to move more than there is', async () => {
  const address = await deployContract(node.url, 'TestToken', ['Test Token', 'TEST', 6])
  const client = testClient(node.url, 9)
  const { abi } = contracts.TestToken
  const token = { address, abi, chain: null }
  await preconfirmed(
    client,
    await client.writeContract({ ...token, functionName: 'mint', args: [node.accounts[9], 5n] }),
  )
  await preconfirmed(
    client,
    await client.writeContract({ ...token, functionName: 'transfer', args: [node.accounts[1], 2n] }),
  )

  const read = (functionName: string, args: unknown[] = []) =>
    client.readContract({ address, abi, functionName, args, blockTag: 'pending' })
  expect(await read('balanceOf', [node.accounts[9]])).toBe(3n)
  expect(await read('balanceOf', [node.accounts[1]])).toBe(2n)
  expect([await read('name'), await read('symbol'), await read('decimals')]).toEqual([
    'Test Token',
    'TEST',
    6,
  ])
  await expect(read('transfer', [node.accounts[1], 4n])).rejects.toThrow('ERC20InsufficientBalance')
})

test('the reverter fails in its own words', async () => {
  const address = await deployContract(node.url, 'Reverter')
  const client = testClient(node.url, 8)
  const call = (functionName: string, args: unknown[] = []) =>
    client.readContract({ address, abi: contracts.Reverter.abi, functionName, args, blockTag: 'pending' })
  await expect(call('fail', ['no luck'])).rejects.toThrow('no luck')
  await expect(call('panic')).rejects.toThrow('out-of-bounds')
  await expect(call('custom')).rejects.toThrow('Refused')
  await expect(call('silent')).rejects.toThrow()
})

test('every contract can be deployed, on a chain before Prague too', async () => {
  const old = await startNode({ interval: 20, block: 200, no7702: true })
  try {
    for (const name of ['Bytes32Token', 'NamelessToken', 'TestNft'] as const) {
      expect(await deployContract(old.url, name)).toMatch(/^0x/)
    }
  } finally {
    await old.stop()
  }
})
