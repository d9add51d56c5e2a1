import * as fc from 'fast-check'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
} from 'viem'
import { expect, test, vi } from 'vitest'
import type { Activity } from '../../../domain/batch.ts'
import { multicall3 } from '../../../domain/known/knownContracts.ts'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import type { Ask } from '../../node/askNetwork.ts'
import { call, flight } from '../activity/activityFixtures.fake.ts'
import { findTokens } from './findTokens.ts'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc: WellKnown = {
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
}
const dai: WellKnown = {
  symbol: 'DAI',
  name: 'Dai Stablecoin',
  decimals: 18,
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
}
const stranger: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

type Chain = { balances: Record<Address, bigint>; together?: boolean }

/** A node of a chain with these balances. `together`: the chain has Multicall3. */
function node({ balances, together = true }: Chain) {
  const held = new Map(Object.entries(balances).map(([token, value]) => [token.toLowerCase(), value]))
  const answer = (to: string, data: Hex): Hex => {
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'symbol') return encodeAbiParameters([{ type: 'string' }], ['ODD'])
    if (functionName === 'decimals') return encodeAbiParameters([{ type: 'uint8' }], [4])
    const value = held.get(to.toLowerCase())
    return value === undefined ? '0x' : encodeAbiParameters([{ type: 'uint256' }], [value])
  }
  return vi.fn<Ask>(async (requests) =>
    requests.map(({ params }) => {
      const { to, data } = params[0] as { to: Address; data: Hex }
      if (to !== multicall3) return answer(to, data)
      if (!together) return '0x'
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      const result = (args[0] as unknown as { target: Address; callData: Hex }[]).map(
        ({ target, callData }) => {
          const returnData = answer(target, callData)
          return { success: returnData !== '0x', returnData }
        },
      )
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    }),
  )
}

const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] })
const used = (to: Address, more: Partial<Activity> = {}) =>
  flight([call('final', { to, data: transfer })], { from: owner, chainId: 1, ...more })
const listing = (address: Address) => ({ address, symbol: 'X', decimals: 0 }) as TokenBalance

const find = (ask: Ask, more: Partial<Parameters<typeof findTokens>[0]> = {}) =>
  findTokens({ owner, chainId: 1, known: [usdc, dai], listed: [], activities: [], ask, ...more })

test('one call finds the well-known tokens that the account holds', async () => {
  const ask = node({ balances: { [usdc.address]: 5n, [dai.address]: 0n } })
  expect(await find(ask)).toEqual([{ ...usdc, value: 5n }])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a token in the list is not found, whatever the case of its address', async () => {
  const ask = node({ balances: { [usdc.address]: 5n, [dai.address]: 6n } })
  const listed = [listing(usdc.address.toLowerCase() as Address)]
  expect(await find(ask, { listed })).toEqual([{ ...dai, value: 6n }])
})

test('a contract that an own call used as a token is found, without a name', async () => {
  const ask = node({ balances: { [stranger]: 7n } })
  expect(await find(ask, { activities: [used(stranger)] })).toEqual([
    { address: stranger, symbol: 'ODD', decimals: 4, value: 7n },
  ])
})

test('what another account or network used is not asked for', async () => {
  const ask = node({ balances: { [stranger]: 7n } })
  const activities = [used(stranger, { chainId: 10 }), used(stranger, { from: friend })]
  expect(await find(ask, { activities, known: [] })).toEqual([])
  expect(ask).not.toHaveBeenCalled()
})

test('asking each token finds the same as one call to Multicall3', async () => {
  const amounts = fc.option(fc.bigInt(0n, 2n ** 256n - 1n), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(amounts, amounts, amounts, async (ofUsdc, ofDai, ofStranger) => {
      const balances = Object.fromEntries(
        [
          [usdc.address, ofUsdc],
          [dai.address, ofDai],
          [stranger, ofStranger],
        ].filter(([, value]) => value !== undefined),
      )
      const activities = [used(stranger)]
      const together = await find(node({ balances }), { activities })
      const apart = await find(node({ balances, together: false }), { activities })
      expect(apart).toEqual(together)
      const held = [ofUsdc, ofDai, ofStranger].filter((value) => value !== undefined && value > 0n)
      expect(together.map(({ value }) => value)).toEqual(held)
    }),
    { numRuns: 50 },
  )
})

test('no answer of a node breaks the search or invents a token that was not asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything(), { maxLength: 4 }), fc.string(), async (answers, text) => {
      const ask: Ask = async (requests) =>
        requests.map((_, index) => answers[index] ?? `0x${Buffer.from(text).toString('hex')}`)
      const found = await find(ask, { activities: [used(stranger)] })
      for (const { address } of found) expect([usdc.address, dai.address, stranger]).toContain(address)
    }),
  )
})

test('a silent node ends the search with its error', async () => {
  const ask = vi.fn<Ask>().mockRejectedValue(new Error('no answer'))
  await expect(find(ask)).rejects.toThrow('no answer')
})
