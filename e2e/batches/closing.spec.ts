import { expect, test } from '@playwright/test'
import { launchWallet } from '../../packages/wallet-testing/index.ts'

test('a wallet whose browser has died closes without an error, and the next one starts', async () => {
  const dead = await launchWallet()
  await dead.page.context().close()
  await dead.wallet.close()
  const { page, wallet } = await launchWallet()
  await page.goto('about:blank')
  await expect((await wallet.home()).getByTestId('onboarding-import')).toBeVisible()
  await wallet.close()
})
