import type { Address } from 'viem'

/**
 * The source of an account's signatures: a recovery phrase (`hd`), an imported key, a device that reads and shows
 * QR codes (`qr`), a Ledger, or none (`watch`).
 */
export type AccountKind = 'hd' | 'key' | 'qr' | 'ledger' | 'watch'

/** True if the key of such an account is on a device. */
export const isOnDevice = (kind: AccountKind | undefined): boolean => kind === 'qr' || kind === 'ledger'

export type Account = {
  address: Address
  name: string
  kind: AccountKind
  /** Only for `hd`: the phrase's number in this wallet, and the index in m/44'/60'/0'/0/`index`. */
  phrase?: number
  index?: number
  /** Only on a device: where it finds the key. */
  path?: string
  /** The user hid it from lists. */
  hidden?: true
}

/** An entry of the address book. */
export type Contact = { address: Address; name: string }

/** The delegation of the selected account on the selected network, as far as the node reports it. */
export type Delegation = {
  /** The contract whose code the account runs. It has a name only if the wallet knows the contract. */
  to?: { address: Address; name?: string }
  /** The network supports account upgrades, but the wallet's delegate contract is not deployed there yet. */
  deployable?: true
}
