import type { Address, Hex } from 'viem'

/** A watched token, or the chain's own coin where `address` is absent. `balance` is absent until it was read. */
export type TokenBalance = {
  address?: Address
  symbol: string
  decimals: number
  name?: string
  /** A `data:` URL. Pages get it apart, in `pictures`. */
  image?: string
  /** Left out of lists by the person. */
  hidden?: true
  /** No node has told what its contract says: the symbol is the site's, and no amount can be shown. */
  unverified?: true
  balance?: Hex
  /** When the balance was read, milliseconds since 1970. */
  at?: number
  /** The node answers, but does not tell balances. */
  untold?: true
}
