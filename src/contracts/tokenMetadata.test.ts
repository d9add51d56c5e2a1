import fc from 'fast-check'
import { type Address, encodeAbiParameters, numberToHex, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { isNodeError, nodeError, WalletError } from '../domain/errors.ts'
import { wellKnownTokens } from '../domain/known/wellKnownTokens.ts'
import { readLooks } from '../lib/confusables.ts'
import type { Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { lookalikeAmong, readKnownToken, readToken } from './tokenMetadata.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const reverted = nodeError({ code: 3, message: 'execution reverted' })
const unlisted = nodeError({ code: -32601, message: 'the method does not exist' })

const text = (words: string) => encodeAbiParameters([{ type: 'string' }], [words])
const word = (value: number | bigint) => numberToHex(value, { size: 32 })

/** A contract as a table from the first bytes of a call to its result. */
function make(code: string, contract: Record<string, unknown>): Rpc {
  const answer = (method: string, data = ''): Answer => {
    if (method === 'eth_getCode') return { result: code }
    const found = Object.entries(contract).find(([start]) => data.startsWith(start))
    if (isNodeError(found?.[1])) return { error: found[1] }
    return found ? { result: found[1] } : { error: reverted }
  }
  return {
    batch: async (_chain: number, requests: { method: string; params: [{ data?: string }] }[]) =>
      requests.map(({ method, params }) => answer(method, params[0].data)),
  } as unknown as Rpc
}

const usdc = {
  '0x95d89b41': text('USDC'),
  '0x06fdde03': text('USD\u202e Coin'),
  '0x313ce567': word(6),
  '0x18160ddd': word(10n ** 20n),
  '0x70a08231': word(1234),
}

describe('a contract', () => {
  test('speaks for itself', async () => {
    expect(await readToken(make('0x60', usdc), 1, address, { owner })).toEqual({
      state: 'token',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      balance: '0x4d2',
    })
  })

  test('is read in the wanted state, so that a pre-confirmed one is there too', async () => {
    const blocks: unknown[] = []
    const rpc = {
      batch: async (_: number, requests: { params: unknown[] }[]) => {
        blocks.push(...requests.map(({ params }) => params[1]))
        return []
      },
    } as unknown as Rpc
    await readToken(rpc, 1, address, { block: 'pending' })
    expect(new Set(blocks)).toEqual(new Set(['pending']))
  })

  test('may give its symbol as 32 bytes', async () => {
    const old = { ...usdc, '0x95d89b41': stringToHex('MKR', { size: 32 }) }
    expect(await readToken(make('0x60', old), 1, address)).toMatchObject({ symbol: 'MKR' })
  })

  test('with a symbol that cannot be read has none', async () => {
    const hidden = { ...usdc, '0x95d89b41': text('US\u200bDC') }
    expect(await readToken(make('0x60', hidden), 1, address)).not.toHaveProperty('symbol')
  })

  test('with absurd decimals has none', async () => {
    const absurd = { ...usdc, '0x313ce567': word(255) }
    expect(await readToken(make('0x60', absurd), 1, address)).not.toHaveProperty('decimals')
  })

  test('of collectibles is no token', async () => {
    const nft = { ...usdc, '0x01ffc9a780ac58cd': word(1), '0x01ffc9a7ffffffff': word(0) }
    expect(await readToken(make('0x60', nft), 1, address)).toEqual({ state: 'nft' })
  })

  test('that claims every interface there is may be a token', async () => {
    expect(await readToken(make('0x60', { ...usdc, '0x01ffc9a7': word(1) }), 1, address)).toMatchObject({
      state: 'token',
    })
  })

  test('without code or without balances is missing', async () => {
    expect(await readToken(make('0x', {}), 1, address)).toEqual({ state: 'missing' })
    expect(await readToken(make('0x60', {}), 1, address)).toEqual({ state: 'missing' })
    expect(await readToken(make('0x60', { '0x': '0x' }), 1, address)).toEqual({ state: 'missing' })
  })

  test('behind a node that answers nothing is unreachable', async () => {
    const dead = { batch: () => Promise.reject(new WalletError('chainDisconnected')) } as unknown as Rpc
    const minimal = {
      batch: async (_chain: number, requests: []) => requests.map(() => ({ error: unlisted })),
    } as unknown as Rpc
    expect(await readToken(dead, 1, address)).toEqual({ state: 'unreachable' })
    expect(await readToken(minimal, 1, address)).toEqual({ state: 'unreachable' })
  })

  test('cannot make reading throw or grow', async () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((raw) => `0x${Buffer.from(raw).toString('hex')}`)
    const anything = fc.oneof(bytes, fc.jsonValue(), fc.string().map(text))
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 9, maxLength: 9 }), async (results) => {
        const rpc = { batch: async () => results.map((result) => ({ result })) } as unknown as Rpc
        expect(JSON.stringify(await readToken(rpc, 1, address, { owner })).length).toBeLessThan(2500)
      }),
    )
  })
})

describe('a well-known token', () => {
  const known = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const silent = { batch: async () => Promise.reject(new Error('silent')) } as unknown as Rpc

  test.each([
    ['a node that lies', make('0x60', { ...usdc, '0x95d89b41': text('SCAM'), '0x313ce567': word(18) })],
    ['a silent node', silent],
  ])('is what the wallet’s own list says, whatever %s tells', async (_name, rpc) => {
    expect(await readKnownToken(rpc, 1, known)).toMatchObject({
      state: 'token',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    })
  })

  test('stands on its own chain alone, and others speak for themselves', async () => {
    expect(await readKnownToken(silent, 31337, known)).toEqual({ state: 'unreachable' })
    expect(await readKnownToken(make('0x', {}), 1, known)).toEqual({ state: 'missing' })
    expect(await readKnownToken(make('0x60', usdc), 1, address)).toMatchObject({
      symbol: 'USDC',
      decimals: 6,
    })
  })
})

describe('a token looks like a well-known one', () => {
  const lookalike = async (chainId: number, ...token: [Address, string, string?]) =>
    lookalikeAmong(
      {
        known: await wellKnownTokens(chainId),
        coin: chainId === 7 ? 'GOLD' : 'ETH',
        looks: await readLooks(),
      },
      ...token,
    )
  const like = async (symbol: string, name?: string) => (await lookalike(1, address, symbol, name))?.symbol

  test.each(['USDC', 'usdc', 'USDС', 'U\u200bSDC', '$USDC'.slice(1), 'U5DC', 'USDC.', 'ＵＳＤＣ'])(
    'by its symbol %s',
    async (symbol) => {
      expect(await like(symbol)).toBe('USDC')
    },
  )

  test('by its name', async () => {
    expect(await like('XYZ', 'Tеther USD')).toBe('USDT')
  })

  test('but not when it is that token, nor when it only shares letters', async () => {
    expect(await lookalike(1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC')).toBeUndefined()
    expect(await like('TEST', 'Test token')).toBeUndefined()
    expect(await lookalike(31337, address, 'USDC')).toBeUndefined()
  })

  test.each([
    [1, 'ETH', 'ETH'],
    [100, 'ЕTH', 'ETH'],
    [1, 'xDAI', 'XDAI'],
    [7, 'G0LD', 'GOLD'],
  ])('or like a coin: on chain %s by its symbol %s', async (chainId, symbol, coin) => {
    expect(await lookalike(chainId, address, symbol)).toEqual({ symbol: coin })
  })
})

describe('a node that stumbles over', () => {
  const stumbled = nodeError({ code: -32000, message: 'header not found' })

  test.each([
    ['the decimals', '0x313ce567'],
    ['the symbol', '0x95d89b41'],
    ['the supply', '0x18160ddd'],
    ['the balance', '0x70a08231'],
  ])('%s says nothing of the contract', async (what, selector) => {
    const { decimals } = await readToken(make('0x60', { ...usdc, [selector]: stumbled }), 1, address).then(
      (token) => (token.state === 'token' ? token : { decimals: token.state }),
    )
    expect(decimals).toBe(what === 'the supply' ? 6 : 'unreachable')
  })

  test('its kind says so little that it may be a collectible', async () => {
    const { '0x313ce567': _, ...counted } = usdc
    const odd = { ...counted, '0x01ffc9a7': stumbled }
    expect(await readToken(make('0x60', odd), 1, address)).toEqual({ state: 'unreachable' })
  })
})
