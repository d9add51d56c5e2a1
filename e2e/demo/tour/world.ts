import type { Address } from 'viem'
import type { Wallet } from '../../../testing/index.ts'
import type { Chain, Dapp } from '../../fixtures.ts'
import type { TestNode } from '../../node/node.mjs'
import type { Pictures } from '../pictures.ts'

/** What the chapters of the tour share. */
export type World = {
  wallet: Wallet
  chain: Chain
  /** A second chain, which the wallet does not know. */
  other: TestNode
  /** Of the wallet's first account. */
  address: Address
  /** Of the wallet. */
  password: string
  picture: Pictures
  dapp: Dapp
}

/** Browsers take every name under localhost for this machine. */
export function named(url: string, name = 'demo'): string {
  return url.replace('127.0.0.1', `${name}.localhost`)
}
