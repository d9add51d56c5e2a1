import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { ask, expect, test } from '../fixtures.ts'
import { batch, idOf, pay, settled, tip } from '../sending.ts'

/* A person without a mouse. Every press and focus change here uses a key. */

const password = 'correct horse battery'

/** Problems with the current focus. Runs in the page. */
function faults(): string[] {
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const found = [...document.querySelectorAll('[tabindex]')]
    .filter((element) => (element as HTMLElement).tabIndex > 0)
    .map((element) => `tabindex ${element.outerHTML.slice(0, 80)}`)
  const focused = document.activeElement
  if (!focused || focused === document.body) return [...found, 'nothing has the focus']
  // The heading at a screen's start is read out, and can't be operated.
  const isStart = focused.matches(':is(h1, h2)[tabindex="-1"]')
  const pressed = focused.closest('label') ?? focused
  const ringed = [...document.querySelectorAll('*')].filter(hasRing)
  const wanted = isStart ? [] : [focused, pressed]
  for (const other of ringed)
    if (!wanted.includes(other)) found.push(`a ring around ${other.outerHTML.slice(0, 80)}`)
  if (isStart) return found
  if (ringed.length === 0) found.push(`no ring around ${pressed.outerHTML.slice(0, 80)}`)
  const { x, y, width, height } = pressed.getBoundingClientRect()
  const seen = document.elementFromPoint(x + width / 2, y + height / 2)
  if (!seen || !pressed.contains(seen)) found.push(`out of sight: ${pressed.outerHTML.slice(0, 80)}`)
  return found
}

const look = (page: Page) => expect.poll(() => page.evaluate(faults)).toEqual([])

const isAt = (page: Page, selector: string) =>
  page.evaluate((where) => !!document.activeElement?.closest(where), selector)

/** Waits until the focus is there. */
async function at(page: Page, selector: string): Promise<void> {
  await expect.poll(() => isAt(page, selector), `the focus at ${selector}`).toBe(true)
  await look(page)
}

/** Presses a key until the focus reaches the selector, and checks every stop on the way. */
async function go(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press(key)
    await look(page)
    if (await isAt(page, selector)) return
  }
  throw new Error(`No way by ${key} to ${selector}`)
}

async function press(page: Page, key = 'Enter'): Promise<void> {
  await page.keyboard.press(key)
  await look(page)
}

const id = (name: string) => `[data-testid="${name}"]`

/** Approves with the button's key once the button is enabled. The last decision closes the window. */
async function approve(window: Page): Promise<void> {
  await expect(window.getByTestId('approve')).toBeEnabled()
  await go(window, id('approve'))
  await window.keyboard.press('Enter').catch((error: Error) => {
    if (!window.isClosed()) throw error
  })
}

/** A newly opened window, in which a press has no effect yet. */
async function opened(wallet: Wallet): Promise<Page> {
  const window = await wallet.approval()
  for (let presses = 0; presses < 3; presses++) await window.keyboard.press('Enter')
  await at(window, 'h2')
  await window.keyboard.press('Enter')
  await expect(window.getByTestId('approve')).toBeVisible()
  return window
}

test('a new wallet is made, its words written down and asked back', async () => {
  const { wallet } = await launchWallet({ password })
  try {
    const page = await wallet.home()
    await page.getByTestId('onboarding-create').waitFor()
    await go(page, id('onboarding-create'))
    await press(page)
    await at(page, 'h1')
    await go(page, id('phrase-reveal'))
    await press(page)
    const words = await page.getByTestId('phrase-word').allTextContents()
    expect(words).toHaveLength(12)
    await at(page, 'h1')
    await go(page, id('phrase-written'))
    await press(page, 'Space')
    await go(page, id('submit'))
    await press(page)

    for (let question = 0; question < 3; question++) {
      if (question > 0) await go(page, id('phrase-check'))
      await at(page, id('phrase-check'))
      const place = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.index)
      await page.keyboard.type(words[Number(place)] ?? '')
    }
    await press(page)
    await at(page, id('password-input'))
    await page.keyboard.type(password)
    await go(page, id('password-confirm'))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')

    await expect(page.getByTestId('account')).toHaveAttribute(
      'data-address',
      mnemonicToAccount(words.join(' ')).address,
    )
    await at(page, 'h1')
  } finally {
    await wallet.close()
  }
})

test('the wallet is locked and unlocked, and a site gets the accounts that were chosen', async ({
  wallet,
  dapp,
  person,
}) => {
  const home = await wallet.home()
  await home.bringToFront()
  await go(home, id('lock'))
  await press(home)
  await at(home, id('password-input'))

  const connected = dapp.request('eth_requestAccounts')
  const window = await wallet.approval()
  await at(window, id('password-input'))
  await window.keyboard.type(password)
  await window.keyboard.press('Enter')
  await at(window, 'h2')
  await window.keyboard.press('Enter')
  await go(window, id('account-option'))
  await press(window, 'Space')
  await expect(window.getByTestId('approve')).toBeDisabled()
  await press(window, 'Space')
  await approve(window)
  expect(await connected).toEqual({ result: [person.onWire] })
  await at(home, 'h1')
})

test('a batch of a dangerous site is understood, read, given a fee and approved', async ({
  wallet,
  chain,
  person,
}) => {
  const page = await wallet.newPage()
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Free tokens</h1>' }),
  )
  await page.goto('https://azukishop.live/claim')
  const connected = page.evaluate(ask, { method: 'eth_requestAccounts' })
  await wallet.approve({ click: [id('understand'), id('account-option')] })
  await connected

  chain.hold()
  try {
    await tip(chain)
    const sent = page.evaluate(ask, { method: 'wallet_sendCalls', params: batch(chain, person.address) })
    const window = await opened(wallet)
    await at(window, `${id('warning')} h2`)
    await expect(window.getByRole('checkbox')).toBeEnabled()
    await go(window, id('understand'))
    await press(window, 'Space')
    await at(window, 'main > div > h2')

    await go(window, `${id('call')} summary`)
    await press(window)
    await expect(window.locator('details[open]')).toHaveCount(1)
    await press(window)
    await expect(window.locator('details[open]')).toHaveCount(0)

    await go(window, '[aria-haspopup="dialog"]')
    await press(window)
    await expect(window.getByTestId('fee-sheet')).toBeVisible()
    await at(window, id('fee-sheet'))
    await go(window, id('fee-speed'))
    const chosen = window.locator('input[name="speed"]:checked')
    const before = await chosen.evaluate((radio) => radio.closest('label')?.dataset.speed)
    await press(window, 'ArrowDown')
    await expect
      .poll(() => chosen.evaluate((radio) => radio.closest('label')?.dataset.speed))
      .not.toBe(before)
    await press(window, 'Escape')
    await expect(window.getByTestId('fee-sheet')).toHaveCount(0)
    await at(window, '[aria-haspopup="dialog"]')

    await approve(window)
    expect(await idOf(sent)).toBeTruthy()
  } finally {
    chain.release()
  }
})

test('a key that is held down approves nothing', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const answer = dapp.request('personal_sign', ['0x01', person.address])
  const window = await opened(wallet)
  await expect(window.getByTestId('approve')).toBeEnabled()
  await go(window, id('approve'))
  // A key is held while the window comes to the front: neither this press nor its repeats count.
  await window.evaluate(() => globalThis.dispatchEvent(new FocusEvent('focus')))
  await window.keyboard.down('Enter')
  await expect(window.getByTestId('approve')).toBeEnabled()
  await at(window, id('approve'))
  for (let repeats = 0; repeats < 5; repeats++) await window.keyboard.down('Enter')
  await window.keyboard.up('Enter')
  await expect(window.getByTestId('approve')).toBeEnabled()
  await window.keyboard.press('Enter').catch(() => undefined)
  expect((await answer).result).toMatch(/^0x/)
})

test('tabs, the page of a batch and the sheets are walked through, and the focus comes back', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const sent = dapp.request('wallet_sendCalls', batch(chain, person.address))
  await wallet.approve()
  await settled(dapp, await idOf(sent))

  const home = await wallet.home()
  await home.bringToFront()
  for (const tab of ['tab-activity', 'tab-sites', 'settings', 'tab-wallet']) {
    await go(home, id(tab), tab === 'tab-wallet' ? 'Shift+Tab' : 'Tab')
    await press(home)
    await expect(home.getByTestId(tab)).toHaveAttribute('aria-current', 'page')
    await at(home, id(tab))
  }

  await go(home, id('activity'), 'Shift+Tab')
  await press(home)
  await at(home, `${id('batch')} h2`)
  await go(home, id('back'), 'Shift+Tab')
  await press(home)
  await at(home, id('activity'))

  for (const [opener, row] of [
    ['network', 'network-option'],
    ['account', 'account-row'],
  ] as const) {
    await go(home, id(opener), 'Shift+Tab')
    await press(home)
    await at(home, 'dialog')
    await go(home, id(row))
    await press(home, 'Escape')
    await expect(home.getByRole('dialog')).toHaveCount(0)
    await at(home, id(opener))
  }
})

test('coins are sent to another account', async ({ wallet, chain }) => {
  const home = await wallet.home()
  await home.bringToFront()
  await expect(home.getByTestId('send')).toBeEnabled()
  await go(home, id('send'))
  await press(home)
  await at(home, 'h1')
  await go(home, id('send-amount'))
  await home.keyboard.type('1')
  await go(home, id('send-to'))
  await home.keyboard.type(chain.accounts[6] ?? '')
  await go(home, id('submit'))
  await home.keyboard.press('Enter')
  const window = await opened(wallet)
  await approve(window)
  await expect(home.getByTestId('activity')).toHaveAttribute('data-status', '200')
  await at(home, id('send'))
})

test('a live region announces each step of a batch', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  const home = await wallet.home()
  chain.hold()
  try {
    await chain.settle()
    const sent = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { calls: [pay(chain, '0x1')] }),
    )
    await wallet.approve()
    await idOf(sent)
    await home.bringToFront()
    await home.getByTestId('activity').waitFor()
    await go(home, id('activity'))
    await press(home)
    await at(home, `${id('batch')} h2`)

    const statusText = () => home.locator(`${id('batch')} main [role="status"]`).textContent()
    await expect.poll(async () => Number((await chain.rpc('txpool_status')).pending)).toBe(1)
    await expect.poll(statusText).not.toBe('')
    const first = await statusText()
    await chain.rpc('evm_mine')
    await expect.poll(statusText).not.toBe(first)
    const second = await statusText()
    chain.release()
    await expect(home.getByTestId('batch')).toHaveAttribute('data-status', '200')
    await expect.poll(statusText).not.toBe(second)
    expect(await statusText()).toContain('is done')

    // The success flew in for who watched it. Later, the same page shows none.
    const flights = home.locator('[data-piece="done"]')
    await expect(flights).toHaveCount(1)
    await go(home, id('back'), 'Shift+Tab')
    await press(home)
    await at(home, id('activity'))
    await press(home)
    await at(home, `${id('batch')} h2`)
    await expect(flights).toHaveCount(0)
  } finally {
    chain.release()
  }
})

test('a live region announces the decision while another request waits', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const first = dapp.request('personal_sign', ['0x01', person.address])
  const window = await opened(wallet)
  const second = dapp.request('personal_sign', ['0x02', person.address])
  await expect(window.getByRole('navigation', { name: 'Waiting requests' })).toBeVisible()
  const statusTexts = () => window.getByRole('status').allTextContents()
  expect((await statusTexts()).join()).not.toContain('Approved')
  await approve(window)
  expect((await first).result).toMatch(/^0x/)
  await expect.poll(statusTexts).toContain('Approved.')
  await expect(window.getByTestId('reject')).toBeEnabled()
  await go(window, id('reject'))
  await window.keyboard.press('Enter').catch(() => undefined)
  expect((await second).error).toMatchObject({ code: 4001 })
})
