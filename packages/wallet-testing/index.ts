import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchChromium } from './chromium.ts'
import type { Prefs } from './firefox/session.ts'
import { launchFirefox } from './firefox.ts'
import { type PreparedNetwork, prepare } from './prepare.ts'
import { createWallet, type Wallet } from './wallet.ts'
import { isWatched, watchersOf } from './watch.ts'

export type { BatchStatus } from './batch.ts'
export type { Contact, InBackground, WalletBrowser } from './chromium.ts'
export type { Asked, Decision, Rule } from './rules.ts'
export type { NetworkInput, Wallet } from './wallet.ts'
export { type Watch, type Watched, type Watcher, watchLaunches } from './watch.ts'

export type BrowserName = 'chromium' | 'firefox'

const launchers = { chromium: launchChromium, firefox: launchFirefox }
const folders = { chromium: 'chrome', firefox: 'firefox' }

/** The builds: beside `lib` in the npm package, at the top of a clone. */
const [packed, built] = ['..', '../..'].map((up) => join(import.meta.dirname, up, 'dist')) as [string, string]
const builds = existsSync(packed) ? packed : built

/** The browser that a launch starts by default: `VOLLEY_BROWSER`, or Chromium. */
export function browserName(): BrowserName {
  return process.env.VOLLEY_BROWSER === 'firefox' ? 'firefox' : 'chromium'
}

/** The unpacked build for a browser: `VOLLEY_EXTENSION`, or the one in `dist`. */
export function builtExtension(name = browserName()): string {
  return process.env.VOLLEY_EXTENSION ?? join(builds, folders[name])
}

export type LaunchOptions = {
  /** `VOLLEY_BROWSER`, or Chromium, by default. */
  browser?: BrowserName
  /** The recovery phrase to import. Without one the wallet stays empty. */
  phrase?: string
  /** The private key of the account to use, 0x and 64 digits; the wallet also gets a test phrase. */
  privateKey?: string
  /** At least eight characters. */
  password?: string
  /** Added and selected in order, so the last one ends up selected. */
  networks?: readonly PreparedNetwork[]
  /** Unpacked builds, separated by commas. Default: `VOLLEY_EXTENSION`, or `dist/chrome` of this project. */
  extension?: string
  headless?: boolean
  /** A persistent folder for the browser's profile: the same folder starts the same wallet again. */
  profile?: string
  /** Firefox's own preferences, by their names in `about:config`. For a launch with a `profile`. */
  prefs?: Prefs
}

/** A wallet that was launched; `close` ends its browser. */
export type LaunchedWallet = Wallet & { close(): Promise<void> }

/** The phrase that every test chain knows. A wallet needs a phrase even if a test brings a private key. */
const knownPhrase = 'test test test test test test test test test test test junk'

/**
 * Starts a real browser with the wallet, onboarded and ready: `page` is an empty tab for the dApp, `wallet`
 * presses what a person would press.
 *
 * @throws Error if there is no unpacked extension
 */
export async function launchWallet(
  options: LaunchOptions = {},
): Promise<{ page: Page; wallet: LaunchedWallet }> {
  const {
    privateKey,
    phrase = privateKey && knownPhrase,
    password = 'correct horse battery',
    networks = [],
    headless = true,
    profile,
    prefs,
  } = options
  const name = options.browser ?? browserName()
  const extension = options.extension ?? builtExtension(name)
  // Without this check the browser starts anyway, and the test waits for a wallet that never loads.
  for (const folder of extension.split(','))
    if (!existsSync(join(folder, 'manifest.json')))
      throw new Error(`There is no unpacked extension in ${folder}: it has no manifest.json. Is it built?`)
  const browser = await launchers[name]({ extension, headless, profile, prefs, isFresh: isWatched() })
  const watches = await watchersOf({ browser, password, ...(phrase !== undefined && { phrase }) })
  const wallet = createWallet({ browser, password })
  if (phrase) {
    const home = await wallet.home()
    await prepare(home, { phrase, password, networks })
    await home.getByTestId('account').waitFor()
    if (privateKey) await wallet.importKey(privateKey)
  }
  const page = browser.context.pages()[0] ?? (await browser.context.newPage())
  const close = async () => {
    for (const watch of watches) await watch.closing()
    await browser.close(async () => {
      for (const watch of watches) await watch.closed()
    })
  }
  return { page, wallet: { ...wallet, close } }
}
