import { afterEach, expect, test, vi } from 'vitest'
import { fake } from '../../lib/browser.fake.ts'
import { review } from '../../requests/router.fake.ts'
import type { RequestRow } from '../../storage/journal/rows.ts'
import { createSelectors } from './selectors.ts'

afterEach(() => {
  fake.extension.inIncognitoContext = false
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The UI state’s `vault` member when the vault is missing. */
async function vaultState(): Promise<unknown> {
  vi.stubEnv('MODE', 'firefox')
  vi.resetModules()
  const { createSelectors } = await import('./selectors.ts')
  type Options = Parameters<typeof createSelectors>[0]
  const modules = { vault: async () => ({ state: async () => 'empty' }) }
  const rest = {
    state: { contacts: {}, settings: {}, tokens: {} },
    previews: {},
    balances: {},
  }
  return createSelectors({ ...rest, modules } as unknown as Options).vault()
}

test('a private background of Firefox never reports that there is no vault', async () => {
  fake.extension.inIncognitoContext = true
  expect(await vaultState()).toBe('outOfReach')
})

test('any other says so', async () => {
  expect(await vaultState()).toBe('empty')
})

type Options = Parameters<typeof createSelectors>[0]
const holds = <value>(value: value) => ({ getState: () => value })
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('the pictures are those of the tokens that the selected network shows and that have one', async () => {
  const one = { address, symbol: 'ONE', decimals: 18 }
  const bare = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', symbol: 'BARE', decimals: 18 }
  const state = {
    networks: holds({ selected: 1, added: [], changed: {} }),
    tokens: holds({ 1: [one, bare], 10: [one] }),
    pictures: {
      ...holds({ 1: { [address]: 'data:one' }, 10: { [address]: 'data:other' } }),
      ready: async () => {},
    },
    contacts: {},
    settings: {},
  }
  const rest = { previews: {}, balances: {} }
  expect(await createSelectors({ ...rest, state } as unknown as Options).pictures()).toEqual({
    [address]: 'data:one',
  })
})

test('a waiting request has the page around it only if there is one', async () => {
  const row = { id: 'a', method: 'eth_test', origin: 'https://app.example', at: 5, review, state: 'asked' }
  const rows = [
    row,
    { ...row, id: 'b', topOrigin: 'https://top.example' },
    { ...row, id: 'c', review: undefined },
  ]
  const journal = { requestsIn: async () => rows as RequestRow[] }
  const rest = {
    state: { contacts: {}, settings: {}, tokens: {} },
    previews: {},
    balances: {},
  }
  const plain = {
    id: 'a',
    method: 'eth_test',
    origin: 'https://app.example',
    askedAt: 5,
    review,
    revision: 0,
  }
  expect(await createSelectors({ ...rest, journal } as unknown as Options).queue()).toStrictEqual([
    plain,
    { ...plain, id: 'b', topOrigin: 'https://top.example' },
  ])
})
