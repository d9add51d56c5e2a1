import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { builtInNetworks } from './builtInNetworks.ts'

const known = Object.values(chains)

test.each(builtInNetworks.filter(({ chainId }) => chainId !== 31337))(
  '$name is what viem knows by its chain id',
  ({ chainId, name, symbol, decimals, rpcUrls, explorer }) => {
    const same = known.filter(({ id }) => id === chainId)
    expect(same.map((chain) => chain.name)).toContain(name)
    expect(same.map((chain) => chain.nativeCurrency.symbol)).toContain(symbol)
    expect(same.map((chain) => chain.nativeCurrency.decimals)).toContain(decimals)
    expect(same.flatMap((chain) => chain.rpcUrls.default.http)).toContain(rpcUrls[0])
    expect(same.map((chain) => chain.blockExplorers?.default.url)).toContain(explorer)
  },
)

test('if calls are pre-confirmed, the first node reports that', () => {
  const preconfirmed = builtInNetworks.filter(({ preconfirmation }) => preconfirmation !== undefined)
  expect(preconfirmed.map(({ chainId, rpcUrls: [first] }) => [chainId, first])).toEqual([
    [8453, 'https://mainnet-preconf.base.org'],
    [84532, 'https://sepolia-preconf.base.org'],
    [31337, 'http://127.0.0.1:8545'],
  ])
})

test('a chain id stands for one network, and every URL may be fetched', () => {
  const ids = builtInNetworks.map(({ chainId }) => chainId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { rpcUrls } of builtInNetworks)
    for (const url of rpcUrls) expect(url).toMatch(/^https:\/\/|^http:\/\/127\.0\.0\.1:/)
})
