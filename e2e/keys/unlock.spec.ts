import type { Page } from '@playwright/test'
import { has } from '../browsers.ts'
import { keep, kept } from '../disk.ts'
import { expect, test } from '../fixtures.ts'

/** The parts of `chrome` that these tests use, in the worker. */
declare const chrome: {
  storage: { session: { get(): Promise<Record<string, object>>; set(items: object): Promise<void> } }
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

test('the wallet locks together with the computer, or after the set minutes if the browser does not report that', async ({
  wallet,
}) => {
  const home = await wallet.home()
  await expect(home.getByTestId('account')).toBeVisible()
  if (has('computerLock'))
    await wallet.inBackground((scope) => {
      ;(scope as unknown as { chrome: typeof chrome }).chrome.idle.onStateChanged.dispatch('locked')
    }, null)
  else await leftFor(home, 24 * 60)
  await expect(locked(home)).toBeVisible()
  expect(await secrets(home)).toEqual([])
})

/** Simulates this many idle minutes: moves the last activity that far back, and fires the alarm now. */
async function leftFor(page: Page, minutes: number): Promise<void> {
  await page.evaluate(
    async (since) => {
      await chrome.storage.session.set({ autoLock: since })
      await chrome.alarms.create('autoLock', { when: Date.now() })
    },
    Date.now() - minutes * 60_000,
  )
}

/** The number of counted wrong passwords. */
async function attempts(page: Page): Promise<unknown> {
  return (await kept<{ count: number }>(page, 'vaultAttempts'))?.count
}

/** The keys in the browser's memory that open the vault. */
async function secrets(page: Page): Promise<string[]> {
  return Object.keys(await page.evaluate(() => chrome.storage.session.get())).filter((key) =>
    /key/i.test(key),
  )
}

test('wrong passwords make the next one wait, also after a death of the background, and the form counts it down', async ({
  wallet,
}) => {
  const home = await wallet.home()
  await wallet.lock()
  const submit = home.getByTestId('submit')
  await keep(home, 'vaultAttempts', { count: 3, at: Date.now() })
  for (let count = 4; count <= 5; count++) {
    await home.getByTestId('password-input').fill(`wrong ${count}`)
    await submit.click()
    await expect.poll(() => attempts(home)).toBe(count)
    await expect(home.getByRole('alert')).toContainText('Incorrect password')
  }
  await expect(submit).toHaveText(/^Wait \d+ s$/)
  await expect(submit).toBeDisabled()

  await wallet.killBackground()
  await home.reload()
  await expect(submit).toHaveText(/^Wait \d+ s$/)
  await keep(home, 'vaultAttempts', {
    ...(await kept<object>(home, 'vaultAttempts')),
    at: Date.now() - 8_000,
  })
  await home.reload()
  await expect(submit).toHaveText('Unlock')
  await wallet.unlock()
  await expect(home.getByTestId('account')).toBeVisible()
})

test('a new password takes the place of the old one', async ({ wallet }) => {
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('password').click()
  const change = async (present: string) => {
    await home.getByTestId('password-present').fill(present)
    await home.getByTestId('password-input').fill('another horse battery')
    await home.getByTestId('password-confirm').fill('another horse battery')
    await home.getByTestId('submit').click()
  }
  await change('not the password')
  await expect(home.getByText('Incorrect password')).toBeVisible()
  await change('correct horse battery')
  await expect(home.getByText('Password changed')).toBeVisible()
  await wallet.lock()
  await home.getByTestId('password-input').fill('correct horse battery')
  await home.getByTestId('submit').click()
  await expect(home.getByRole('alert')).toContainText('Incorrect password')
  await home.getByTestId('password-input').fill('another horse battery')
  await home.getByTestId('submit').click()
  await expect(home.getByTestId('account')).toBeVisible()
})

if (has('passkeyDevice')) {
  test('a passkey unlocks beside the password, until it is removed', async ({ wallet, dapp, person }) => {
    const home = await wallet.home()
    await dapp.connect()
    await home.bringToFront()
    await authenticator(home, { hasPrf: true })
    await addPasskey(home)
    await expect(home.getByText('Your passkey now unlocks Volley')).toBeVisible()

    await wallet.lock()
    const answer = dapp.request('personal_sign', ['0x48656c6c6f', person.address])
    await expect((await wallet.approval()).getByTestId('unlock-passkey')).toBeVisible()
    await home.bringToFront()
    await home.getByTestId('unlock-passkey').click()
    await expect(home.getByTestId('account')).toBeVisible()
    await wallet.approve()
    expect((await answer).result).toMatch(/^0x[0-9a-f]{130}$/)

    await wallet.lock()
    await wallet.unlock()
    await home.getByTestId('settings').click()
    await home.getByTestId('passkey').click()
    await home.getByTestId('passkey-remove').click()
    await expect(home.getByText('Passkey removed')).toBeVisible()
    await wallet.lock()
    await expect(home.getByTestId('submit')).toBeVisible()
    await expect(home.getByTestId('unlock-passkey')).toHaveCount(0)
  })

  test('a passkey that the person refuses leaves the password', async ({ wallet }) => {
    const home = await wallet.home()
    const device = await authenticator(home, { hasPrf: true })
    await addPasskey(home)
    await expect(home.getByText('Your passkey now unlocks Volley')).toBeVisible()
    await wallet.lock()
    await device.refuse()
    await home.getByTestId('unlock-passkey').click()
    await expect(home.getByText('No passkey was used')).toBeVisible()
    await wallet.unlock()
  })

  test('an authenticator that computes no secret is not taken', async ({ wallet }) => {
    const home = await wallet.home()
    await authenticator(home, { hasPrf: false })
    await addPasskey(home)
    await expect(home.getByText('This kind of passkey can’t unlock Volley')).toBeVisible()
    await home.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(home.getByTestId('passkey')).toContainText('Not set up')
  })

  test('a wrong password makes no passkey', async ({ wallet }) => {
    const home = await wallet.home()
    const device = await authenticator(home, { hasPrf: true })
    await addPasskey(home, 'not the password')
    await expect(home.getByText('Incorrect password')).toBeVisible()
    expect(await device.passkeys()).toEqual([])
  })
} else {
  test('a passkey that the browser cannot make leaves the password', async ({ wallet }) => {
    const home = await wallet.home()
    await home.getByTestId('settings').click()
    await expect(home.getByTestId('password')).toBeVisible()
    await home.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('No device', 'NotAllowedError'))
    })
    await home.getByTestId('passkey').click()
    await home.getByTestId('password-input').fill('correct horse battery')
    await home.getByTestId('submit').click()
    await expect(home.getByText('No passkey was used')).toBeVisible()
    await home.getByRole('button', { name: 'Back', exact: true }).click()
    await wallet.lock()
    await expect(home.getByTestId('unlock-passkey')).toHaveCount(0)
    await wallet.unlock()
  })
}

test('a browser without passkeys is not offered one', async ({ wallet }) => {
  const home = await wallet.home()
  // The settings check for passkeys each time they open.
  await home.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await home.getByTestId('settings').click()
  await expect(home.getByTestId('password')).toBeVisible()
  await expect(home.getByTestId('passkey')).toHaveCount(0)
})

/** Sets up a passkey, from the home screen to the browser's dialog. */
async function addPasskey(home: Page, password = 'correct horse battery'): Promise<void> {
  await home.getByTestId('settings').click()
  await home.getByTestId('passkey').click()
  await home.getByTestId('password-input').fill(password)
  await home.getByTestId('submit').click()
}

/** A virtual fingerprint reader for this page, which always confirms. */
async function authenticator(page: Page, { hasPrf }: { hasPrf: boolean }) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  return {
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    async passkeys() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    },
  }
}
