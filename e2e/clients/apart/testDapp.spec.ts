import { clientTest, expect } from '../fixture.ts'

const test = clientTest('testDapp', ['@metamask/test-dapp'])

// It compares the account that it was told with what eth-sig-util and the wallet recover, letter by letter.
test('signs a message, and finds the signer to be the connected account', async ({
  open,
  wallet,
  person,
}) => {
  const { page } = await open()
  await page.evaluate(announceAsMetaMask)
  await page.getByRole('button', { name: 'Use Volley as MetaMask' }).click()
  await page.locator('#connectButton').click()
  await wallet.approve()
  await expect(page.locator('#accounts')).toHaveText(person.address, { ignoreCase: true })

  await page.locator('#personalSign').click()
  await wallet.approve()
  await expect(page.locator('#personalSignResult')).toHaveText(/^0x/)
  await page.locator('#personalSignVerify').click()
  await expect(page.locator('#personalSignVerifySigUtilResult')).toHaveText(person.onWire)
  await expect(page.locator('#personalSignVerifyECRecoverResult')).toHaveText(person.onWire)
})

/** Runs in the page, which works only with what calls itself MetaMask. All else of the provider is the wallet's. */
function announceAsMetaMask(): void {
  const uuid = '350670db-19fa-4704-a166-e52e178b59d4'
  const info = { uuid, name: 'Volley as MetaMask', icon: '', rdns: 'wallet.volley' }
  const provider = { ...window.ethereum, isMetaMask: true }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
}
