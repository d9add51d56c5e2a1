import type { Page } from '@playwright/test'
import { type Address, toHex } from 'viem'
import { english, generateMnemonic } from 'viem/accounts'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Chain, expect } from '../fixtures.ts'
import { answered, patience, windowWith } from './deviceWindow.ts'
import { createLedgerStandIn } from './ledgerStandIn.ts'
import { plugIn } from './plugIn.ts'

/* The actions of a person with a Ledger, whose place a stand-in takes: see `docs/devices.md`. */

/** The usual path of an account. */
export const ledgerPath = (place: number) => `m/44'/60'/${place}'/0/0`

/**
 * A stand-in with ether on its first account, on a cable, and its account in the wallet. `look` runs when the wallet
 * lists its accounts.
 */
export async function addLedger(
  wallet: Wallet,
  chain: Chain,
  {
    phrase = generateMnemonic(english),
    look,
  }: { phrase?: string; look?: (page: Page) => Promise<void> } = {},
) {
  const standIn = createLedgerStandIn(phrase)
  const from = standIn.address(ledgerPath(0)) as Address
  await chain.rpc('anvil_setBalance', [from, toHex(10n ** 20n)])
  const home = await wallet.home()
  const port = await plugIn(home.context(), standIn)
  await home.reload()
  await home.getByTestId('account').click()
  await home.getByTestId('account-add').click()
  await home.getByTestId('import-ledger').click()
  await home.getByTestId('ledger-connect').click()
  await home.locator(`[data-address="${from}"]`).click(patience)
  await look?.(home)
  await home.getByTestId('submit').click()
  await expect(home.getByTestId('account')).toContainText('Ledger 1')
  return { standIn, port, from, home }
}

/** The window that shows what a Ledger is to sign. */
export const ledgerWindow = (wallet: Wallet): Promise<Page> => windowWith(wallet, 'ledger-sign')

/**
 * The person presses once in the window, and once on the device. The window then asks at once for the other signatures
 * of the batch, and the person presses for each on the device.
 */
export async function pressOn(wallet: Wallet): Promise<void> {
  const page = await ledgerWindow(wallet)
  const id = await page.getByTestId('device').getAttribute('data-wanted')
  await page.getByTestId('ledger-sign').click()
  await answered(page, id)
}
