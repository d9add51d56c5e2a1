import { clientTest, expect } from '../fixture.ts'

const test = clientTest('testDapp', ['@metamask/test-dapp'])

// The dApp compares the account with those that eth-sig-util and the wallet recover, letter by letter.
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

/**
 * Runs in the page, which works only with a wallet named MetaMask. Everything else of the provider is the
 * wallet's. It is announced by EIP-6963, because MetaMask's SDK, also on the page, takes `window.ethereum` at
 * its start.
 */
function announceAsMetaMask(): void {
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d4', name: 'Volley as MetaMask', icon: '' }
  const announce = (event: Event) => {
    const { detail } = event as CustomEvent
    if (detail.info.rdns !== 'wallet.volley') return
    window.removeEventListener('eip6963:announceProvider', announce)
    const provider = { ...detail.provider, isMetaMask: true }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  window.addEventListener('eip6963:announceProvider', announce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}
