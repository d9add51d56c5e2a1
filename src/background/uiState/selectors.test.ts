import { afterEach, expect, test, vi } from 'vitest'
import { fake } from '../../lib/browser.fake.ts'

afterEach(() => {
  fake.extension.inIncognitoContext = false
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** What the mirror says of a vault that is missing. */
async function said(): Promise<unknown> {
  vi.stubEnv('MODE', 'firefox')
  vi.resetModules()
  const { createSources } = await import('./selectors.ts')
  type Options = Parameters<typeof createSources>[0]
  const parts = { vault: async () => ({ state: async () => 'empty' }) }
  const rest = { state: { contacts: {}, settings: {} }, previews: {}, balances: {}, delegations: {} }
  return createSources({ ...rest, parts } as unknown as Options).vault()
}

test('a background of Firefox that is private says of no vault that there is none', async () => {
  fake.extension.inIncognitoContext = true
  expect(await said()).toBe('outOfReach')
})

test('any other says so', async () => {
  expect(await said()).toBe('empty')
})
