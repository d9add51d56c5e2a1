import { describe, expect, test } from 'vitest'
import type { Network } from '../../domain/network.ts'
import { fake, reset } from '../../lib/browser.fake.ts'
import { addNetwork, allNetworks, networks, removeNetwork, saveNetwork } from './networks.ts'

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
const empty = { selected: 1, added: [], changed: {} }

test('a site adds no node to an existing network, the wallet’s or the person’s', () => {
  const before = addNetwork(mine, [known])(empty)
  for (const network of [known, mine]) {
    const offered = { ...network, name: 'Other', rpcUrls: ['https://site.example', 'http://127.0.0.1:8545'] }
    expect(addNetwork(offered, [known])(before)).toBe(before)
  }
  expect(allNetworks([known], before)).toEqual([known, mine])
})

test('nothing that is added is selected by that', () => {
  expect(addNetwork(mine, [known])(empty).selected).toBe(1)
})

describe('what the person changes', () => {
  const saved = { ...known, rpcUrls: ['https://b.example', 'https://a.example'], preconfirmation: 250 }

  test('of a network that the wallet brings along are its nodes and their pace, in the order given', () => {
    const brought = { ...known, wsUrl: 'wss://known.example' }
    const after = saveNetwork({ ...saved, name: 'Renamed' }, [brought])(empty)
    expect(allNetworks([brought], after)).toEqual([saved])
    expect(allNetworks([brought], removeNetwork(1)(after))).toEqual([brought])
  })

  test('of either network is its bundler too, until they save it without one', async () => {
    reset()
    const bundlerUrl = 'https://bundler.example/rpc'
    const own = addNetwork(mine, [known])(empty)
    const slice = networks()
    await slice.ready()
    for (const network of [known, mine]) {
      await slice.commit((before) => saveNetwork({ ...network, bundlerUrl }, [known])({ ...own, ...before }))
      const read = networks()
      await read.ready()
      const found = allNetworks([known], read.getState()).find(({ chainId }) => chainId === network.chainId)
      expect(found).toEqual({ ...network, bundlerUrl })
      expect(allNetworks([known], saveNetwork(network, [known])(read.getState()))).toContainEqual(network)
    }
  })

  test('of a network of its own is all of it', () => {
    const after = saveNetwork({ ...mine, name: 'Renamed' }, [known])(addNetwork(mine, [known])(empty))
    expect(after.added).toEqual([{ ...mine, name: 'Renamed' }])
    expect(removeNetwork(7)(after).added).toEqual([])
  })
})

test('a node on this machine stands alone: what it copies has the same id', () => {
  const here = ['http://127.0.0.1:8545']
  expect(allNetworks([known], { ...empty, changed: { 1: { rpcUrls: here } } })).toEqual([
    { ...known, rpcUrls: here },
  ])
})

test('a profile from before nodes had an order opens, with its URLs in front', async () => {
  reset()
  const state = { selected: 7, added: [mine], urls: { 1: ['https://own.example'] } }
  await fake.storage.local.set({ networks: { version: 1, state } })
  const slice = networks()
  await slice.ready()
  expect(slice.getState()).toEqual({
    selected: 7,
    added: [mine],
    changed: { 1: { rpcUrls: ['https://own.example'] } },
  })
  expect(allNetworks([known], slice.getState())[0]?.rpcUrls).toEqual([
    'https://own.example',
    'https://known.example',
  ])
})
