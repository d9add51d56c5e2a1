/**
 * What the Ethereum app of a Ledger can do, from its change log and its sources (`whitelist_7702.c`). From this
 * version on it signs upgrades of EIP-7702 and the transactions that carry them: for one contract on every chain, at
 * the address of `ledgerDelegate` in `contracts/delegates.ts`, and for the removal. 1.18 also took MetaMask's, which
 * 1.20 takes no more; it is not offered.
 */
export const upgradesSince = '1.17.0'

/** True if a version, such as 1.18.1, is this one or a later one. */
export function isFrom(version: string, first: string): boolean {
  const [found, least] = [version, first].map((text) => text.split('.').map(Number))
  for (let place = 0; place < 3; place++) {
    const difference = (found?.[place] ?? 0) - (least?.[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
