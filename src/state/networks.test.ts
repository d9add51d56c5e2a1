import { expect, test } from 'vitest'
import type { Network } from '../wire/mirror.ts'
import { addNetwork, allNetworks } from './networks.ts'

const known: Network = {
  chainId: 1,
  name: 'Known',
  rpcUrls: ['https://known.example'],
  symbol: 'ETH',
  decimals: 18,
  blockTime: 2000,
  custom: false,
}
const mine: Network = { ...known, chainId: 7, name: 'Mine', rpcUrls: ['https://mine.example'], custom: true }
const empty = { selected: 1, added: [], urls: {} }

test('another URL for a network that the wallet brings along goes in front', () => {
  const after = addNetwork({ ...known, rpcUrls: ['https://own.example'] }, [known])(empty)
  expect(allNetworks([known], after)).toEqual([
    { ...known, rpcUrls: ['https://own.example', 'https://known.example'] },
  ])
})

test('a network is there once, however often it is added', () => {
  const once = addNetwork(mine, [known])(empty)
  const twice = addNetwork({ ...mine, name: 'Other', rpcUrls: ['https://two.example'] }, [known])(once)
  expect(allNetworks([known], twice)).toEqual([
    known,
    { ...mine, rpcUrls: ['https://two.example', 'https://mine.example'] },
  ])
})

test('nothing that is added is selected by that', () => {
  expect(addNetwork(mine, [known])(empty).selected).toBe(1)
})
