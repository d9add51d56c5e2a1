import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { runInContentScript } from './chromium/contentScript.ts'
import { readContacts } from './chromium/netLog.ts'
import { allowInPrivate } from './chromium/private.ts'

/** One attempt to reach a host, whether anybody answered or not. */
export type Contact = {
  /** The wallet: its background or a page of its own. A person: an address typed, or a link followed, into a tab. */
  by: 'wallet' | 'page' | 'person' | 'browser'
  url: string
}

/** What was sent with one request. */
export type Body = { by: 'wallet' | 'page'; body: string }

/** Runs in the background. `scope` is its global object. */
export type InBackground<arg, value> = (scope: typeof globalThis, arg: arg) => value | Promise<value>

/** A browser that runs the unpacked extension in a fresh profile. */
export type WalletBrowser = {
  context: BrowserContext
  /** `chrome-extension://…` without a slash at the end. */
  origin: string
  /** The folder of its profile. */
  profile: string
  /** Whom the browser reached for, whole once it is closed. */
  contacts(): Promise<Contact[]>
  /** What was sent with requests since the last call, where the driver itself does not tell. */
  bodies(): Promise<Body[]>
  /** The address and title of all that is open, also of what no tab shows. */
  addresses(): Promise<string[]>
  /** Ends the background as the browser does when it is idle, at once. */
  killBackground(): Promise<void>
  /** Allows the extension in private windows, as a person does in the browser's settings. That starts it anew. */
  allowInPrivate(): Promise<void>
  /**
   * Runs a function in the background, which starts for it where it does not run. It knows nothing of the test but what it
   * is given: the background's global object and a value of JSON.
   */
  inBackground<arg, value>(run: InBackground<arg, value>, arg: arg): Promise<value>
  /**
   * Runs the body of an async function where the wallet's content script runs in a page: what a page could do that has
   * broken out of its own world, which takes a hole in the browser. `chrome` there is the content script's.
   */
  inContentScript(page: Page, body: string): Promise<unknown>
  /** `closed` runs when the browser has ended and a profile of its own is still there. */
  close(closed?: () => Promise<void>): Promise<void>
}

/** Quiet, offline, and with a screen that an approval window of 400 × 640 fits on. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--screen-info={1600x1200}',
]

/**
 * Starts Chromium with the extension in `extension`, a folder as `npm run build` makes it. `profile` is a folder that
 * stays, so that the same wallet can be started again; without one the profile is new and deleted at the end.
 */
export async function launchChromium(options: {
  extension: string
  headless: boolean
  profile?: string | undefined
}): Promise<WalletBrowser> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'volley-')))
  const netLog = join(profile, 'network.json')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: false,
    viewport: null,
    // People have it, and it is where requests get lost.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      ...flags,
      `--log-net-log=${netLog}`,
      ...(options.headless ? ['--headless=new'] : []),
      `--disable-extensions-except=${options.extension}`,
      `--load-extension=${options.extension}`,
    ],
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // Not `URL.origin`: to Node the scheme is unknown and its origin "null".
  const origin = `chrome-extension://${new URL(worker.url()).host}`

  return {
    context,
    origin,
    profile,
    contacts: async () => readContacts(await readFile(netLog, 'utf8'), origin),
    bodies: async () => [],
    async addresses() {
      const [page] = context.pages()
      if (!page) return []
      const session = await context.newCDPSession(page)
      const { targetInfos } = await session.send('Target.getTargets')
      await session.detach()
      return targetInfos.map(({ url, title }) => `${url} ${title}`)
    },
    async inBackground(run, arg) {
      const [running] = context.serviceWorkers()
      const inside = running ?? (await wake(context, origin))
      return inside.evaluate(`(${run})(globalThis, ${JSON.stringify(arg) ?? 'undefined'})`)
    },
    inContentScript: runInContentScript,
    allowInPrivate: () => allowInPrivate(context, origin),
    async killBackground() {
      const page =
        context.pages().find((open) => open.url().startsWith(origin)) ?? (await bystander(context, origin))
      const session = await context.newCDPSession(page)
      // It is told before it has ended, and whoever asks it meanwhile may be heard by nobody.
      const ended = new Promise<void>((resolve) => {
        session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
        })
      })
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await ended
      await session.detach()
    },
    async close(closed) {
      await context.close()
      await closed?.()
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true })
    },
  }
}

/** A message of a page of its own starts the worker. */
async function wake(context: BrowserContext, origin: string): Promise<Worker> {
  const started = context.waitForEvent('serviceworker')
  const page = await bystander(context, origin)
  await page.evaluate(() => (globalThis as unknown as Extension).chrome.runtime.sendMessage({}))
  const worker = await started
  await page.close()
  return worker
}

type Extension = { chrome: { runtime: { sendMessage(message: object): Promise<unknown> } } }

/** A page of the extension that runs no script: something to reach its worker from. */
async function bystander(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/icons/16.png`)
  return page
}
