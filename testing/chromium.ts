import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { runInContentScript } from './chromium/contentScript.ts'
import { readContacts } from './chromium/netLog.ts'
import { allowInPrivate } from './chromium/private.ts'
import { loadUnpacked, type Session, type Shared, startChromium, startShared } from './chromium/session.ts'

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
   * Loads the extension from its folder again, whatever is in it by now, as the browser does when it updates an extension:
   * what is stored stays, its pages close and the pages of sites keep the scripts of before.
   */
  update(): Promise<void>
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

/** The browser that is not in use. Starting one, and filling its caches, takes longer than emptying it. */
const idle: Shared[] = []

type Options = {
  extension: string
  headless: boolean
  /** A folder that stays, so that the same wallet can be started again. */
  profile?: string | undefined
  /** Whether nothing may have run in the browser before, and whether its log of the network is read at the end. */
  isFresh?: boolean
}

/**
 * Starts Chromium with the extension in `extension`, a folder as `npm run build` makes it, or takes one that ran before
 * and was emptied. One with a profile that stays, or with several extensions, always starts.
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
  /** Private windows outlive their tabs and take the next ones in. */
  let isPrivate = false
  const browser = browserOf(session, { worker, extension }, async (closed) => {
    await closed?.()
    if (isPrivate || idle.length > 0) return session.end()
    await session.clear()
    idle.push(session)
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
    async update() {
      const started = context.waitForEvent('serviceworker')
      await loadUnpacked(context, extension)
      await started
    },
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
    close,
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
