import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/**
 * Does something in the page and presses *approve* in every frame afterwards, until the button takes presses.
 * Returns whether it was disabled at once, and after how many milliseconds it was enabled. The last press does
 * not go through.
 */
function inertAfter(page: Page, change: string): Promise<{ disabledAtOnce: boolean; after: number }> {
  return page.evaluate(async (selector) => {
    const button = () => document.querySelector<HTMLButtonElement>('[data-testid="approve"]')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    if (selector === 'focus') window.dispatchEvent(new FocusEvent('focus'))
    else document.querySelector<HTMLElement>(selector)?.click()
    const at = performance.now()
    await frame()
    await frame()
    const disabledAtOnce = button()?.disabled === true
    while (button()?.disabled !== false) {
      button()?.click()
      await frame()
    }
    return { disabledAtOnce, after: performance.now() - at }
  }, change)
}

/** The half second, minus the possible difference of two clocks. */
const still = 480

test('no press counts for half a second after the request on the screen changed, or the window came to the front', async ({
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  const answers = ['0x01', '0x02'].map((message) => dapp.request('personal_sign', [message, person.address]))
  const window = await wallet.approval()
  await expect(window.getByText('1 of 2')).toBeVisible()
  await expect(window.getByTestId('approve')).toBeEnabled()
  const request = () => window.getByTestId('approval').getAttribute('data-request')

  for (const change of ['[aria-label="Next request"]', '[aria-label="Previous request"]', 'focus']) {
    const before = await request()
    const { disabledAtOnce, after } = await inertAfter(window, change)
    expect(disabledAtOnce, change).toBe(true)
    expect(after, change).toBeGreaterThan(still)
    expect((await request()) === before, change).toBe(change === 'focus')
  }
  await expect(window.getByText('1 of 2')).toBeVisible()
  await wallet.reject()
  await wallet.reject()
  expect(await Promise.all(answers)).toMatchObject([{ error: { code: 4001 } }, { error: { code: 4001 } }])
})

test('another plan is another decision', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const call = { to: person.address, value: '0x1' }
  const answer = dapp.request('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', from: person.address, atomicRequired: false, calls: [call, call] },
  ])
  const window = await wallet.approval()
  await expect(window.getByTestId('approve')).toBeEnabled()
  const { disabledAtOnce, after } = await inertAfter(
    window,
    '[data-testid="plan-option"][data-mode="pipelined"] input',
  )
  expect(disabledAtOnce).toBe(true)
  expect(after).toBeGreaterThan(still)
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a window that is too small to be read, or out of sight, decides nothing', async ({
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('personal_sign', ['0x01', person.address])
  const window = await wallet.approval()
  const both = [window.getByTestId('approve'), window.getByTestId('reject')]
  for (const button of both) await expect(button).toBeEnabled()

  for (const size of [
    { width: 120, height: 640 },
    { width: 400, height: 120 },
  ]) {
    await window.setViewportSize(size)
    for (const button of both) await expect(button).toBeDisabled()
    await window.keyboard.press('Control+Enter')
    await window.setViewportSize({ width: 400, height: 640 })
    for (const button of both) await expect(button).toBeEnabled()
  }

  const hide = (state: 'hidden' | 'visible') =>
    window.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await hide('hidden')
  for (const button of both) await expect(button).toBeDisabled()
  await hide('visible')
  const { disabledAtOnce, after } = await inertAfter(window, 'focus')
  expect([disabledAtOnce, after > still]).toEqual([true, true])
  await wallet.approve()
  expect((await answer).result).toMatch(/^0x/)
})
