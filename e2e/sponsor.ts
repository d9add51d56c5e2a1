import { launchWallet } from '../packages/wallet-testing/index.ts'
import { type Chain, network, startChain, test as usual } from './fixtures.ts'

/** A chain with a bundler and a paymaster, and a wallet whose network has that bundler. */
export const sponsored = usual.extend<object, { chain: Chain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startChain({ sponsor: true })
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],

  wallet: async ({ chain, person }, use) => {
    const { wallet } = await launchWallet({
      phrase: person.phrase,
      networks: [{ ...network(chain), preconfirmation: 200, bundlerUrl: sponsorOf(chain).bundlerUrl }],
    })
    await use(wallet)
    await wallet.close()
    chain.release()
    chain.setFaults([])
    sponsorOf(chain).setBundlerFaults([])
    sponsorOf(chain).setPaymasterFaults([])
    sponsorOf(chain).forgetRequests()
  },
})

/** The bundler and the paymaster of a chain that was started with them. */
export function sponsorOf({ sponsor }: Chain) {
  if (!sponsor) throw new Error('The chain has no sponsor')
  return sponsor
}

/** The operations that the bundler received, each distinct one once. */
export function operationsOf(chain: Chain): readonly string[] {
  const received = sponsorOf(chain).requests('eth_sendUserOperation')
  return [...new Set(received.map(({ params }) => JSON.stringify(params[0])))]
}
