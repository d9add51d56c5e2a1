import type { Locator, Page } from '@playwright/test'

/** Presses a button that may close its page. The page may be gone before the driver knows that it pressed. */
export async function pressClosing(button: Locator): Promise<void> {
  await button.click().catch((error) => {
    if (!button.page().isClosed()) throw error
  })
}

/** Presses the button that closes the page, and waits until the page has closed. */
export async function pressToClose(page: Page, testId: string): Promise<void> {
  const closes = page.waitForEvent('close')
  await pressClosing(page.getByTestId(testId))
  await closes
}
