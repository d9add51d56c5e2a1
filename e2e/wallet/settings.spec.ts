import { expect, test } from '../fixtures.ts'

test('the settings begin with security, above the fold, and every value is words', async ({ wallet }) => {
  const page = await wallet.home()
  await page.setViewportSize({ width: 360, height: 600 })
  await page.getByTestId('settings').click()
  await page.getByTestId('password').waitFor()

  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Security')
  for (const row of ['phrase-open', 'password', 'backup', 'allowances-open', 'health-open']) {
    const box = await page.getByTestId(row).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(60)
    await expect(page.getByTestId(row).locator('svg')).toHaveCount(2)
    // The tabs take the last 58 pixels.
    expect((box?.y ?? 600) + (box?.height ?? 0)).toBeLessThan(600 - 58)
  }

  await page.getByTestId('phrase-open').click()
  await page.getByTestId('reveal').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByTestId('phrase-open')).toBeVisible()

  await expect(page.getByTestId('accounts')).toContainText('1 account')
  await expect(page.getByTestId('networks-open')).toContainText(/\d+ networks/)
  await page.getByTestId('networks-open').click()
  await expect(page.getByTestId('network-option').first()).toHaveAttribute('aria-current', 'true')
})
