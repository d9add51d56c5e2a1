import { expect, test } from '../fixtures.ts'

test('the demo dApp sends any method with edited params to the chosen wallet, and shows request, answer and events', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const { page } = dapp
  await dapp.connect()
  const names = () => page.locator('#wallets option').allTextContents()
  expect(await names()).toEqual(['Volley (wallet.volley)', 'window.ethereum'])

  const balance = page.locator('[data-method="eth_getBalance"]')
  await balance.locator('summary').click()
  await expect(balance.locator('textarea')).toHaveValue(new RegExp(person.address, 'i'))
  await balance.locator('textarea').fill(JSON.stringify([chain.reverter, 'latest']))
  await balance.getByRole('button', { name: 'Send' }).click()
  await expect(balance.locator('.answer')).toHaveText(/"result": "0x0"/)
  await expect(balance.locator('.request')).toHaveText(new RegExp(chain.reverter))

  await balance.locator('textarea').fill('["nobody"]')
  await balance.getByRole('button', { name: 'Send' }).click()
  await expect(balance.locator('.answer')).toHaveText(/"code": -32602/)

  await wallet.selectNetwork(1)
  await expect(page.locator('#events')).toHaveText(/chainChanged "0x1"/)
})

test('another wallet that announces itself works beside this one, and receives its own requests', async ({
  dapp,
}) => {
  const { page } = dapp
  await page.evaluate(() => {
    const info = { uuid: 'other', name: 'Other', icon: 'data:,', rdns: 'com.other' }
    const provider = {
      request: async ({ method }: { method: string }) => `other ${method}`,
      on: () => undefined,
    }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  })
  await page.locator('#wallets').selectOption('Other (com.other)')
  const version = page.locator('[data-method="web3_clientVersion"]')
  await version.locator('summary').click()
  await version.getByRole('button', { name: 'Send' }).click()
  await expect(version.locator('.answer')).toHaveText(/other web3_clientVersion/)
})
