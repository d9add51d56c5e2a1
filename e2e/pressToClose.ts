import { expect, type Locator, type Page } from '@playwright/test'

/** Presses a button that may close its page. The page may be gone before the driver knows that it pressed. */
export async function pressClosing(button: Locator): Promise<void> {
  await button.click().catch((error) => {
    if (!button.page().isClosed()) throw error
  })
}

/**
 * Presses the button that closes the page, and waits until the page has closed. A window whose content just changed
 * ignores the press: like a person, this then presses again.
 */
export async function pressToClose(page: Page, testId: string): Promise<void> {
  await expect(async () => {
    await pressClosing(page.getByTestId(testId))
    await expect.poll(() => page.isClosed(), { timeout: 3_000 }).toBe(true)
  }).toPass({ timeout: 30_000 })
}
