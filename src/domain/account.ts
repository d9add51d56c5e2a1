import type { Address } from 'viem'

/** What signs for an account: a recovery phrase, an imported key, or nothing here. A device will be another kind. */
export type AccountKind = 'hd' | 'key' | 'watch'

export type Account = {
  address: Address
  name: string
  kind: AccountKind
  /** Of an account of a phrase: the phrase's number in this wallet, and the place in m/44'/60'/0'/0/`index`. */
  phrase?: number
  index?: number
  /** Left out of lists by the person. */
  hidden?: true
}

/** A contact in the address book. */
export type Contact = { address: Address; name: string }

/** The upgrade state of the selected account on the selected network, if the node reports it. */
export type Delegation = {
  /** The contract whose code it runs; no name where we do not know it. */
  to?: { address: Address; name?: string }
  /** The network can upgrade accounts, but the contract that we do it with is not there yet. */
  deployable?: true
}
