import { describe, expect, test } from 'vitest'
import { fake, reset } from '../wire/browser.fake.ts'
import type { Network } from '../wire/mirror.ts'
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

describe('what the person changes', () => {
  const saved = { ...known, rpcUrls: ['https://b.example', 'https://a.example'], preconfirmation: 250 }

  test('of a network that the wallet brings along are its nodes and their pace, in the order given', () => {
    const brought = { ...known, wsUrl: 'wss://known.example' }
    const after = saveNetwork({ ...saved, name: 'Renamed' }, [brought])(empty)
    expect(allNetworks([brought], after)).toEqual([saved])
    expect(allNetworks([brought], removeNetwork(1)(after))).toEqual([brought])
  })

  test('of a network of its own is all of it', () => {
    const after = saveNetwork({ ...mine, name: 'Renamed' }, [known])(addNetwork(mine, [known])(empty))
    expect(after.added).toEqual([{ ...mine, name: 'Renamed' }])
    expect(removeNetwork(7)(after).added).toEqual([])
  })

  test('of which URLs are private stays, whatever URLs a site adds', () => {
    const closed = { private: { 'https://a.example': true } }
    for (const network of [
      { ...saved, ...closed },
      { ...mine, ...closed },
    ]) {
      const { chainId } = network
      const after = addNetwork({ ...network, private: {}, rpcUrls: ['https://c.example'] }, [known])(
        saveNetwork(network, [known])(empty),
      )
      expect(allNetworks([known], after).find((one) => one.chainId === chainId)).toMatchObject(closed)
    }
  })

  test('stays in front when a site adds a URL', () => {
    const after = addNetwork({ ...known, rpcUrls: ['https://c.example'] }, [known])(
      saveNetwork(saved, [known])(empty),
    )
    expect(allNetworks([known], after)).toEqual([
      { ...saved, rpcUrls: ['https://c.example', ...saved.rpcUrls] },
    ])
  })
})

test('a node on this machine stands alone: what it copies has the same id', () => {
  const here = ['http://127.0.0.1:8545']
  const after = addNetwork({ ...known, rpcUrls: here }, [known])(empty)
  expect(allNetworks([known], after)).toEqual([{ ...known, rpcUrls: here }])
  const own = addNetwork({ ...mine, rpcUrls: here }, [known])(addNetwork(mine, [known])(empty))
  expect(own.added[0]?.rpcUrls).toEqual(here)
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
