import type { Address } from 'viem'

/**
 * Accounts as sites get them: in lower case, as most wallets answer them and dApps compare them. Screens and sign-in
 * messages keep the checksum.
 */
export function forSite(accounts: readonly Address[]): Address[] {
  return accounts.map((account) => account.toLowerCase() as Address)
}
