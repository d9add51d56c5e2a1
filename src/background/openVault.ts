import { defaultDelegate, ledgerDelegate } from '../contracts/delegates.ts'
import { browser } from '../lib/browser.ts'
import { disk } from '../storage/state/stateDisk.ts'
import { createVault } from '../vault/vault.ts'

/** The vault on the wallet's disk and the browser's memory. It authorizes one contract only, at its two addresses. */
export function openVault(wanted: (isNew: boolean) => void) {
  const { session } = browser.storage
  return createVault({
    local: disk,
    session,
    delegates: [defaultDelegate.address, ledgerDelegate.address],
    wanted,
  })
}
