import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { wellKnownTokens } from './wellKnownTokens.ts'

test('the tokens of a chain are known, and of a strange chain none', async () => {
  expect(await wellKnownTokens(1)).toContainEqual({
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  })
  expect(await wellKnownTokens(31337)).toEqual([])
})

test('every address has its checksum, and none is there twice on a chain', () => {
  const file = join(import.meta.dirname, '..', '..', '..', 'public', 'tokens.json')
  const chains: [string, string, number, string][][] = Object.values(JSON.parse(readFileSync(file, 'utf8')))
  for (const rows of chains) {
    const addresses = rows.map(([, , , address]) => address)
    expect(addresses).toEqual(addresses.map((address) => getAddress(address)))
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})
