import fc from 'fast-check'
import { type Address, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { findBalance } from './findBalances.ts'

const addresses = [1, 2, 3].map((at): Address => numberToHex(at, { size: 20 }))

/** A node without Multicall3, on which each address holds its own number of wei. */
const node: AskNetwork = async (requests) =>
  requests.map(({ method, params: [who] }) =>
    method === 'eth_getBalance' ? numberToHex(BigInt(String(who))) : '0x',
  )

test('the balance is the sum of all addresses', async () => {
  expect(await findBalance(1, addresses, node)).toEqual({ chainId: 1, wei: 6n })
})

test('a network that does not answer, or leaves out an address, has no balance, not zero', async () => {
  const silent = async () => Promise.reject(new Error('No route'))
  const partial: AskNetwork = async (requests) =>
    (await node(requests)).map((answer, index) => (index === 1 ? null : answer))
  for (const ask of [silent, partial])
    expect(await findBalance(1, addresses, ask)).toEqual({ chainId: 1, wei: undefined })
})

test('no answer of a node makes it throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything()), async (answers) => {
      const { chainId } = await findBalance(1, addresses, async () => answers)
      expect(chainId).toBe(1)
    }),
  )
})
