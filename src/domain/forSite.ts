import type { Address } from 'viem'

/**
 * Accounts in the form that sites get: lower case, because most wallets return and dApps compare them that way.
 * Screens and sign-in messages keep the checksum.
 */
export function forSite(accounts: readonly Address[]): Address[] {
  return accounts.map((account) => account.toLowerCase() as Address)
}
