import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { findBalance } from './findBalances.ts'

const addresses = Array.from({ length: 60 }, (_, at): Address => `0x${at.toString(16).padStart(40, '0')}`)
type Asked = { id: number; method: string; params: string[] }

/** A node of this chain on which each address holds its own number of wei. */
const nodeOf = (chainId: number) => async (url: string, init: RequestInit) => {
  if (url === 'http://silent') throw new Error('No route')
  const requests = JSON.parse(String(init.body)) as Asked[]
  const served = url === 'http://foreign' ? 5 : chainId
  const answers = requests.map(({ id, method, params: [who = '0x0'] }) => ({
    id,
    result: `0x${(method === 'eth_chainId' ? BigInt(served) : BigInt(who)).toString(16)}`,
  }))
  return Response.json(answers.toReversed())
}

test('the balance is the sum at the first node that answers for this chain', async () => {
  const rpcUrls = ['http://silent', 'http://foreign', 'http://good']
  expect(await findBalance({ chainId: 1, rpcUrls }, addresses, nodeOf(1))).toEqual({ chainId: 1, wei: 1770n })
})

test('a network whose nodes do not answer has no balance, not zero', async () => {
  const rpcUrls = ['http://silent', 'http://foreign']
  expect(await findBalance({ chainId: 1, rpcUrls }, addresses, nodeOf(1))).toEqual({
    chainId: 1,
    wei: undefined,
  })
})

test('no answer of a node makes it throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      const node = async () => new Response(text)
      const { wei } = await findBalance({ chainId: 1, rpcUrls: ['http://odd'] }, addresses.slice(0, 1), node)
      expect(wei).toBeUndefined()
    }),
  )
})
