import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { removeAtExit } from '../wallet-testing/profile.ts'

type Options = { folder: string; headless: boolean; args?: readonly string[]; locale?: string }

/** A Chromium that runs one unpacked extension. */
type Launched = {
  context: BrowserContext
  /** `chrome-extension://…` without a slash at the end. */
  origin: string
  /** Ends the browser and removes its profile. Never throws: that would hide what a check found. */
  close(): Promise<void>
}

/** Starts Chromium with the unpacked extension in `folder`, in a fresh profile. `args` are more flags of Chromium. */
export async function launchExtension({ folder, headless, args = [], locale }: Options): Promise<Launched> {
  const profile = await mkdtemp(join(tmpdir(), 'wallet-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: false,
    // The command stops the run: a browser that ended before would fail its check.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    viewport: null,
    ...(locale && { locale }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      ...args,
      ...(headless ? ['--headless=new'] : []),
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
  })
  const removeProfile = removeAtExit(profile)
  const close = async () => {
    await context.close().catch(() => undefined)
    await removeProfile()
  }
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    return { context, origin: `chrome-extension://${new URL(worker.url()).host}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Ends the background at once, as Chromium does when it is idle. `page` is any page of the extension. */
export async function endBackground(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const ended = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await ended
  await session.detach()
}
