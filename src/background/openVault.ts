import { defaultDelegate } from '../chain/delegates.ts'
import { createVault } from '../vault/vault.ts'
import { browser } from '../wire/browser.ts'

/** The vault over the browser's storage, which authorizes the wallet's own delegate only. */
export function openVault() {
  const { local, session } = browser.storage
  return createVault({ local, session, delegates: [defaultDelegate.address] })
}
