import { english, generateMnemonic } from 'viem/accounts'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, network, test } from '../fixtures.ts'
import { pressToClose } from '../pressToClose.ts'

test('an empty wallet shows an example of a batch, which sends nothing, until the person hides it', async ({
  chain,
}) => {
  const { wallet } = await launchWallet({
    phrase: generateMnemonic(english),
    networks: [network(chain)],
  })
  try {
    const page = await wallet.home()
    for (const decision of ['practice-approve', 'practice-reject']) {
      const opens = page.context().waitForEvent('page')
      await page.getByTestId('practice-open').click()
      const window = await opens
      const example = window.getByTestId('practice')
      await expect(example).toContainText('Example, nothing is sent')
      await expect(example.getByTestId('call')).toHaveCount(3)
      await example.getByTestId('call').nth(1).locator('summary').click()
      await expect(example).toContainText('swapExactTokensForETH')
      // Without the means to change a call.
      await expect(example.getByTestId('call-edit')).toHaveCount(0)
      await window.getByTestId(decision).click()
      await expect(example).toContainText('Nothing was sent.')
      await pressToClose(window, 'practice-close')
    }
    await expect(page.locator('[data-testid="activities"][data-count="0"]')).toBeVisible()

    await page.getByTestId('practice-hide').click()
    await expect(page.getByTestId('practice-offer')).toHaveCount(0)
    await page.reload()
    await expect(page.getByTestId('receive')).toBeVisible()
    await expect(page.getByTestId('practice-offer')).toHaveCount(0)
  } finally {
    await wallet.close()
  }
})
