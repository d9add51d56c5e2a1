import { type Address, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import type { TokenBalance } from '../../domain/token.ts'
import type { Rpc } from '../../rpc/client.ts'
import type { Answer } from '../../rpc/jsonRpc.ts'
import { createNames } from './partyNames.ts'

const stranger: Address = '0x3333333333333333333333333333333333333333'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const short = '0x333333…333333'
const text = (words: string) => encodeAbiParameters([{ type: 'string' }], [words])
const word = (value: number) => numberToHex(value, { size: 32 })

type Said = { symbol: string; name?: string; chainId?: number; watched?: TokenBalance[] }

/** The asset for a token whose contract reports this symbol and name. */
async function assetOf({ symbol, name = 'A token', chainId = 1, watched = [] }: Said, address = stranger) {
  const results: Record<string, Hex> = {
    '0x95d89b41': text(symbol),
    '0x06fdde03': text(name),
    '0x313ce567': word(6),
    '0x18160ddd': word(1),
    '0x70a08231': word(0),
  }
  const batch = async (_: number, requests: { method: string; params: [unknown] }[]): Promise<Answer[]> =>
    requests.map(({ method, params: [first] }) => {
      if (method === 'eth_getCode') return { result: '0x60' }
      const result = results[(first as { data: string }).data.slice(0, 10)]
      return result ? { result } : { error: nodeError({ code: 3, message: 'execution reverted' }) }
    })
  const names = createNames({
    rpc: { batch } as unknown as Rpc,
    tokens: () => watched,
    coin: (chain) => (chain === 7 ? 'GOLD' : 'ETH'),
  })
  const found = await names(chainId, { tokens: [address], vaults: [] })
  return {
    ...found.asset(address),
    isTrusted: found.isTrusted(address),
    party: found.party(address).name,
  }
}

const watching = (symbol: string): TokenBalance[] => [{ address: stranger, symbol, decimals: 6 }]

describe('what a stranger calls itself', () => {
  test.each(['TEST', 'stTEST', 'USDC.x', '$DOGE', 'A-B_C'])(
    'may be shown as its own word: %s',
    async (symbol) => {
      const asset = await assetOf({ symbol })
      expect(asset).toMatchObject({ symbol, decimals: 6, known: true, claimed: true, isTrusted: false })
    },
  )

  test.each([
    '1,000,000 USDC',
    '000',
    'E18',
    'X1000',
    'T,E',
    '.5',
    'US DC',
    'TEST\u00a0OK',
    'TE\u202eST',
    'TE\u200bST',
    'שקל',
    '百万',
    'T\u0301',
    '½',
    'LONG'.repeat(6),
    '',
  ])('is no unit where it could be read as something else: %j', async (symbol) => {
    expect(await assetOf({ symbol })).toMatchObject({
      symbol: short,
      decimals: 6,
      known: false,
      claimed: true,
    })
  })

  test.each([
    [1, 'ETH'],
    [1, 'eth'],
    [100, 'ETH'],
    [100, 'xDAI'],
    [1, 'BNB'],
    [7, 'GOLD'],
    [1, 'USDC.'],
    [1, 'U$DC'],
  ])(
    'is not shown where it is that of a coin or a well-known token: on chain %s %s',
    async (chainId, symbol) => {
      expect(await assetOf({ symbol, chainId })).toMatchObject({ symbol: short, known: false, claimed: true })
    },
  )

  test('is not shown where its name is that of a well-known token', async () => {
    expect(await assetOf({ symbol: 'XYZ', name: 'Tether USD' })).toMatchObject({
      symbol: short,
      known: false,
    })
  })
})

describe('a token that the person watches', () => {
  test.each(['TEST', '₮EST', 'UNI-V2', '币安'])('is called as they chose it: %s', async (symbol) => {
    const asset = await assetOf({ symbol: 'OTHER', watched: watching(symbol) })
    expect(asset).toMatchObject({ symbol, known: true, isTrusted: true })
    expect(asset).not.toHaveProperty('claimed')
  })

  test.each(['1,000 USDC', '1000', '$5', 'US DC', 'ETH', 'USDC'])(
    'is a stranger where its symbol reads like an amount, or like what it is not: %s',
    async (symbol) => {
      const asset = await assetOf({ symbol, watched: watching(symbol) })
      expect(asset).toMatchObject({ symbol: short, known: false, claimed: true, isTrusted: false })
    },
  )
})

test('a well-known token is what the wallet calls it, whatever its contract says', async () => {
  const asset = await assetOf({ symbol: 'ETH' }, usdc)
  expect(asset).toMatchObject({ symbol: 'USDC', decimals: 6, known: true, isTrusted: true })
  expect(asset).not.toHaveProperty('claimed')
})

test.each(['USDCoin', 'Uniswap'])('a symbol is not the name of a well-known token: %s', async (symbol) => {
  expect(await assetOf({ symbol })).toMatchObject({ symbol: short, known: false })
})

test('a watched token is no contract that everybody trusts: its symbol names nobody', async () => {
  for (const symbol of ['Permit2', 'Multicall3', 'Lido', 'OpenSea']) {
    const asset = await assetOf({ symbol, watched: watching(symbol) })
    expect(asset.symbol).toBe(symbol)
    expect(asset.party).toBeUndefined()
  }
  expect((await assetOf({ symbol: 'USDC' }, usdc)).party).toBe('USDC')
})
