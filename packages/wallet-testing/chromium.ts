import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { runInContentScript } from './chromium/contentScript.ts'
import { readContacts } from './chromium/netLog.ts'
import { allowInPrivate } from './chromium/private.ts'
import { loadUnpacked, type Session, type Shared, startChromium, startShared } from './chromium/session.ts'
import { putAway } from './putAway.ts'

/** One attempt to reach a host, answered or not. */
export type Contact = {
  /** `wallet`: its background or a page of it. `person`: an address typed, or a link followed, into a tab. */
  by: 'wallet' | 'page' | 'person' | 'browser'
  url: string
  /** In Firefox, for whom the browser says that it asks, and its type of content (`nsContentPolicyType`). */
  as?: string
}

/** The body of one request. */
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
  /** All hosts that the browser contacted; complete once it is closed. */
  contacts(): Promise<Contact[]>
  /** Bodies of requests since the last call, for requests whose bodies the driver does not report. */
  bodies(): Promise<Body[]>
  /** The address and title of every open target, including those that no tab shows. */
  addresses(): Promise<string[]>
  /** Ends the background at once, as the browser does when it is idle. */
  killBackground(): Promise<void>
  /** Allows the extension in private windows, as the browser's settings do. This restarts the extension. */
  allowInPrivate(): Promise<void>
  /**
   * Reloads the extension from its folder, as the browser does when it updates an extension: its storage
   * stays, its pages close, and pages of sites keep the old scripts.
   */
  update(): Promise<void>
  /**
   * Runs a function in the background, which starts if it is not running. The function can use only its
   * arguments: the background's global object and a JSON value.
   */
  inBackground<arg, value>(run: InBackground<arg, value>, arg: arg): Promise<value>
  /**
   * Runs the body of an async function where the wallet's content script runs: the powers of a page that has
   * escaped its own world, which takes a browser bug. `chrome` there is the content script's.
   */
  inContentScript(page: Page, body: string): Promise<unknown>
  /** `closed` runs after the browser has ended, while its own profile still exists. */
  close(closed?: () => Promise<void>): Promise<void>
}

/** The idle browser. Starting a browser, and filling its caches, takes longer than emptying this one. */
const idle: Shared[] = []

type Options = {
  extension: string
  headless: boolean
  /** A folder that persists, so that the same wallet can start again. */
  profile?: string | undefined
  /** Requires a new browser, and reads its network log at the end. */
  isFresh?: boolean
}

/**
 * Starts Chromium with the extension in `extension`, a folder as `npm run build` makes it, or reuses an
 * emptied browser. A launch with a persistent profile, or with several extensions, always starts a new one.
 */
export async function launchChromium(options: Options): Promise<WalletBrowser> {
  const { extension, headless, profile, isFresh = false } = options
  const isShared = !isFresh && profile === undefined && headless && !extension.includes(',')
  if (!isShared) {
    const session = await startChromium({ headless, profile, extension })
    const { context } = session
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    return browserOf(session, { worker, extension }, async (closed) => {
      await context.close()
      await closed?.()
      await session.end()
    })
  }
  const session = idle.pop() ?? (await startShared({ headless }))
  const worker = await session.install(extension)
  /** Private windows outlive their tabs, and later private tabs open in them. */
  let isPrivate = false
  const browser = browserOf(session, { worker, extension }, async (closed) => {
    await closed?.()
    await putAway(session, { idle, isReusable: !isPrivate, empty: () => session.clear() })
  })
  return {
    ...browser,
    async allowInPrivate() {
      isPrivate = true
      await browser.allowInPrivate()
    },
  }
}

function browserOf(
  { context, profile, netLog }: Session,
  { worker, extension }: { worker: Worker; extension: string },
  close: WalletBrowser['close'],
): WalletBrowser {
  // Not `URL.origin`: Node does not know the scheme, so that would be "null".
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
    async update() {
      const started = context.waitForEvent('serviceworker')
      await loadUnpacked(context, extension)
      await started
    },
    async killBackground() {
      const page =
        context.pages().find((open) => open.url().startsWith(origin)) ?? (await bystander(context, origin))
      const session = await context.newCDPSession(page)
      // The stop call returns before the worker has ended, and a request sent in between may get no answer.
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
    close,
  }
}

/** A message from a page of the extension starts the worker. */
async function wake(context: BrowserContext, origin: string): Promise<Worker> {
  const started = context.waitForEvent('serviceworker')
  const page = await bystander(context, origin)
  await page.evaluate(() => (globalThis as unknown as Extension).chrome.runtime.sendMessage({}))
  const worker = await started
  await page.close()
  return worker
}

type Extension = { chrome: { runtime: { sendMessage(message: object): Promise<unknown> } } }

/** A page of the extension that runs no script, from which a test can reach the worker. */
async function bystander(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/icons/16.png`)
  return page
}
