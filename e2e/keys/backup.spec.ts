import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, openDapp, test } from '../fixtures.ts'
import { batch, idOf, pay, settled } from '../sending.ts'

const password = 'correct horse battery'

test('a backup brings accounts, networks, connections and history to another browser, and sends nothing again', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'volley-backup-'))
  try {
    await dapp.connect()
    const sent = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { id: 'paid', calls: [pay(chain, '0x1')] }),
    )
    await wallet.approve()
    await settled(dapp, await idOf(sent))
    chain.hold()
    const flying = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { id: 'flying', calls: [pay(chain, '0x2')] }),
    )
    await wallet.approve()
    await idOf(flying)

    const file = await saveBackup(await wallet.home(), folder)
    const text = await readFile(file, 'utf8')
    expect(file).toMatch(/volley-backup-\d{4}-\d\d-\d\d\.json$/)
    expect(text.toLowerCase()).not.toContain(person.address.slice(2).toLowerCase())
    for (const word of person.phrase.split(' ')) expect(text).not.toContain(`${word} `)
    chain.release()
    const count = () => chain.rpc('eth_getTransactionCount', [person.address, 'pending'])
    await settled(dapp, 'flying')
    expect(await count()).toBe('0x2')
    chain.forgetRequests()

    const { wallet: other } = await launchWallet({ password })
    try {
      const home = await other.home()
      await restore(home, file, password)
      await expect(home.getByTestId('account')).toHaveAttribute('data-address', person.address)
      await expect(home.getByTestId('network')).toHaveAttribute(
        'data-chain-id',
        `0x${chain.chainId.toString(16)}`,
      )
      const page = await openDapp(other, chain.dappUrl)
      expect(await page.request('eth_accounts')).toEqual({ result: [person.onWire] })
      expect((await page.request('wallet_getCallsStatus', ['paid'])).result).toMatchObject({
        id: 'paid',
        status: 200,
        receipts: [{ status: '0x1' }],
      })
      expect(await page.request('wallet_getCallsStatus', ['flying'])).toMatchObject({
        error: { code: 5730 },
      })
      await other.killBackground()
      await other.lock()
      await other.unlock()
      const again = page.request('personal_sign', ['0x48656c6c6f', person.address])
      await other.approve()
      expect((await again).result).toMatch(/^0x[0-9a-f]{130}$/)
      expect(chain.requests('eth_sendRawTransaction')).toEqual([])
      expect(await count()).toBe('0x2')
    } finally {
      await other.close()
    }
  } finally {
    chain.release()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a wrong password, a damaged file and a stranger’s file each give their own error, and none of them leaves anything', async ({
  wallet,
  person,
}) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'volley-backup-'))
  try {
    const home = await wallet.home()
    await home.getByTestId('settings').click()
    await home.getByTestId('backup').click()
    await home.getByTestId('password-input').fill('not the password')
    await home.getByTestId('submit').click()
    await expect(home.getByText('Incorrect password')).toBeVisible()
    await home.getByRole('button', { name: 'Back', exact: true }).click()
    const file = await saveBackup(home, folder)
    const damaged = join(folder, 'damaged.json')
    const strange = join(folder, 'strange.json')
    const large = join(folder, 'large.json')
    await writeFile(damaged, (await readFile(file, 'utf8')).replace('"ciphertext":"', '"ciphertext":"AAAA'))
    await writeFile(strange, '{"version":3,"crypto":{}}')
    await writeFile(large, 'x'.repeat(8_000_001))

    await home.getByTestId('lock').click()
    await home.getByTestId('forgot').click()
    await home.getByTestId('reset-word').fill('erase')
    await home.getByTestId('reset').click()
    await restore(home, file, 'not the password')
    await expect(home.getByText('Incorrect password for this backup')).toBeVisible()
    await choose(home, damaged, password)
    await expect(home.getByText('This backup is damaged or was changed')).toBeVisible()
    await choose(home, strange, password)
    await expect(home.getByText('This file isn’t a Volley backup')).toBeVisible()
    await home.getByTestId('backup-file').setInputFiles(large)
    await expect(home.getByText('too large for a Volley backup')).toBeVisible()
    await expect(home.getByTestId('submit')).toBeDisabled()

    await choose(home, file, password)
    await expect(home.getByTestId('account')).toHaveAttribute('data-address', person.address)
    // The erased wallet's backup is not the restored one's.
    await home.getByTestId('settings').click()
    await expect(home.getByTestId('backup')).toBeVisible()
    await expect(home.getByTestId('backup')).not.toContainText('Last backup')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Saves a backup from the settings into the folder; returns its path. */
async function saveBackup(home: Page, folder: string): Promise<string> {
  await home.bringToFront()
  if (!(await home.getByTestId('backup').isVisible())) await home.getByTestId('settings').click()
  await home.getByTestId('backup').click()
  await home.getByTestId('password-input').fill(password)
  const downloaded = home.waitForEvent('download')
  await home.getByTestId('submit').click()
  const download = await downloaded
  await expect(home.getByTestId('backup-saved')).toBeVisible()
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  await home.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(home.getByTestId('backup')).toContainText('Last backup')
  return path
}

/** Restores from the first screen. */
async function restore(home: Page, file: string, typed: string): Promise<void> {
  await home.getByTestId('onboarding-restore').click()
  await choose(home, file, typed)
}

async function choose(home: Page, file: string, typed: string): Promise<void> {
  await home.getByTestId('backup-file').setInputFiles(file)
  await home.getByTestId('password-input').fill(typed)
  await home.getByTestId('submit').click()
}
