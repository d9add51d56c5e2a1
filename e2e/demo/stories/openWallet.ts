import { launchWallet, type Wallet } from '../../../packages/wallet-testing/index.ts'
import { type Chain, type Dapp, network, openDapp, startChain } from '../../fixtures.ts'
import type { Stage } from './story.ts'

export type Opened = { chain: Chain; wallet: Wallet; dapp: Dapp }

/** A chain, a browser with the wallet of the chain's first account, and the chain's page. */
export async function openWallet({ report, after }: Stage): Promise<Opened> {
  const chain = await report('Start a chain that pre-confirms every 200 ms', async () => {
    const chain = await startChain()
    after(chain.stop)
    return chain
  })
  const wallet = await report('Start Chromium with the wallet', async () => {
    const { wallet } = await launchWallet({ phrase: chain.phrase, networks: [network(chain)] })
    after(wallet.close)
    return wallet
  })
  return { chain, wallet, dapp: await openDapp(wallet, chain.dappUrl) }
}
