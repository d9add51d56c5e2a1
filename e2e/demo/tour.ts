import { rm } from 'node:fs/promises'
import { type Address, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { startNode } from '../../packages/test-node/node.mjs'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { openDapp } from '../fixtures.ts'
import { buildWithPrices } from '../prices.ts'
import type { Pictures } from './pictures.ts'
import { approvals } from './tour/approvals.ts'
import { miraAt, sendFromMira, startBase } from './tour/base.ts'
import { developerScreens } from './tour/developer.ts'
import { deviceScreens } from './tour/device.ts'
import { priceHosts } from './tour/dollarPrices.ts'
import { fundsFirst } from './tour/fundsFirst.ts'
import { healthScreens } from './tour/hostileCode.ts'
import { ledgerScreens } from './tour/ledger.ts'
import { moved } from './tour/movingIn.ts'
import { onboarding } from './tour/onboarding.ts'
import { playNetworks } from './tour/otherNetworks.ts'
import { statuses } from './tour/statuses.ts'
import { emptyHome, wallet as walletScreens } from './tour/wallet.ts'
import { playSites, sites, unknownNetwork } from './tour/world.ts'

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
    const chain = await startBase()
    endings.push(chain.stop)
    const other = await startNode({ chainId: unknownNetwork.chainId })
    endings.push(other.stop)
    const extension = await buildWithPrices(priceHosts)
    endings.push(() => rm(extension, { recursive: true, force: true }))
    const { page, wallet } = await launchWallet({ extension, password })
    endings.push(wallet.close)
    await playSites(page.context(), chain.dappUrl)
    const { address } = mnemonicToAccount(phrase)
    const [first = address] = chain.accounts as Address[]
    endings.push(await playNetworks(page.context(), { [address]: '0.84', [first]: '2.5', ...moved }))

    await onboarding({ wallet, phrase, picture })
    const mira = chain.accounts[miraAt] as Address
    await emptyHome({ wallet, chain, mira, picture })
    await chain.rpc('anvil_setBalance', [address, toHex(12_418n * 10n ** 15n)])
    await sendFromMira(chain, address, '2480.5')

    const world = {
      wallet,
      chain,
      other,
      address,
      mira,
      password,
      picture,
      dapp: await openDapp(wallet, sites.market),
    }
    await approvals(world)
    await statuses(world)
    await developerScreens(world)
    await walletScreens(world)
    await fundsFirst(world)
    await deviceScreens(world)
    await ledgerScreens(world)
    await healthScreens({ ...world, page: await wallet.home() })
  } finally {
    for (const ending of endings.reverse()) await ending().catch(() => undefined)
  }
}
