import { browser } from '../../../lib/browser.ts'

/**
 * True in a Firefox where the wallet's values are still in `storage.local`, which content scripts can read. Once
 * they are in the extension's own database, only the journal's witness is left there, and until its next unlock
 * the vault.
 */
export async function isStorageOpen(): Promise<boolean> {
  if (import.meta.env.MODE !== 'firefox') return false
  const keys = Object.keys(await browser.storage.local.get(null))
  return keys.some((key) => key !== 'witness' && !key.startsWith('vault'))
}
