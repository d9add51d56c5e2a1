import {
  english,
  generateMnemonic,
  generatePrivateKey,
  mnemonicToAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { expect, test } from '../fixtures.ts'
import { encryptKeystore } from '../keystores.ts'

const watched = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('what another wallet gives is recognized, imported, and looked for on the networks', async ({
  wallet,
  chain,
}) => {
  const page = await wallet.home()
  await page.goto(`${wallet.origin}/popup.html#/add-account`)
  const input = page.getByTestId('moving-input')
  const seen = page.getByTestId('moving-seen')
  const start = async (text: string, kind: string) => {
    await page.goto(`${wallet.origin}/popup.html#/add-account`)
    await page.reload()
    await page.getByTestId('move-in').click()
    await input.fill(text)
    await expect(seen).toHaveAttribute('data-kind', kind)
  }
  const moved = (address: string) => page.locator(`[data-testid="moved"][data-address="${address}"]`)

  await start('hello', 'unknown')
  await expect(page.getByTestId('submit')).toBeDisabled()

  // The second address has a digit of another case.
  await start(`${chain.accounts[5]}, Mira\n${watched.replace('C7ab', 'c7ab')}`, 'wrong')
  await expect(seen).toContainText('Line 2: ')
  await expect(page.getByTestId('submit')).toBeDisabled()

  await start(`Name,Address\n"Mira, home",${chain.accounts[5]}\n${watched}`, 'list')
  await page.getByTestId('submit').click()
  await expect(moved(chain.accounts[5] ?? '')).toContainText('Mira, home')
  await expect(moved(watched)).toBeVisible()
  await page.getByTestId('moved-look').click()
  const balance = await chain.rpc('eth_getBalance', [chain.accounts[5], 'latest'])
  await expect(
    page.locator(`[data-testid="moved-network"][data-chain-id="${chain.chainId}"]`),
  ).toHaveAttribute('data-wei', String(BigInt(String(balance))))

  const phrase = generateMnemonic(english)
  await start(phrase.split(' ').with(0, 'zoo').with(1, 'zoo').join(' '), 'phrase')
  await page.getByTestId('submit').click()
  await expect(seen).toContainText('valid, but not as a phrase')
  await input.fill(phrase)
  await page.getByTestId('submit').click()
  await expect(moved(mnemonicToAccount(phrase).address)).toBeVisible()
  const second = mnemonicToAccount(phrase, { addressIndex: 1 }).address
  await chain.rpc('anvil_setBalance', [second, '0xde0b6b3a7640000'])
  // `latest` is the last whole block, which does not have the balance yet.
  await chain.settle()
  await page.getByTestId('account-discover').click()
  await page.getByTestId('submit').click()
  await expect(page.locator(`[data-testid="discovered"][data-address="${second}"]`)).toBeVisible()
  await page.getByTestId('submit').click()
  await expect(moved(second)).toBeVisible()

  const key = generatePrivateKey()
  await start(key, 'key')
  await page.getByTestId('submit').click()
  await expect(moved(privateKeyToAccount(key).address)).toBeVisible()
  expect(await page.content()).not.toContain(key.slice(2))

  const other = generatePrivateKey()
  await start(encryptKeystore(other, 'file password'), 'keystore')
  await page.getByTestId('keystore-password').fill('not this one')
  await page.getByTestId('submit').click()
  await expect(seen.locator('[aria-invalid]')).toBeVisible()
  await page.getByTestId('keystore-password').fill('file password')
  await page.getByTestId('submit').click()
  await expect(moved(privateKeyToAccount(other).address)).toBeVisible()
})
