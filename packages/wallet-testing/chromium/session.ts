import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Worker } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.mjs'
import { removeAtExit, removeProfile } from '../profile.ts'

/** A running Chromium. */
export type Session = {
  context: BrowserContext
  profile: string
  /** The path of its network log; complete once the browser has ended. */
  netLog: string
  end(): Promise<void>
}

type Options = { headless: boolean; profile?: string | undefined; extension?: string; args?: string[] }

/** Quiet, offline, and with a screen that fits an approval window of 400 × 640. */
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

/** Starts Chromium with the unpacked builds in `extension`. The default `profile` is temporary. */
export async function startChromium({ headless, profile: given, extension }: Options): Promise<Session> {
  const profile = given ?? (await mkdtemp(join(tmpdir(), 'volley-')))
  const netLog = join(profile, 'network.json')
  const launched = chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: false,
    viewport: null,
    // Real browsers have the back/forward cache, and requests get lost there.
    ignoreDefaultArgs: ['--disable-back-forward-cache', ...(extension ? [] : ['--disable-extensions'])],
    args: [
      ...flags,
      `--log-net-log=${netLog}`,
      ...(headless ? ['--headless=new'] : []),
      '--enable-unsafe-extension-debugging',
      ...(extension ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`] : []),
    ],
  })
  if (given === undefined) launched.catch(() => removeProfile(profile))
  const context = await launched
  const remove = given === undefined ? removeAtExit(profile) : undefined
  return {
    context,
    profile,
    netLog,
    async end() {
      await context.close()
      await remove?.()
    },
  }
}

/** A Chromium that tests reuse in turn: each gets a newly installed extension and an empty profile. */
export type Shared = Session & {
  /** Installs the unpacked build as if for the first time. */
  install(extension: string): Promise<Worker>
  /** Removes the extension and all data that it and the sites stored, and leaves one new tab. */
  clear(): Promise<void>
}

/** Starts a Chromium that can be emptied and reused. */
export async function startShared(options: { headless: boolean }): Promise<Shared> {
  const session = await startChromium(options)
  const { context } = session
  const cdp = await browserSession(context)
  const installed: string[] = []
  return {
    ...session,
    async install(path) {
      const started = context.waitForEvent('serviceworker')
      installed.push(await loadUnpacked(context, path))
      return started
    },
    async clear() {
      // A tab keeps what a test attached to it, such as routes and scripts.
      const empty = await context.newPage()
      for (const page of context.pages()) if (page !== empty) await page.close()
      for (const id of installed.splice(0)) await cdp.send('Extensions.uninstall', { id })
      const tab = await context.newCDPSession(empty)
      await tab.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
      await tab.detach()
      await context.clearPermissions()
    },
  }
}

/** Loads the unpacked build in a folder, even after another build from it. Returns the extension's id. */
export async function loadUnpacked(context: BrowserContext, path: string): Promise<string> {
  const cdp = await browserSession(context)
  const { id } = await cdp.send('Extensions.loadUnpacked', { path })
  await cdp.detach()
  return id
}

async function browserSession(context: BrowserContext): Promise<ExtensionsSession> {
  const cdp = await context.browser()?.newBrowserCDPSession()
  if (!cdp) throw new Error('Chromium offers no session for the whole browser')
  return cdp as ExtensionsSession
}

/** Playwright's types lack the domain `Extensions`. */
type ExtensionsSession = Omit<CDPSession, 'send'> & {
  send(method: 'Extensions.loadUnpacked', params: { path: string }): Promise<{ id: string }>
  send(method: 'Extensions.uninstall', params: { id: string }): Promise<void>
}
