import type { AccountKind } from '../account.ts'

/** What a signer may be asked for. `authorization` is EIP-7702, `operation` is ERC-4337. */
export type Signable = 'legacy' | 'eip1559' | 'message' | 'typedData' | 'authorization' | 'operation'

const plain: readonly Signable[] = ['legacy', 'eip1559', 'message', 'typedData']

/**
 * What each kind of account signs. A key signs authorizations for every delegate that the wallet knows, and a Ledger
 * for those of `ledgerApp.ts`. Devices with QR codes sign none: ERC-4527 has no request for it.
 */
const signables: Record<AccountKind, readonly Signable[]> = {
  hd: [...plain, 'authorization', 'operation'],
  key: [...plain, 'authorization', 'operation'],
  ledger: [...plain, 'authorization'],
  qr: plain,
  watch: [],
}

/** True if an account of this kind can sign this. */
export function signs(kind: AccountKind, what: Signable): boolean {
  return signables[kind].includes(what)
}
