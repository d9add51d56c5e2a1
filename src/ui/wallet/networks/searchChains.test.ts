import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { knownChains as made } from '../../../../scripts/make/chains.mjs'
import { builtInNetworks } from '../../../storage/state/builtInNetworks.ts'
import { knownChains, searchChains } from './searchChains.ts'

const text = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'public', 'chains.json'), 'utf8')

async function all() {
  vi.stubGlobal('fetch', async () => new Response(gzipSync(text)))
  return knownChains()
}

test('the list is the one of viem/chains: npm run make -- chains', () => {
  expect(text).toBe(made())
})

test('it has some hundreds, each once, and every node is encrypted', async () => {
  const chains = await all()
  expect(chains.length).toBeGreaterThan(500)
  expect(new Set(chains.map(({ chainId }) => chainId)).size).toBe(chains.length)
  for (const { rpcUrls, explorer = 'https:', wsUrl = 'wss:' } of chains) {
    expect(rpcUrls.length).toBeGreaterThan(0)
    for (const url of [...rpcUrls, explorer]) expect(url).toMatch(/^https:/)
    expect(wsUrl).toMatch(/^wss:/)
  }
})

test('it has the networks that the wallet brings along', async () => {
  const ids = new Set((await all()).map(({ chainId }) => chainId))
  for (const { chainId, custom } of builtInNetworks)
    expect(custom || chainId === 31337 || ids.has(chainId), String(chainId)).toBe(true)
})

test('a chain is found by its id, in both ways to write it, and by its name', async () => {
  const chains = await all()
  const first = (typed: string) => searchChains(chains, typed)[0]?.name
  expect([first('8453'), first('0x2105'), first('base'), first(' Mantle ')]).toEqual([
    'Base',
    'Base',
    'Base',
    'Mantle',
  ])
  expect(searchChains(chains, 'a')).toHaveLength(6)
  expect(searchChains(chains, '')).toEqual([])
  expect(searchChains(chains, 'no such chain')).toEqual([])
})
