import type { Address } from 'viem'
import type { TestNode } from '../../../packages/test-node/node.mjs'
import type { Wallet } from '../../../testing/index.ts'
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
  /** The wallet's password. */
  password: string
  picture: Pictures
  dapp: Dapp
}

/** Browsers resolve every name under localhost to this machine. */
export function named(url: string, name = 'demo'): string {
  return url.replace('127.0.0.1', `${name}.localhost`)
}
