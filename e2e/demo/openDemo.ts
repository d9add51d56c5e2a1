import type { Page } from '@playwright/test'
import { launchWallet, type NetworkInput, type Wallet } from '../../packages/wallet-testing/index.ts'
import { network, startChain } from '../fixtures.ts'
import type { Stage } from './stories/story.ts'

/** The port of the wallet's built-in network `Localhost`. */
const port = 8545

/** A chain, and a browser with the onboarded wallet and the demo page. */
export async function openDemo(
  { picture, report, after }: Stage,
  { headless }: { headless: boolean },
): Promise<{ page: Page; wallet: Wallet; dappUrl: string }> {
  const chain = await report('Start a chain that pre-confirms every 200 ms', async () => {
    const started = await startChain({ port }).catch(() => startChain())
    after(started.stop)
    return started
  })
  const { page, wallet } = await report('Start Chromium with the wallet', async () => {
    const started = await launchWallet({ headless })
    after(started.wallet.close)
    return started
  })
  await report('Import the funded phrase', async () => {
    await wallet.onboard(chain.phrase, picture)
    const added: NetworkInput = network(chain)
    await (chain.url.endsWith(`:${port}`) ? wallet.selectNetwork(chain.chainId) : wallet.addNetwork(added))
  })
  await page.goto(chain.dappUrl)
  await page.bringToFront()
  return { page, wallet, dappUrl: chain.dappUrl }
}
