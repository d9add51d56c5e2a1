import type { Page } from '@playwright/test'

/** The texts of the buttons that agree. */
export const agreeing =
  /^(Connect|Sign|Add token|Add network|Enable network|Update network|Close|Hold to sign)$/
export const declining = /^(Deny|Reject)$/

/** True for the window of requests, unless it shows a transaction's progress. */
export const isOpen = (page: Page, origin: string) =>
  page.url().startsWith(`${origin}/request-window.html`) && !page.url().includes('#/benzin')

/** The enabled buttons with such a text. */
export const buttons = (page: Page, text: RegExp) =>
  page.locator('[tabindex="0"]:not([aria-disabled="true"])').filter({ hasText: text })

/** Presses, and waits until the window has closed. False if there is nothing to press yet. */
export async function press(page: Page, text: RegExp): Promise<boolean> {
  const button = buttons(page, text).last()
  try {
    if (!(await button.isVisible()) || (await isAsking(page))) return false
    const isHeld = (await button.textContent())?.startsWith('Hold')
    await button.click({ timeout: 5_000, ...(isHeld && { delay: 3_000 }) })
    await ended(page)
    return true
  } catch (error) {
    if (page.isClosed()) return true
    throw error
  }
}

/** Waits until the window closes. Some windows show the request's result and wait for one more press. */
async function ended(page: Page): Promise<void> {
  if (page.isClosed()) return
  const closed = page.waitForEvent('close', { timeout: 10_000 }).catch(() => undefined)
  const told = buttons(page, /^Close$/)
    .last()
    .click({ timeout: 10_000 })
    .catch(() => undefined)
  await Promise.race([closed, told])
  await closed
}

/** True while Ambire asks the node of a new network what it can do: its button is enabled for a moment before. */
const isAsking = async (page: Page) =>
  page.url().includes('#/add-chain') && (await page.getByText('Ambire Smart Accounts').isVisible())

/** The host that the prompt of a connection names; undefined for other prompts. */
export async function connecting(page: Page): Promise<string | undefined> {
  if (!(await page.getByTestId('dapp-connect-button').isVisible())) return undefined
  return (await page.locator('body').textContent())?.match(/site\d+\.localhost/)?.[0]
}
