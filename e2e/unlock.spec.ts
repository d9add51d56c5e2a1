import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The parts of `chrome` that these tests reach into, in the worker. */
declare const chrome: {
  storage: { session: { get(): Promise<object>; set(items: object): Promise<void> } }
  alarms: { create(name: string, info: { when: number }): Promise<void> }
  idle: { onStateChanged: { dispatch(state: string): void } }
}

const locked = (page: Page) => page.getByTestId('password-input')

test('the wallet locks once the person has left it for the minutes of the setting, also when the background dies', async ({
  wallet,
}) => {
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('auto-lock').getByText('5 min', { exact: true }).click()
  await expect(home.locator('[data-testid="auto-lock"][data-minutes="5"]')).toBeVisible()

  await leftFor(home, 4)
  await wallet.killBackground()
  await expect(home.getByTestId('auto-lock')).toBeVisible()
  await leftFor(home, 5)
  await expect(locked(home)).toBeVisible()
  expect(await secrets(home)).toEqual([])
  await wallet.unlock()
  await expect(home.getByTestId('account')).toBeVisible()
})

test('what a page asks for is no sign of the person', async ({ wallet, dapp }) => {
  const home = await wallet.home()
  await dapp.connect()
  await home.evaluate(() => chrome.storage.session.set({ autoLock: 1 }))
  await dapp.request('eth_chainId')
  await dapp.request('eth_accounts')
  expect(await home.evaluate(() => chrome.storage.session.get())).toMatchObject({ autoLock: 1 })
})

test('the wallet locks together with the computer', async ({ wallet }) => {
  const home = await wallet.home()
  await expect(home.getByTestId('account')).toBeVisible()
  const [worker] = home.context().serviceWorkers()
  await worker?.evaluate(() => chrome.idle.onStateChanged.dispatch('locked'))
  await expect(locked(home)).toBeVisible()
  expect(await secrets(home)).toEqual([])
})

/** As if the person had done nothing for so long: what was seen last lies so far back, and the alarm comes now. */
async function leftFor(page: Page, minutes: number): Promise<void> {
  await page.evaluate(
    async (since) => {
      await chrome.storage.session.set({ autoLock: since })
      await chrome.alarms.create('autoLock', { when: Date.now() })
    },
    Date.now() - minutes * 60_000,
  )
}

/** What of the browser's memory opens the vault. */
async function secrets(page: Page): Promise<string[]> {
  return Object.keys(await page.evaluate(() => chrome.storage.session.get())).filter((key) =>
    /key/i.test(key),
  )
}
