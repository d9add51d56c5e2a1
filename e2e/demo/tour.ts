import { rm } from 'node:fs/promises'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { startNode } from '../../packages/test-node/node.mjs'
import { launchWallet } from '../../testing/index.ts'
import { mint, openDapp, startChain } from '../fixtures.ts'
import { buildWithPrices } from '../prices.ts'
import type { Pictures } from './pictures.ts'
import { approvals } from './tour/approvals.ts'
import { developerScreens } from './tour/developer.ts'
import { onboarding } from './tour/onboarding.ts'
import { statuses } from './tour/statuses.ts'
import { emptyHome, wallet as walletScreens } from './tour/wallet.ts'
import { playSites, sites, token } from './tour/world.ts'

/** A well-known phrase, so its accounts hold nothing on any real chain. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const password = 'correct horse battery'

/**
 * Visits every screen of the wallet in a real browser on a real chain, and passes each to `picture` with its
 * name: `npm run make -- screens` takes screenshots, a test checks accessibility. Throws if a screen does not
 * appear.
 */
export async function tour({ picture }: { picture: Pictures }): Promise<void> {
  const endings: (() => Promise<void>)[] = []
  try {
    const chain = await startChain({ sponsor: true }, token)
    endings.push(chain.stop)
    const other = await startNode({ chainId: 4242 })
    endings.push(other.stop)
    const extension = await buildWithPrices()
    endings.push(() => rm(extension, { recursive: true, force: true }))
    const { page, wallet } = await launchWallet({ extension, password })
    endings.push(wallet.close)
    await playSites(page.context(), chain.dappUrl)

    await onboarding({ wallet, phrase, picture })
    await emptyHome({ wallet, chain, picture })
    const { address } = mnemonicToAccount(phrase)
    await chain.rpc('anvil_setBalance', [address, toHex(12_418n * 10n ** 15n)])
    await mint(chain.url, chain.token, address)

    const world = {
      wallet,
      chain,
      other,
      address,
      password,
      picture,
      dapp: await openDapp(wallet, sites.market),
    }
    await approvals(world)
    await statuses(world)
    await developerScreens(world)
    await walletScreens(world)
  } finally {
    for (const ending of endings.reverse()) await ending().catch(() => undefined)
  }
}
