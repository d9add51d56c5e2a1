/** The usual paths of accounts: of Ledger Live, of BIP-44 as most wallets use it, and of the first Ledger apps. */
export const pathKinds = ['live', 'bip44', 'legacy'] as const
export type PathKind = (typeof pathKinds)[number]

/** The path of an account, counted from 0. */
export function pathOf(kind: PathKind, place: number): string {
  switch (kind) {
    case 'live':
      return `m/44'/60'/${place}'/0/0`
    case 'bip44':
      return `m/44'/60'/0'/0/${place}`
    case 'legacy':
      return `m/44'/60'/0'/${place}`
  }
}

/** The account by which a device is recognised. It is the first one of two of the three kinds. */
export const firstPath = pathOf('live', 0)
