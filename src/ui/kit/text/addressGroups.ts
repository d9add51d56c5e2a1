/** Splits an address into ten groups of four digits, without the 0x. A key has more groups. */
export function addressGroups(address: string): string[] {
  return address.slice(2).match(/.{1,4}/g) ?? []
}

/** First and last six digits. Only for the user's own and known addresses: attackers imitate the ends. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}
