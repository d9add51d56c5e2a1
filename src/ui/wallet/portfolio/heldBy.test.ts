import { expect, test } from 'vitest'
import type { Network } from '../../../domain/network.ts'
import { builtInNetworks } from '../../../storage/state/builtInNetworks.ts'
import { heldBy } from './heldBy.ts'
import type { Line } from './portfolioSum.ts'

const own: Network = { ...(builtInNetworks[0] as Network), chainId: 4242, name: 'Own', custom: true }
const networks = [...builtInNetworks, own]
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const line = (chainId: number, amount: bigint | undefined, symbol = 'ETH', address?: typeof usdc): Line => ({
  position: { chainId, symbol, decimals: 2, amounts: [], ...(address && { address }) },
  amount,
  price: undefined,
})
const texts = (...lines: Line[]) => heldBy(lines, networks).map((text) => text.replaceAll('\u00a0', ' '))

test('the same coin of several networks is one amount', () => {
  expect(texts(line(1, 31n), line(8453, 150n), line(137, 500n, 'POL'))).toEqual(['1.81 ETH', '5 POL'])
})

test('test money comes last and says so by its network', () => {
  const test = line(11155111, 1_000_000n)
  expect(texts(test, line(1, 31n))).toEqual(['0.31 ETH', '10,000 ETH on Sepolia'])
  expect(texts(test)).toEqual(['10,000 ETH on Sepolia'])
})

test('what has the same symbol but is another asset names its network', () => {
  // Anybody may call the coin of a network, or a token, "ETH".
  expect(texts(line(1, 31n), line(4242, 900n), line(8453, 100n, 'ETH', usdc))).toEqual([
    '0.31 ETH',
    '9 ETH on Own',
    '+1',
  ])
  expect(texts(line(4242, 900n, 'OWN'), line(1, undefined))).toEqual(['9 OWN'])
})

test('a token that the lists of two networks have is one amount', () => {
  const known = (chainId: number, amount: bigint): Line => {
    const { position, ...rest } = line(chainId, amount, 'USDC', usdc)
    return { ...rest, position: { ...position, knownAs: 'USDC/usd coin/2' } }
  }
  expect(texts(known(1, 100n), known(8453, 250n))).toEqual(['3.5 USDC'])
  expect(texts(known(1, 100n), line(8453, 250n, 'USDC', usdc))).toEqual([
    '1 USDC on Ethereum',
    '2.5 USDC on Base',
  ])
})
