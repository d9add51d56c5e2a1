import { launchWallet } from '../packages/wallet-testing/index.ts'
import { test as base, type Chain, network, startChain } from './fixtures.ts'
import { buildWithPrices, type PriceServer, servePrices } from './prices.ts'

/** Two networks with a node each, and the person's wallet that asks a price server on this machine. */
export const test = base.extend<{ server: PriceServer; other: Chain }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  other: async ({}, use) => {
    const other = await startChain({ chainId: 4242 })
    await use(other)
    await other.stop().catch(() => undefined)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  server: async ({}, use) => {
    const server = await servePrices()
    await use(server)
    await server.close()
  },

  wallet: async ({ chain, other, person }, use) => {
    const extension = await buildWithPrices()
    const networks = [{ ...network(other), name: 'Second' }, network(chain)]
    const { wallet } = await launchWallet({ extension, phrase: person.phrase, networks })
    await use(wallet)
    await wallet.close()
  },
})
