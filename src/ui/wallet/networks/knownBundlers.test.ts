import { expect, test } from 'vitest'
import { builtInNetworks } from '../../../storage/state/builtInNetworks.ts'
import { knownBundlers } from './knownBundlers.ts'
import { readNetwork, typedNetwork } from './readNetwork.ts'

test('each public network has a bundler to choose from, and the local one has none', () => {
  const without = builtInNetworks.filter(({ chainId }) => knownBundlers(chainId).length === 0)
  expect(without.map(({ name }) => name)).toEqual(['Localhost'])
})

test('a known bundler has a URL of its own for each chain, which the form accepts', () => {
  const urls = builtInNetworks.flatMap((network) =>
    knownBundlers(network.chainId).map(({ url }) => {
      expect(url.split('/')).toContain(String(network.chainId))
      expect(readNetwork({ ...typedNetwork(network), bundlerUrl: url })).toMatchObject({
        network: { bundlerUrl: url },
      })
      return url
    }),
  )
  expect(new Set(urls).size).toBe(urls.length)
})

test('no built-in network has a bundler by itself', () => {
  expect(builtInNetworks.filter((network) => network.bundlerUrl !== undefined)).toEqual([])
})
