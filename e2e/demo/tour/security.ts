import type { Page } from '@playwright/test'
import type { Pictures } from '../pictures.ts'

/** The settings that protect the accounts from other people at the computer. Begins and ends there. */
export async function securityScreens({ page, picture }: { page: Page; picture: Pictures }): Promise<void> {
  for (const screen of ['passkey', 'password', 'backup']) {
    await page.getByTestId(screen).click()
    await page.getByTestId('submit').waitFor()
    await picture(`settings-${screen}`, page)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByTestId('strict').waitFor()
  }
}

/** The locked wallet after too many wrong passwords, and for a person who forgot theirs. */
export async function lockScreens({ page, picture }: { page: Page; picture: Pictures }): Promise<void> {
  await page.getByTestId('forgot').click()
  await page.getByTestId('reset').waitFor()
  await picture('unlock-forgot', page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  for (let count = 0; count < 5; count++) {
    await page.getByTestId('password-input').fill(`not the password ${count}`)
    await page.getByTestId('submit').click()
    await page.getByRole('alert').waitFor()
  }
  await page.locator('[data-testid="submit"]:disabled').waitFor()
  await picture('unlock-wait', page)
}
