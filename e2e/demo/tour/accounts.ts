import type { Page } from '@playwright/test'
import { type Address, getAddress, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { encryptKeystore } from '../../keystores.ts'
import type { World } from './world.ts'

const filePassword = 'password of the file'

type Screens = World & { page: Page }

/**
 * Every way to add an account, and everything about one. Secrets in these screenshots derive from the chain's
 * public phrase. Begins and ends with the first account selected.
 */
export async function accountScreens(screens: Screens): Promise<void> {
  await adding(screens)
  await found(screens)
  await managing(screens)
  await revealing(screens)
  await select(screens.page, screens.address)
}

async function adding({ page, address, chain, picture }: Screens): Promise<void> {
  await details(page, address)
  await page.getByTestId('account-remove').evaluate((row) => row.scrollIntoView({ block: 'end' }))
  await picture('account-only', page)
  await page.reload()

  await openAdd(page)
  await picture('account-add', page)

  await page.getByTestId('new-phrase').click()
  await page.getByTestId('phrase-reveal').waitFor()
  await picture('account-new-phrase', page)
  await page.reload()

  await add(page, 'import-phrase', 'phrase-input', chain.phrase)
  await picture('account-import-phrase', page)
  await finish(page)

  const [one, other] = [keyAt(chain.phrase, 8), keyAt(chain.phrase, 9)]
  await add(page, 'import-key', 'key-input', one.slice(0, -1))
  await page.getByTestId('submit').click()
  await page.getByText('This isn’t a private key').waitFor()
  await picture('account-import-key', page)
  await page.getByTestId('key-input').fill(one)
  await finish(page)

  await openAdd(page)
  await page.getByTestId('import-keystore').click()
  await page.getByTestId('keystore-file').waitFor({ state: 'attached' })
  await picture('account-import-keystore', page)
  await page.getByTestId('keystore-file').setInputFiles({
    name: `UTC--2026-11-02T14-02-11.482913000Z--${addressAt(chain.phrase, 9).slice(2).toLowerCase()}`,
    mimeType: '',
    buffer: Buffer.from(encryptKeystore(other, filePassword)),
  })
  await page.getByTestId('keystore-password').fill('another')
  await page.getByTestId('submit').click()
  await page.getByRole('alert').waitFor()
  await picture('account-import-keystore-error', page)
  await page.getByTestId('keystore-password').fill(filePassword)
  await finish(page)

  await add(page, 'watch-address', 'watch-input', addressAt(chain.phrase, 15))
  await picture('account-watch', page)
  await finish(page)
  await picture('home-watch', page)
}

async function found({ page, picture }: Screens): Promise<void> {
  await openAdd(page)
  await picture('account-add-phrases', page)
  await page.locator('[data-testid="phrase"][data-phrase="2"]').getByTestId('account-discover').click()
  await page.getByTestId('submit').waitFor()
  await picture('account-discover', page)
  await page.getByTestId('submit').click()
  const discovered = page.getByTestId('discovered')
  await discovered.first().waitFor({ timeout: 60_000 })
  for (const one of (await discovered.all()).slice(2)) await one.click()
  await page.getByTestId('submit').scrollIntoViewIfNeeded()
  await picture('account-discover-found', page)
  await finish(page)
}

async function managing({ page, address, chain, picture }: Screens): Promise<void> {
  const watched = addressAt(chain.phrase, 15)
  await details(page, watched)
  await page.getByTestId('account-name').fill('Cold storage')
  await page.getByTestId('account-rename').waitFor()
  await picture('account-rename', page)
  await page.getByTestId('account-rename').click()
  await page.getByTestId('account-rename').waitFor({ state: 'detached' })
  await page.getByTestId('account-up').click()
  await page.getByText('Name saved').waitFor({ state: 'detached' })
  await picture('account-watched', page)
  await page.getByTestId('account-remove').click()
  await page.getByTestId('account-loss').waitFor()
  await picture('account-remove-watched', page)
  await page.reload()

  await details(page, addressAt(chain.phrase, 1))
  await page.getByTestId('account-hide').click()
  await page.getByText('Show account').waitFor()
  await picture('account-hidden', page)
  await page.getByTestId('back').click()
  await page.getByTestId('account-entry').first().waitFor()
  await page.getByTestId('accounts-hidden').scrollIntoViewIfNeeded()
  await picture('accounts-manage', page)
  await page.reload()

  await details(page, address)
  await picture('account', page)
  await page.getByTestId('account-remove').click()
  await page.getByTestId('account-loss').waitFor()
  await picture('account-remove', page)
  await page.reload()
}

async function revealing({ page, chain, password, picture }: Screens): Promise<void> {
  const address = addressAt(chain.phrase, 0)
  await details(page, address)
  await page.getByTestId('phrase-show').click()
  await page.getByTestId('password-input').fill(password)
  await picture('account-reveal', page)
  await page.getByTestId('reveal').click()
  await page.getByTestId('secret-phrase').waitFor({ timeout: 30_000 })
  if ((await page.getByTestId('secret-word').allInnerTexts()).join(' ') !== chain.phrase)
    throw new Error('No picture of a phrase that is not public')
  await picture('account-reveal-phrase', page)
  await page.reload()

  await details(page, address)
  await page.getByTestId('key-show').click()
  await page.getByTestId('password-input').fill('not the password')
  await page.getByTestId('reveal').click()
  await page.getByRole('alert').waitFor()
  await picture('account-reveal-error', page)
  await page.getByTestId('password-input').fill(password)
  await page.getByTestId('reveal').click()
  await page.getByTestId('secret-key').waitFor({ timeout: 30_000 })
  if ((await page.getByTestId('secret-key').textContent()) !== keyAt(chain.phrase, 0))
    throw new Error('No picture of a key that is not public')
  await picture('account-reveal-key', page)
  await page.reload()
}

async function openAdd(page: Page): Promise<void> {
  await page.getByTestId('account').click()
  await page.getByTestId('account-add').click()
  await page.getByTestId('import-key').waitFor()
}

async function add(page: Page, way: string, field: string, text: string): Promise<void> {
  await openAdd(page)
  await page.getByTestId(way).click()
  await page.getByTestId(field).fill(text)
}

/** Waits until the account exists and the wallet shows again. */
async function finish(page: Page): Promise<void> {
  await page.getByTestId('submit').click()
  await page.getByTestId('account').waitFor({ timeout: 30_000 })
}

export async function details(page: Page, address: string): Promise<void> {
  await page.getByTestId('account').click()
  await page.getByTestId('accounts-manage').click()
  await page.locator(`[data-testid="account-entry"][data-address="${address}"]`).click()
  await page.getByTestId('account-details').waitFor()
}

/** Selects the account. Begins and ends at home. */
export async function select(page: Page, address: Address): Promise<void> {
  await page.getByTestId('account').click()
  await page.locator(`[data-testid="account-row"][data-address="${getAddress(address)}"]`).click()
  await page.locator(`[data-testid="account"][data-address="${getAddress(address)}"]`).waitFor()
}

function addressAt(phrase: string, addressIndex: number): Address {
  return mnemonicToAccount(phrase, { addressIndex }).address
}

function keyAt(phrase: string, addressIndex: number) {
  return toHex(mnemonicToAccount(phrase, { addressIndex }).getHdKey().privateKey ?? new Uint8Array())
}
