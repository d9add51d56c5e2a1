import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { untilFinal } from './batch.ts'
import type { WalletBrowser } from './chromium.ts'
import { recordPages } from './opened.ts'
import { decideAll, type Rule } from './rules.ts'

/** The longest wait for one step on a slow machine, in milliseconds. */
const patience = 20_000

/** A press that has no effect after this many milliseconds did not register. */
const noticed = 3_000

/** The longest wait for a preview before deciding without it, in milliseconds. */
const previewed = 8_000

/** Shown in an approval while its fee is unknown. */
const feePending = '[data-testid="approval"] [data-loading]'

/** A network to add, by hand, as a person would. */
export type NetworkInput = { name: string; chainId: number; rpcUrl: string; symbol: string }

/** Drives the wallet by its documented test ids and nothing else. */
export type Wallet = ReturnType<typeof createWallet>

/** `onboard` sets `password`, and `unlock` enters it. */
export function createWallet({ browser, password }: { browser: WalletBrowser; password: string }) {
  const { context, origin } = browser
  let homePage: Page | undefined
  const opened = recordPages(context)
  /** The approval windows that the test asked for. */
  const met = new WeakSet<Page>()

  return {
    origin,
    killBackground: browser.killBackground,
    /** Runs a function with the background's global object and a JSON value. */
    inBackground: browser.inBackground,
    inContentScript: browser.inContentScript,
    allowInPrivate: browser.allowInPrivate,
    update: browser.update,
    /** An empty tab. */
    newPage: () => context.newPage(),
    /** Every tab and window that is open. */
    pages: () => context.pages(),
    /** The address of everything that is open, also of a window that `pages` does not report yet. */
    addresses: browser.addresses,
    /** The approval windows since the launch that nobody asked for, open or closed. */
    unmetApprovals: () => [...opened].filter((page) => isApprovalUrl(page.url()) && !met.has(page)),
    home,
    approval,
    approve: (options?: { click?: readonly string[] }) => decide('approve', options?.click),
    reject: () => decide('reject'),
    /** Decides all requests from now on; the returned function stops that. */
    decides: (rule: Rule) => decideAll(rule, { context, isApproval, press: (decision) => decide(decision) }),
    untilFinal,

    /** Writes a screenshot of each open tab and window into the folder, and returns their paths. */
    async pictures(folder: string): Promise<string[]> {
      await mkdir(folder, { recursive: true })
      const paths: string[] = []
      for (const [index, page] of context.pages().entries()) {
        const path = join(folder, `${index}-${pictured(page)}.png`)
        // A closing window has no screenshot.
        await page.screenshot({ path }).then(
          () => paths.push(path),
          () => undefined,
        )
      }
      return paths
    },

    /** Adds an account by its private key (0x and 64 digits), which becomes the active one. */
    async importKey(privateKey: string) {
      const page = await home()
      await page.getByTestId('account').click()
      await page.getByTestId('account-add').click()
      await page.getByTestId('import-key').click()
      await page.getByTestId('key-input').fill(privateKey)
      await page.getByTestId('submit').click()
      await page.getByTestId('key-input').waitFor({ state: 'detached', timeout: patience })
      await page.getByTestId('account').waitFor({ timeout: patience })
    },

    /** Imports the phrase through the onboarding screens, and calls `seen` at each of them. */
    async onboard(
      phrase: string,
      seen: (screen: string, page: Page) => Promise<void> = async () => undefined,
    ) {
      const page = await home()
      await page.getByTestId('onboarding-import').waitFor({ timeout: patience })
      await seen('onboarding', page)
      await page.getByTestId('onboarding-import').click()
      await page.getByTestId('phrase-input').fill(phrase)
      await seen('onboarding-import', page)
      await page.getByTestId('submit').click()
      await page.getByTestId('password-input').fill(password)
      await page.getByTestId('password-confirm').fill(password)
      await seen('onboarding-password', page)
      await page.getByTestId('submit').click()
      await page.getByTestId('account').waitFor({ timeout: patience })
    },

    /** Adds the network, or only its URL if the chain id exists, and selects it. */
    async addNetwork(network: NetworkInput) {
      const page = await home()
      await page.getByTestId('network').click()
      await page.getByTestId('network-add').click()
      await page.getByTestId('network-name').fill(network.name)
      await page.getByTestId('network-chain-id').fill(String(network.chainId))
      await page.getByTestId('network-rpc-url').fill(network.rpcUrl)
      await page.getByTestId('network-symbol').fill(network.symbol)
      await page.getByTestId('submit').click()
      await this.selectNetwork(network.chainId)
    },

    async selectNetwork(chainId: number) {
      const page = await home()
      const hex = `0x${chainId.toString(16)}`
      const current = page.getByTestId('network')
      await current.waitFor({ timeout: patience })
      if ((await current.getAttribute('data-chain-id')) === hex) return
      await current.click()
      await page.locator(`[data-testid="network-option"][data-chain-id="${hex}"]`).click()
      await page.locator(`[data-testid="network"][data-chain-id="${hex}"]`).waitFor({ timeout: patience })
    },

    async lock() {
      const page = await home()
      await page.getByTestId('lock').click()
      await page.getByTestId('password-input').waitFor({ timeout: patience })
    },

    /** Unlocks on the given page, or at home. */
    async unlock(page?: Page) {
      const on = page ?? (await home())
      await on.getByTestId('password-input').fill(password)
      await on.getByTestId('submit').click()
      await on.getByTestId('password-input').waitFor({ state: 'detached', timeout: patience })
    },

    /** The *Strict interface* switch. */
    async setStrict(strict: boolean) {
      const page = await home()
      await page.getByTestId('settings').click()
      const control = page.getByTestId('strict')
      await control.waitFor({ timeout: patience })
      if ((await control.getAttribute('aria-checked')) !== String(strict)) await control.click()
      await page.locator(`[data-testid="strict"][aria-checked="${strict}"]`).waitFor({ timeout: patience })
      await page.goto(`${origin}/popup.html`)
    },
  }

  /** The whole wallet in a tab, which opens once and stays open. */
  async function home(): Promise<Page> {
    if (homePage && !homePage.isClosed()) return homePage
    homePage = await context.newPage()
    await homePage.goto(`${origin}/popup.html`)
    return homePage
  }

  /** The approval window, once it shows a request or asks for the password. Skips a closing window. */
  async function approval(): Promise<Page> {
    const until = Date.now() + patience
    for (;;) {
      const page = context.pages().find(isApproval) ?? (await nextApproval(until - Date.now()))
      const shown = page.locator('[data-testid="approval"], [data-testid="password-input"]').first()
      try {
        await shown.waitFor({ timeout: until - Date.now() })
        met.add(page)
        return page
      } catch (error) {
        if (!isGone(page, error)) throw error
      }
    }
  }

  /** The next window that opens, or one that is open but has not loaded its address yet. */
  function nextApproval(timeout: number): Promise<Page> {
    const blank = context.pages().filter((page) => !isAt(page))
    return Promise.any([
      context.waitForEvent('page', { predicate: becomesApproval, timeout }),
      ...blank.map(async (page) => {
        await page.waitForURL(isApprovalUrl, { waitUntil: 'commit', timeout })
        return page
      }),
    ]).catch(({ errors: [error] }: AggregateError) => {
      throw error
    })
  }

  function isApproval(page: Page): boolean {
    return isApprovalUrl(page.url()) && !page.isClosed()
  }

  function isApprovalUrl(url: URL | string): boolean {
    return String(url).startsWith(`${origin}/approval.html`)
  }

  /** True once the page has an address. */
  function isAt(page: Page): boolean {
    return page.url() !== 'about:blank' && page.url() !== ''
  }

  async function becomesApproval(page: Page): Promise<boolean> {
    if (!isAt(page))
      await page
        .waitForURL(({ href }) => href !== 'about:blank', { waitUntil: 'commit' })
        .catch(() => undefined)
    return isApproval(page)
  }

  /**
   * Decides the request that the window shows. A closing window may show the next request for a moment: if it
   * closes before the press, this presses in the window that shows the same request afterwards.
   */
  async function decide(button: 'approve' | 'reject', before: readonly string[] = []): Promise<void> {
    let missed: string | undefined
    do {
      const page = missed ? await approval().catch(() => undefined) : await approval()
      missed = page && (await press(page, button, { before, missed }))
    } while (missed)
  }

  /**
   * Presses the button once it is not inert any more, and waits until that request has left the window. If the
   * content changes just before the press, the window turns inert and ignores it: like a person, this then
   * presses again. A press that the window took and that failed is an error. Returns the id of the request if the
   * window closed before the press. If another window `missed` a request, only that request is decided.
   */
  async function press(
    page: Page,
    button: 'approve' | 'reject',
    { before, missed }: { before: readonly string[]; missed: string | undefined },
  ): Promise<string | undefined> {
    let id = missed
    let heard: Promise<boolean> | undefined
    try {
      const root = page.getByTestId('approval')
      await root.waitFor({ timeout: patience })
      id = (await root.getAttribute('data-request')) ?? undefined
      if (missed && id !== missed) return undefined
      const request = page.locator(`[data-testid="approval"][data-request="${id}"]`)
      // The same request may be asked again at once, so its id alone does not tell that it was decided.
      const shown = await request.elementHandle({ timeout: patience })
      const gone = (timeout: number) => page.waitForFunction((node) => !node?.isConnected, shown, { timeout })
      for (const selector of before) await page.locator(selector).click()
      // If it is approved without its fee, the wallet asks again.
      if (button === 'approve')
        await page
          .locator(feePending)
          .waitFor({ state: 'detached', timeout: previewed })
          .catch(() => undefined)
      const target = request.getByTestId(button)
      heard = target.evaluate(nextClick).catch(() => false)
      await target.click({ timeout: patience })
      if (!(await isOver(gone(noticed)))) return undefined
      if (await isIdle(request, button)) await target.click({ timeout: patience })
      await gone(patience)
      return undefined
    } catch (error) {
      if (!isGone(page, error)) throw error
      // The last decision closes the window, sometimes before the click has returned.
      return (await heard) ? undefined : id
    }
  }
}

/** Runs in the page: resolves once the element is clicked. */
function nextClick(element: Element): Promise<boolean> {
  return new Promise((resolve) => element.addEventListener('click', () => resolve(true), { once: true }))
}

/** True if the window still waits, as if nobody had pressed. Throws if it shows that a press failed. */
async function isIdle(request: Locator, button: string): Promise<boolean> {
  const failure = request.getByTestId('failure')
  if (await failure.count()) throw new Error(`${button}: ${await failure.textContent()}`)
  return request
    .getByTestId(button)
    .isEnabled({ timeout: noticed })
    .catch(() => false)
}

/** True if the wait timed out. */
async function isOver(waiting: Promise<unknown>): Promise<boolean> {
  try {
    await waiting
    return false
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return true
    throw error
  }
}

/** The file name of the page's screenshot. */
function pictured(page: Page): string {
  const { hostname, pathname } = URL.canParse(page.url())
    ? new URL(page.url())
    : { hostname: '', pathname: '' }
  return `${hostname}${pathname}`.replace(/[^a-z0-9.]+/gi, '-').slice(-40) || 'empty'
}

/** Also true if an error reports the closed page before `isClosed()` does. */
function isGone(page: Page, error: unknown): boolean {
  return page.isClosed() || /has been closed/.test(String(error))
}
