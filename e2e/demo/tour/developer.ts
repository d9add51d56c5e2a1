import { batch } from '../../sending.ts'
import type { World } from './world.ts'

/** The developer panel in its own tab, after a site's successful and failed requests. */
export async function developerScreens({ wallet, chain, dapp, address, picture }: World): Promise<void> {
  const page = await wallet.newPage()
  await page.goto(`${wallet.origin}/popup.html#/developer`)
  await page.getByTestId('developer').waitFor()
  await dapp.request('eth_chainId')
  await dapp.request('eth_getBalance', [address, 'latest'])
  await dapp.request('wallet_getCapabilities', [address])
  await dapp.request('wallet_getCallsStatus', ['unknown'])
  const capabilities = { paymasterService: { url: 'https://paymaster.example' } }
  await dapp.request('wallet_sendCalls', batch(chain, address, { capabilities }))
  await page.locator('[data-testid="request"][data-code="5700"]').click()
  await page.getByTestId('request-details').waitFor()
  await picture('developer', page)
  await page.close()
}
