import { mnemonicToAccount } from 'viem/accounts'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, network, openDapp, test } from '../fixtures.ts'
import { batch } from '../sending.ts'

const arabic = /\p{Script=Arabic}{3}/u

test('the language of the first screen is chosen there, follows at once in every page, and stays', async ({
  chain,
  person,
}) => {
  // The wallet restarts in this test, and many pages follow.
  test.setTimeout(120_000)
  const { wallet } = await launchWallet({ networks: [] })
  try {
    const page = await wallet.home()
    const picker = page.getByTestId('language')
    await expect(picker).toHaveValue('en')
    expect(await picker.getByRole('option').allTextContents()).toEqual([
      'العربية',
      'Deutsch',
      'English',
      'Español',
      'Français',
      '日本語',
      '한국어',
      'Português (Brasil)',
      'Русский',
      'Türkçe',
      '简体中文',
    ])
    await picker.selectOption('ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.getByTestId('onboarding-create')).toHaveText(arabic)

    await page.reload()
    await expect(page.getByTestId('onboarding-create')).toHaveText(arabic)
    await expect(picker).toHaveValue('ar')

    await wallet.onboard(person.phrase)
    await wallet.addNetwork(network(chain))
    await expect(page.getByTestId('account')).toHaveAttribute(
      'data-address',
      mnemonicToAccount(person.phrase).address,
    )
    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()

    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address))
    const window = await wallet.approval()
    await expect(window.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(window.getByTestId('approve')).toHaveText(arabic)

    // The words change, and the person's input stays.
    await window.getByTestId('call').first().locator('summary').click()
    await expect(window.locator('details[open]')).toHaveCount(1)
    await page.getByTestId('settings').click()
    await page.getByTestId('language').selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page.getByTestId('settings')).toHaveText('Einstellungen')
    await expect(window.locator('html')).toHaveAttribute('lang', 'de')
    await expect(window.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(window.getByTestId('reject')).toHaveText('Ablehnen')
    await expect(window.locator('details[open]')).toHaveCount(1)

    await wallet.reject()
    // Sites get English in every language.
    expect((await answer).error).toMatchObject({ code: 4001, message: 'User rejected the request' })
    await page.getByTestId('tab-wallet').click()
    await expect(page.getByTestId('receive')).toHaveText('Empfangen')
  } finally {
    await wallet.close()
  }
})
