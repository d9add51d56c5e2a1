import { type Address, encodeAbiParameters, getAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import type { TokenBalance } from '../../domain/token.ts'
import type { Ask } from './askNetwork.ts'
import { readAssets, readListedAssets } from './readAssets.ts'

const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const lower = usdc.toLowerCase() as Address
const stranger = getAddress(`0x${'5a'.repeat(20)}`)

vi.mock('../../domain/known/wellKnownTokens.ts', () => ({
  wellKnownTokens: async () => [{ symbol: 'USDC', name: 'USD Coin', decimals: 6, address: usdc }],
}))

/** A node that reports every token as LIE with 18 decimals. */
function lyingNode() {
  const ask = vi.fn<Ask>(async (requests) =>
    requests.map((_, index) =>
      index % 2 === 0
        ? encodeAbiParameters([{ type: 'string' }], ['LIE'])
        : encodeAbiParameters([{ type: 'uint8' }], [18]),
    ),
  )
  return ask
}

const watched: TokenBalance = { address: usdc, symbol: 'USDC', decimals: 6 }

test.each([usdc, lower])('a node says nothing of a token on the list, written as %s', async (address) => {
  const ask = lyingNode()
  const assets = await readAssets(ask, [address], [watched])
  expect(assets.get(address)).toEqual({ symbol: 'USDC', decimals: 6, own: true })
  expect(assets.size).toBe(1)
  expect(ask.mock.calls.flatMap(([requests]) => requests)).toEqual([])
})

test('the wallet’s own list comes before the person’s, and before the node', async () => {
  const wrong = { ...watched, symbol: 'USD', decimals: 18 }
  const assets = await readListedAssets(lyingNode(), 1, [lower, stranger], [wrong])
  expect(assets.get(lower)).toEqual({ symbol: 'USDC', decimals: 6, own: true })
  expect(assets.get(stranger)).toEqual({ symbol: 'LIE', decimals: 18, own: false })
})

test('decimals that nobody verified are none of the person’s list', async () => {
  const unverified: TokenBalance = { address: stranger, symbol: 'SITE', decimals: 0, unverified: true }
  const assets = await readAssets(lyingNode(), [stranger], [unverified])
  expect(assets.get(stranger)).toEqual({ symbol: 'LIE', decimals: 18, own: false })
})
