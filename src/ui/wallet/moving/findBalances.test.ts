import fc from 'fast-check'
import { type Address, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { findBalance, sortFound } from './findBalances.ts'

const addresses = [1, 2, 3].map((at): Address => numberToHex(at, { size: 20 }))
const network = { chainId: 1, symbol: 'ETH', decimals: 18 }
const token = (address: Address, symbol: string) => ({ address, symbol, decimals: 6, name: symbol })
const usdc = token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC')
const dai = token('0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI')
const lists = { watched: [usdc], known: [usdc, dai] }
const nothing = { watched: [], known: [] }

/** A node without Multicall3, on which each address holds its own number of wei, and twice that of USDC. */
const node: AskNetwork = async (requests) =>
  requests.map(({ method, params: [what] }) => {
    if (method === 'eth_getBalance') return numberToHex(BigInt(String(what)))
    const { to, data } = what as { to: Address; data: string }
    const isBalance = data.startsWith('0x70a08231')
    if (!isBalance || (to !== usdc.address && to !== dai.address)) return '0x'
    return pad(numberToHex(to === usdc.address ? 2n * BigInt(`0x${data.slice(-2)}`) : 0n))
  })

test('the balance is the sum of all addresses, with the tokens that they hold', async () => {
  expect(await findBalance(network, addresses, lists, node)).toEqual({
    chainId: 1,
    wei: 6n,
    tokens: [{ symbol: 'USDC', decimals: 6, value: 12n }],
  })
})

test('a long watch list is asked for its coin alone', async () => {
  const many = Array.from({ length: 200 }, (_, at): Address => numberToHex(at, { size: 20 }))
  const known = Array.from({ length: 21 }, () => usdc)
  const { wei, tokens, isPartial } = await findBalance(network, many, { watched: [], known }, node)
  expect({ wei, tokens, isPartial }).toEqual({ wei: 19_900n, tokens: [], isPartial: true })
})

test('a network that does not answer, or leaves out an address, has no balance, not zero', async () => {
  const silent = async () => Promise.reject(new Error('No route'))
  const partial: AskNetwork = async (requests) =>
    (await node(requests)).map((answer, index) => (index === 1 ? null : answer))
  for (const ask of [silent, partial])
    expect(await findBalance(network, addresses, nothing, ask)).toMatchObject({ wei: undefined, tokens: [] })
})

test('a token that was not read is not none', async () => {
  const isDai = (what: unknown) => JSON.stringify(what).includes(dai.address)
  const failing: AskNetwork = async (requests) =>
    (await node(requests)).map((answer, index) => (isDai(requests[index]?.params) ? null : answer))
  for (const { watched, known } of [lists, { watched: [dai], known: [] }])
    expect(await findBalance(network, addresses, { watched, known }, failing)).toMatchObject({
      isPartial: true,
    })
})

test('no answer of a node makes it throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything()), async (answers) => {
      const { chainId } = await findBalance(network, addresses, lists, async () => answers)
      expect(chainId).toBe(1)
    }),
  )
})

test('networks with something stand apart from silent ones, and empty ones have no row', () => {
  const networks = [1, 2, 3, 4, 5, 6].map((chainId) => ({ chainId }))
  const ids = (some: readonly { chainId: number }[]) => some.map(({ chainId }) => chainId)
  const found = [
    { chainId: 1, wei: 0n, tokens: [] },
    { chainId: 2, wei: 5n, tokens: [] },
    { chainId: 3, wei: undefined, tokens: [] },
    { chainId: 5, wei: 0n, tokens: [], isPartial: true },
    { chainId: 4, wei: 0n, tokens: [{ symbol: 'USDC', decimals: 6, value: 1n }] },
  ]
  const { held, silent, partly, ...rest } = sortFound(
    networks,
    new Map(found.map((one) => [one.chainId, one])),
  )
  expect([ids(held), ids(silent), ids(partly), rest]).toEqual([
    [2, 4],
    [3],
    [5],
    { isAsking: true, hasEmpty: true },
  ])
  expect(sortFound([], new Map())).toEqual({
    held: [],
    silent: [],
    partly: [],
    isAsking: false,
    hasEmpty: false,
  })
})
