import { beforeEach, expect, test } from 'vitest'
import { wellKnownTokens } from '../domain/known/wellKnownTokens.ts'
import type { OnChainToken } from '../domain/services.ts'
import { reset } from '../lib/browser.fake.ts'
import { addToken, tokens } from '../storage/state/tokens.ts'
import { testAddresses } from '../vault/vault.fake.ts'
import { verifyTokens } from './verifyTokens.ts'

const [known, unseen] = testAddresses

beforeEach(() => reset())

async function make() {
  const state = { tokens: tokens() }
  await state.tokens.ready()
  await state.tokens.commit(addToken(1, { address: known, symbol: 'OWN', decimals: 6 }))
  await state.tokens.commit(addToken(1, { address: unseen, symbol: 'USDC', decimals: 0, unverified: true }))
  return state
}

test('a token that nobody vouched for becomes what its contract says, and no other changes', async () => {
  const state = await make()
  const reads: unknown[] = []
  const read = async (chainId: number, address: string): Promise<OnChainToken> => {
    reads.push([chainId, address])
    return { state: 'token', symbol: 'EVIL', name: 'Evil', decimals: 9 }
  }
  await verifyTokens(state, read, 1)
  await verifyTokens(state, read, 1)
  expect(reads).toEqual([[1, unseen]])
  expect(state.tokens.getState()[1]).toEqual([
    { address: known, symbol: 'OWN', decimals: 6 },
    { address: unseen, symbol: 'EVIL', name: 'Evil', decimals: 9 },
  ])
})

test('a token of the wallet’s own list has its symbol and decimals, on every chain and whatever a node says', async () => {
  const state = { tokens: tokens() }
  await state.tokens.ready()
  for (const chainId of [1, 10]) {
    const [listed] = await wellKnownTokens(chainId)
    if (!listed) throw new Error('The list is empty')
    const wrong = { address: listed.address, symbol: 'EVIL', decimals: listed.decimals + 12 }
    await state.tokens.commit(addToken(chainId, wrong))
  }
  await verifyTokens(state, async () => ({ state: 'missing' }), 1)
  for (const chainId of [1, 10])
    expect(state.tokens.getState()[chainId]).toEqual((await wellKnownTokens(chainId)).slice(0, 1))
})

test('a contract without a usable symbol keeps the site’s symbol', async () => {
  const state = await make()
  await verifyTokens(state, async () => ({ state: 'token', symbol: 'US\u202eDC', decimals: 6 }), 1)
  expect(state.tokens.getState()[1]?.[1]).toEqual({ address: unseen, symbol: 'USDC', decimals: 6 })
})

test('while a node reports no decimals they stay unverified, and no amount is shown', async () => {
  const state = await make()
  await verifyTokens(state, async () => ({ state: 'token', symbol: 'USDC' }), 1)
  expect(state.tokens.getState()[1]?.[1]).toMatchObject({ decimals: 0, unverified: true })
})

test.each(['unreachable', 'missing', 'nft'] as const)('while it is %s it stays unverified', async (state) => {
  const slices = await make()
  await verifyTokens(slices, async () => ({ state }) as OnChainToken, 1)
  expect(slices.tokens.getState()[1]?.[1]).toMatchObject({ unverified: true, decimals: 0 })
})
