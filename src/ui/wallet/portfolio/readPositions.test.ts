import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAddress,
  type Hex,
  multicall3Abi,
} from 'viem'
import { expect, test, vi } from 'vitest'
import type { Activity } from '../../../domain/batch.ts'
import { multicall3 } from '../../../domain/known/knownContracts.ts'
import type { Network } from '../../../domain/network.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { call, flight } from '../activity/activityFixtures.fake.ts'
import { askedNetworks } from './askedNetworks.ts'
import { readPortfolio } from './readPositions.ts'

const alice: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = { chainId: 8453, symbol: 'ETH', decimals: 18 }
const usdc = {
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' as const,
}
const listed = { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' as const, symbol: 'MINE', decimals: 2 }
const spam = { address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' as const, symbol: 'SPAM', decimals: 2 }
const used: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const nameless: Address = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

type Chain = {
  coins?: Record<Address, bigint>
  tokens?: Record<Address, Record<Address, bigint>>
  /** The chain has Multicall3. */
  together?: boolean
  /** The node has no method for balances. */
  mute?: boolean
  /** Reading these tokens fails. */
  failing?: readonly Address[]
}

const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

function node({ coins = {}, tokens = {}, together = true, mute = false, failing = [] }: Chain) {
  function answer(to: Address, data: Hex): Hex {
    if (to === multicall3) {
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      return mute ? '0x' : word(coins[args[0] as unknown as Address] ?? 0n)
    }
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (to === nameless && functionName !== 'balanceOf') return '0x'
    if (functionName === 'symbol') return encodeAbiParameters([{ type: 'string' }], ['ODD'])
    if (functionName === 'decimals') return word(4n)
    const held = tokens[to]
    return held ? word(held[args?.[0] as Address] ?? 0n) : '0x'
  }
  return vi.fn<AskNetwork>(async (requests) =>
    requests.map(({ method, params }) => {
      if (mute) return null
      if (method === 'eth_getBalance') return `0x${(coins[params[0] as Address] ?? 0n).toString(16)}`
      const { to, data } = params[0] as { to: Address; data: Hex }
      if (to !== multicall3) return failing.includes(to) ? null : answer(to, data)
      if (!together) return '0x'
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      const calls = args[0] as unknown as { target: Address; callData: Hex }[]
      return encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: calls.map(({ target, callData }) => {
          const returnData = answer(target, callData)
          return { success: !failing.includes(target), returnData }
        }),
      })
    }),
  )
}

const options = { network, owners: [alice, bob], watched: [listed], known: [usdc], activities: [] }
const read = async (ask: AskNetwork, more: Partial<Parameters<typeof readPortfolio>[0]> = {}) =>
  (await readPortfolio({ ...options, ask, ...more }))?.positions

const chain = {
  coins: { [alice]: 5n, [bob]: 7n },
  tokens: { [listed.address]: { [bob]: 3n }, [usdc.address]: { [alice]: 9n } },
}

test.each([true, false])(
  'all accounts are read, by one call if the chain has Multicall3: %s',
  async (together) => {
    const ask = node({ ...chain, together })
    expect(await read(ask)).toEqual([
      { chainId: 8453, symbol: 'ETH', decimals: 18, amounts: [5n, 7n] },
      { chainId: 8453, address: listed.address, symbol: 'MINE', decimals: 2, amounts: [0n, 3n] },
      {
        chainId: 8453,
        address: usdc.address,
        symbol: 'USDC',
        decimals: 6,
        isFound: true,
        knownAs: 'USDC/usd coin/6',
        amounts: [9n, 0n],
      },
    ])
    if (together) expect(ask).toHaveBeenCalledTimes(1)
  },
)

test('a token that a stranger sent stays out of the list, and so does a hidden one', async () => {
  const tokens = { [spam.address]: { [alice]: 100n }, [used]: { [alice]: 1n } }
  const ask = node({ tokens })
  const hidden = { ...spam, hidden: true as const }
  expect((await read(ask, { watched: [] }))?.map(({ symbol }) => symbol)).toEqual(['ETH'])
  expect((await read(ask, { watched: [hidden] }))?.map(({ symbol }) => symbol)).toEqual(['ETH'])
  // A hidden token stays hidden, also if an own batch used it or the wallet knows it.
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1n] })
  const activities = [spam.address, used].map((to) =>
    flight([call('final', { to, data })], { chainId: 8453, from: alice }),
  )
  const found = await read(ask, {
    watched: [hidden],
    known: [{ ...usdc, address: spam.address }],
    activities,
  })
  expect(found?.map(({ symbol }) => symbol)).toEqual(['ETH', 'ODD'])
})

test.each([true, false])(
  'a well-known token whose reading failed is a gap, and an address without a contract is none: %s',
  async (together) => {
    const unread = async (more: Chain, activities = [] as Activity[]) =>
      (await readPortfolio({ ...options, activities, ask: node({ ...chain, together, ...more }) }))?.unread
    expect(await unread({})).toEqual([])
    expect(await unread({ tokens: {} })).toEqual([])
    expect(await unread({ failing: [usdc.address] })).toEqual([0, 1])
    // Most contracts that a batch calls are no tokens.
    const batch = flight([call('final', { to: used, data: '0xa9059cbb' })], { chainId: 8453, from: alice })
    expect(await unread({ failing: [used] }, [batch])).toEqual([])
  },
)

test('a token is missing if its reading failed or if it reports no decimals', async () => {
  const missing = async (more: Chain, activities = [] as Activity[]) =>
    (await readPortfolio({ ...options, activities, ask: node({ ...chain, ...more }) }))?.missing
  const token = { chainId: 8453, address: usdc.address, symbol: 'USDC', decimals: 6 }
  expect(await missing({})).toEqual([])
  expect(await missing({ tokens: {}, failing: [usdc.address] })).toEqual([
    { ...token, amounts: [undefined, undefined] },
  ])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1n] })
  const batch = flight([call('final', { to: nameless, data })], { chainId: 8453, from: alice })
  expect(await missing({ tokens: { [nameless]: { [alice]: 4n } } }, [batch])).toEqual([
    { chainId: 8453, address: nameless, symbol: '', amounts: [4n, 0n] },
  ])
})

test('a balance that the contract does not report is unknown, never zero', async () => {
  const positions = await read(node({ coins: { [alice]: 1n } }))
  expect(positions?.find(({ symbol }) => symbol === 'MINE')?.amounts).toEqual([undefined, undefined])
})

test('a node that reports no coin tells nothing about the accounts', async () => {
  expect(await read(node({ ...chain, mute: true }))).toBeUndefined()
})

test('a node that does not answer is no empty account', async () => {
  await expect(read(async () => Promise.reject(new Error('silent')))).rejects.toThrow('silent')
})

test('many accounts with many tokens are read in parts', async () => {
  const owners = Array.from({ length: 30 }, (_, index) =>
    getAddress(`0x${(index + 1).toString(16).padStart(40, '0')}`),
  )
  const watched = Array.from({ length: 40 }, (_, index) => ({
    address: getAddress(`0x${(index + 1).toString(16).padStart(38, '0')}ff`),
    symbol: `T${index}`,
    decimals: 0,
  }))
  const tokens = Object.fromEntries(
    watched.map(({ address }, token) => [
      address,
      Object.fromEntries(owners.map((owner, index) => [owner, BigInt(100 * token + index)])),
    ]),
  )
  const ask = node({ tokens })
  const positions = await read(ask, { owners, watched, known: [] })
  expect(positions).toHaveLength(41)
  for (const [token, { amounts }] of positions?.slice(1).entries() ?? [])
    expect(amounts).toEqual(owners.map((_, index) => BigInt(100 * token + index)))
  expect(ask.mock.calls.length).toBeLessThan(6)
})

test('the wallet asks a test network only if the person has something to do with it', () => {
  const networks = [
    { chainId: 1, custom: false },
    { chainId: 11155111, custom: false },
    { chainId: 31337, custom: false },
    { chainId: 4242, custom: true },
  ] as Network[]
  const asked = (used: Partial<Parameters<typeof askedNetworks>[1]>) =>
    askedNetworks(networks, { selected: 1, watched: {}, activities: [], ...used }).map(
      ({ chainId }) => chainId,
    )
  expect(asked({})).toEqual([1, 4242])
  expect(asked({ selected: 31337 })).toEqual([1, 31337, 4242])
  expect(asked({ watched: { 11155111: [listed] } })).toEqual([1, 11155111, 4242])
  expect(asked({ watched: { 11155111: [] } })).toEqual([1, 4242])
  expect(asked({ activities: [{ chainId: 31337 }] })).toEqual([1, 31337, 4242])
})

test('the list names a token by its address, and not one that reports another symbol or other decimals', async () => {
  const ask = node({ tokens: { [usdc.address]: { [alice]: 9n } } })
  const watch = (more: object) => read(ask, { watched: [{ ...usdc, ...more }] })
  const names = (positions: Awaited<ReturnType<typeof read>>) => positions?.map(({ knownAs }) => knownAs)
  expect(names(await watch({}))).toEqual([undefined, 'USDC/usd coin/6'])
  expect(names(await watch({ address: listed.address }))).toEqual([undefined, undefined, 'USDC/usd coin/6'])
  expect(names(await watch({ symbol: 'USDX' }))).toEqual([undefined, undefined])
  expect(names(await watch({ decimals: 18 }))).toEqual([undefined, undefined])
})
