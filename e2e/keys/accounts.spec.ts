import type { Page } from '@playwright/test'
import { toHex } from 'viem'
import {
  english,
  generateMnemonic,
  generatePrivateKey,
  mnemonicToAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, expectNoApproval, network, openDapp, test } from '../fixtures.ts'
import { encryptKeystore } from '../keystores.ts'

const password = 'correct horse battery'
const watched = '0x000000000000000000000000000000000000dEaD'
const addressAt = (phrase: string, addressIndex = 0) => mnemonicToAccount(phrase, { addressIndex }).address

/** A wallet whose password the test knows, and a dApp. */
const accountsTest = test.extend<{ home: Page }>({
  wallet: async ({ chain, person }, use) => {
    const { wallet } = await launchWallet({ phrase: person.phrase, password, networks: [network(chain)] })
    await use(wallet)
    await wallet.close()
  },
  home: async ({ wallet }, use) => {
    await use(await wallet.home())
  },
})

const selected = (home: Page, address: string) =>
  expect(home.getByTestId('account')).toHaveAttribute('data-address', address, { timeout: 20_000 })

async function add(home: Page, way: string): Promise<void> {
  await home.getByTestId('account').click()
  await home.getByTestId('account-add').click()
  await home.getByTestId(way).click()
}

async function details(home: Page, address: string): Promise<void> {
  await home.getByTestId('account').click()
  await home.getByTestId('accounts-manage').click()
  await home.locator(`[data-testid="account-entry"][data-address="${address}"]`).click()
  await expect(home.getByTestId('account-details')).toBeVisible()
}

async function toWallet(home: Page): Promise<void> {
  while (await home.getByTestId('back').isVisible()) await home.getByTestId('back').click()
  await expect(home.getByTestId('account')).toBeVisible()
}

const entries = (home: Page) =>
  home.getByTestId('account-entry').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-address')))

async function watch(home: Page, address: string): Promise<void> {
  await add(home, 'watch-address')
  await home.getByTestId('watch-input').fill(address)
  await home.getByTestId('submit').click()
  await selected(home, address)
}

accountsTest(
  'a second phrase brings its own accounts, and the first one another',
  async ({ home, person, leaks }) => {
    const phrase = generateMnemonic(english)
    leaks.know({ phrase })
    await add(home, 'import-phrase')
    await home.getByTestId('phrase-input').fill(person.phrase)
    await home.getByTestId('submit').click()
    await expect(home.getByText('This recovery phrase is already in the wallet')).toBeVisible()
    await home.getByTestId('phrase-input').fill(phrase)
    await home.getByTestId('submit').click()
    await selected(home, addressAt(phrase))

    await home.getByTestId('account').click()
    await home.getByTestId('account-add').click()
    await home.locator('[data-testid="phrase"][data-phrase="1"]').getByTestId('account-next').click()
    await selected(home, addressAt(person.phrase, 1))
    await home.getByTestId('account').click()
    await home.getByTestId('account-add').click()
    await home.locator('[data-testid="phrase"][data-phrase="2"]').getByTestId('account-next').click()
    await selected(home, addressAt(phrase, 1))
  },
)

accountsTest('a new phrase is written down and asked back before it counts', async ({ home, leaks }) => {
  await add(home, 'new-phrase')
  await home.getByTestId('phrase-reveal').click()
  const words = await home.getByTestId('phrase-word').allInnerTexts()
  leaks.know({ phrase: words.join(' ') })
  await home.getByTestId('phrase-written').click()
  await home.getByTestId('submit').click()
  for (const field of await home.getByTestId('phrase-check').all())
    await field.fill(words[Number(await field.getAttribute('data-index'))] ?? '')
  await home.getByTestId('submit').click()
  await selected(home, addressAt(words.join(' ')))
})

accountsTest(
  'an imported key signs, and is shown after the password, a warning and a wait',
  async ({ home, wallet, chain, leaks }) => {
    const key = generatePrivateKey()
    leaks.know({ key })
    const { address } = privateKeyToAccount(key)
    await add(home, 'import-key')
    await home.getByTestId('key-input').fill(key.slice(0, -1))
    await home.getByTestId('submit').click()
    await expect(home.getByText('This isn’t a private key')).toBeVisible()
    await home.getByTestId('key-input').fill(key)
    await home.getByTestId('submit').click()
    await selected(home, address)

    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()
    const signed = dapp.request('personal_sign', ['0x48656c6c6f', address])
    await wallet.approve()
    expect((await signed).result).toMatch(/^0x[0-9a-f]{130}$/)

    await home.bringToFront()
    await details(home, address)
    await home.getByTestId('key-show').click()
    await home.getByTestId('password-input').fill('not the password')
    await home.getByTestId('reveal').click()
    await expect(home.getByRole('alert')).toContainText('Incorrect password')
    await home.getByTestId('password-input').fill(password)
    await home.getByTestId('reveal').click()
    await expect(home.getByTestId('secret-key')).toHaveText(key, { timeout: 20_000 })
    expect(await home.getByRole('button', { name: /copy/i }).count()).toBe(0)
    expect(home.url()).toBe(`${wallet.origin}/popup.html`)
    await home.getByTestId('reveal-hide').click()
    await expect(home.getByTestId('secret-key')).toHaveCount(0)
  },
)

accountsTest(
  'a keystore opens with its own password, and a damaged one is told apart',
  async ({ home, leaks }) => {
    const key = generatePrivateKey()
    leaks.know({ key, password: 'password of the file' })
    const { address } = privateKeyToAccount(key)
    const text = encryptKeystore(key, 'password of the file')
    const file = (content: string) => ({ name: 'UTC--2026', mimeType: '', buffer: Buffer.from(content) })
    await add(home, 'import-keystore')
    await home.getByTestId('keystore-file').setInputFiles(file(text.slice(0, -1)))
    await home.getByTestId('keystore-password').fill('password of the file')
    await home.getByTestId('submit').click()
    await expect(home.getByRole('alert')).toContainText('or it’s damaged')
    await home.getByTestId('keystore-file').setInputFiles(file(text))
    await home.getByTestId('keystore-password').fill('another')
    await home.getByTestId('submit').click()
    await expect(home.getByRole('alert')).toContainText('Incorrect password for this file')
    await home.getByTestId('keystore-password').fill('password of the file')
    await home.getByTestId('submit').click()
    await selected(home, address)
  },
)

accountsTest(
  'a watched address is shown to a site, and signs and sends nothing',
  async ({ home, wallet, chain }) => {
    await watch(home, watched)
    await expect(home.getByTestId('watch-only')).toBeVisible()
    await expect(home.getByTestId('send')).toBeDisabled()
    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()
    expect(await dapp.request('eth_accounts')).toEqual({ result: [watched.toLowerCase()] })
    const call = { to: chain.accounts[6], value: '0x1' }
    const batch = (change: object) => [
      {
        version: '2.0.0',
        from: watched,
        chainId: toHex(chain.chainId),
        atomicRequired: false,
        calls: [call, call],
        ...change,
      },
    ]
    const refused = [
      ['personal_sign', ['0x48656c6c6f', watched], 4100],
      ['eth_sendTransaction', [{ from: watched, ...call }], 4100],
      ['wallet_sendCalls', batch({}), 4100],
      ['wallet_sendCalls', batch({ atomicRequired: true }), 5760],
    ] as const
    for (const [method, params, code] of refused)
      expect(await dapp.request(method, params)).toMatchObject({ error: { code } })
    const { result } = await dapp.request('wallet_getCapabilities', [watched, [toHex(chain.chainId)]])
    expect(result).toEqual({ [toHex(chain.chainId)]: { atomic: { status: 'unsupported' } } })
    await expectNoApproval(wallet)
  },
)

accountsTest('accounts are renamed, put in order and left out of lists', async ({ home, person }) => {
  await watch(home, watched)
  await details(home, watched)
  await home.getByTestId('account-name').fill('Cold storage')
  await home.getByTestId('account-rename').click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Cold storage')
  await home.getByTestId('account-up').click()
  await expect(home.getByTestId('account-up')).toBeDisabled()
  await home.getByTestId('back').click()
  await expect.poll(() => entries(home)).toEqual([watched, person.address])

  await home.locator(`[data-testid="account-entry"][data-address="${watched}"]`).click()
  await home.getByTestId('account-hide').click()
  await expect(home.getByTestId('account-hide')).toContainText('Show account')
  await home.getByTestId('back').click()
  await expect(home.getByTestId('accounts-hidden').getByTestId('account-entry')).toHaveCount(1)
  await toWallet(home)
  await selected(home, person.address)
  await home.getByTestId('account').click()
  await expect(home.getByTestId('account-row')).toHaveCount(1)
})

accountsTest(
  'a removed account leaves the sites, and says before what is lost',
  async ({ home, wallet, chain, person }) => {
    await add(home, 'account-next')
    const second = addressAt(person.phrase, 1)
    await selected(home, second)
    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()
    await dapp.page.evaluate(() => {
      const { ethereum } = window as unknown as {
        ethereum: { on(event: string, listener: (accounts: string[]) => void): void }
      }
      ethereum.on('accountsChanged', (accounts) => {
        document.body.dataset.accounts = JSON.stringify(accounts)
      })
    })

    await home.bringToFront()
    await details(home, second)
    await home.getByTestId('account-remove').click()
    await expect(home.getByTestId('account-loss')).toContainText('brings it back')
    await expect(home.getByTestId('account-consequences')).toContainText('One site can no longer see it')
    await home.getByTestId('password-input').fill('not the password')
    await home.getByTestId('account-remove-confirm').click()
    await expect(home.getByRole('alert')).toContainText('Incorrect password')
    await home.getByTestId('password-input').fill(password)
    await home.getByTestId('account-remove-confirm').click()
    await expect(home.getByTestId('account-entry')).toHaveCount(1)
    await expect(dapp.page.locator('body')).toHaveAttribute('data-accounts', '[]')
    expect(await dapp.request('eth_accounts')).toEqual({ result: [] })

    await home.locator(`[data-testid="account-entry"][data-address="${person.address}"]`).click()
    await expect(home.getByTestId('account-remove')).toBeDisabled()
  },
)

accountsTest(
  'a phrase is shown after the password and a wait, and hidden when the person looks elsewhere',
  async ({ home, person }) => {
    await details(home, person.address)
    await home.getByTestId('phrase-show').click()
    await home.getByTestId('password-input').fill(password)
    const askedAt = Date.now()
    await home.getByTestId('reveal').click()
    await expect(home.getByTestId('secret-phrase')).toBeVisible({ timeout: 20_000 })
    expect(Date.now() - askedAt).toBeGreaterThanOrEqual(5_000)
    expect(await home.getByTestId('secret-word').allInnerTexts()).toEqual(person.phrase.split(' '))

    // Playwright keeps every page focused, so the test must dispatch the loss of focus.
    await home.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(home.getByTestId('secret-word')).toHaveCount(0)
    await expect(home.getByTestId('reveal')).toBeDisabled()
  },
)

accountsTest('used accounts of a phrase are found on the network in use', async ({ home, chain, person }) => {
  const used = addressAt(person.phrase, 3)
  await chain.rpc('anvil_setBalance', [used, '0x1'])
  await add(home, 'account-discover')
  await home.getByTestId('submit').click()
  const found = home.getByTestId('discovered')
  await expect(found).toHaveCount(1, { timeout: 20_000 })
  await expect(found).toHaveAttribute('data-address', used)
  await home.getByTestId('submit').click()
  await selected(home, used)
})
