import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { withPalette } from './palette.ts'

export type Pictures = (name: string, page: Page) => Promise<void>

type Options = {
  schemes?: readonly ('light' | 'dark')[]
  /** In the real size of the wallet's windows, two device pixels per pixel. */
  sharp?: boolean
}

/** Empties the folder; returns a function that adds a screenshot per colour scheme, which ends its name. */
export async function pictures(
  folder: string,
  { schemes = ['light'], sharp = false }: Options = {},
): Promise<Pictures> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return async (name, page) => {
    const shoot = sharp ? await sharpen(page) : () => page.screenshot()
    await page.mouse.move(0, 0)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(calm)
      await writeFile(join(folder, `${name}-${colorScheme}.png`), await shoot())
    }
    await page.emulateMedia({ colorScheme: null })
  }
}

/** The developer panel fills a whole tab. */
const wide = { width: 1180, height: 1000 }

const sized = new WeakMap<Page, CDPSession>()

/** Gives a page the real size of the wallet's windows. It lasts as long as the session, which is never detached. */
export async function inItsSize(page: Page): Promise<CDPSession> {
  const known = sized.get(page)
  if (known) return known
  const size = page.url().endsWith('#/developer')
    ? wide
    : page.url().includes('/approval.html')
      ? { width: 400, height: 640 }
      : { width: 380, height: 600 }
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2, mobile: false })
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
  sized.set(page, session)
  return session
}

async function sharpen(page: Page): Promise<() => Promise<Buffer>> {
  const session = await inItsSize(page)
  return async () =>
    withPalette(Buffer.from((await session.send('Page.captureScreenshot', { format: 'png' })).data, 'base64'))
}

/** Runs in the page: waits until finite animations have ended, so that the screenshot shows the final state. */
export async function calm(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
