import type { BrowserContext } from '@playwright/test'
import { type Address, getAddress, keccak256, slice, stringToHex } from 'viem'
import type { TestNode } from '../../../packages/test-node/node.mjs'
import type { Wallet } from '../../../packages/wallet-testing/index.ts'
import type { Chain, Dapp } from '../../fixtures.ts'
import type { Pictures } from '../pictures.ts'

/** Shared by all chapters of the tour. */
export type World = {
  wallet: Wallet
  chain: Chain
  /** A second chain, which the wallet does not know. */
  other: TestNode
  /** The address of the wallet's first account. */
  address: Address
  /** Mira, a contact. */
  mira: Address
  /** The wallet's password. */
  password: string
  picture: Pictures
  dapp: Dapp
}

/** The address of nobody, always the same for a name. */
export const strangerOf = (name: string): Address => getAddress(slice(keccak256(stringToHex(name)), 12))

/** The network of the tour. */
export const networkName = 'Base'

/** A network that the wallet does not know. */
export const unknownNetwork = {
  name: 'Zora',
  chainId: 7_777_777,
  rpcUrl: 'https://rpc.zora.energy',
  explorer: 'https://explorer.zora.energy',
}

/** Sites as a person knows them. Nothing is sent to them. */
export const sites = {
  market: 'https://app.uniswap.org',
  lending: 'https://app.aave.com',
  collectibles: 'https://opensea.io',
  payroll: 'https://payroll.long-organisation-name.example',
  /** One of the list of phishing sites. */
  phishing: 'https://azukishop.live',
  /** `app.unіswap.org`, with a Cyrillic letter. */
  lookalike: 'https://app.xn--unswap-qvf.org',
} as const

/** Answers every request to the sites with the demo page's server: pictures show their names. */
export async function playSites(context: BrowserContext, dappUrl: string): Promise<void> {
  for (const site of Object.values(sites))
    await context.route(`${site}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: new URL(pathname + search, dappUrl).href }) })
    })
}
