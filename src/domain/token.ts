import type { Address, Hex } from 'viem'

/** A watched token, or the chain's own coin if `address` is absent. `balance` is absent until it is read. */
export type TokenBalance = {
  address?: Address
  symbol: string
  decimals: number
  name?: string
  /** A `data:` URL. Pages get it separately, in `pictures`. */
  image?: string
  /** The user hid it from lists. */
  hidden?: true
  /** No node has read the contract yet: the symbol comes from the site, and the wallet can show no amount. */
  unverified?: true
  balance?: Hex
  /** Time of the balance, in milliseconds since 1970. */
  at?: number
  /** The node answers, but does not report balances. */
  untold?: true
}

/** A token that the person watches, without its balance. */
export type WatchedToken = Omit<TokenBalance, 'address' | 'balance' | 'at' | 'untold'> & { address: Address }
