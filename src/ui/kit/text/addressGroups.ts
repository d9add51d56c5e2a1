/** Ten groups of four, without the 0x; of a longer one, a key, as many as it has. */
export function addressGroups(address: string): string[] {
  return address.slice(2).match(/.{1,4}/g) ?? []
}

/** Six and six: only for the user's own and for known addresses, since the ends are what attackers imitate. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}
