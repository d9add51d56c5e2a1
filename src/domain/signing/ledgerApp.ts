/**
 * The Ethereum app of a Ledger signs upgrades of EIP-7702, and the transactions that carry them, from this version on:
 * for the removal, and for the contracts of its own list.
 */
export const upgradesSince = '1.17.0'

/**
 * From this version on, the app answers 6980 if its setting forbids an upgrade. Older ones answer 6985, as after a press
 * of reject (`commands_7702.c`).
 */
export const tellsSettingSince = '1.20.0'

/**
 * That list, for every chain. `before` is the first version without the contract. From `whitelist_7702.c` of all
 * releases from 1.17.0 to 1.22.0, at their tags in https://github.com/LedgerHQ/app-ethereum. Its pull request 967 (commit
 * 981556d) adds Calibur and Rainbow's Calibur; none of these releases has them.
 */
export const acceptedDelegates: readonly { address: string; name: string; since: string; before?: string }[] =
  [
    { address: '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9', name: 'Simple7702Account', since: '1.17.0' },
    {
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      name: 'MetaMask Gator',
      since: '1.17.0',
      before: '1.20.0',
    },
  ]

/** True if this version of the app signs an upgrade to this contract, or a removal. */
export function acceptsDelegate(version: string, delegate: string): boolean {
  const isRemoval = /^0x0{40}$/.test(delegate)
  const row = acceptedDelegates.find(({ address }) => address.toLowerCase() === delegate.toLowerCase())
  const since = isRemoval ? upgradesSince : row?.since
  return !!since && isFrom(version, since) && !(row?.before && isFrom(version, row.before))
}

/** True if a version, such as 1.18.1, is this one or a later one. */
export function isFrom(version: string, first: string): boolean {
  const [found, least] = [version, first].map((text) => text.split('.').map(Number))
  for (let place = 0; place < 3; place++) {
    const difference = (found?.[place] ?? 0) - (least?.[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
