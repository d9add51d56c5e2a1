import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

/** A browser that runs the unpacked extension in a fresh profile. */
export type WalletBrowser = {
  context: BrowserContext
  /** `chrome-extension://…` without a slash at the end. */
  origin: string
  /** The folder of its profile. */
  profile: string
  /** The file in it with all that the browser did on the network, whole once it is closed. Chromium's. */
  netLog: string | undefined
  /** The address and title of all that is open, also of what no tab shows. */
  addresses(): Promise<string[]>
  /** Ends the background as the browser does when it is idle, at once. */
  killBackground(): Promise<void>
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
    netLog,
    async addresses() {
      const [page] = context.pages()
      if (!page) return []
      const session = await context.newCDPSession(page)
      const { targetInfos } = await session.send('Target.getTargets')
      await session.detach()
      return targetInfos.map(({ url, title }) => `${url} ${title}`)
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
    async close(closed) {
      await context.close()
      await closed?.()
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true })
    },
  }
}

/** A page of the extension that runs no script: something to reach its worker from. */
async function bystander(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/icons/16.png`)
  return page
}
