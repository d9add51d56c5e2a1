import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

export type Pictures = (name: string, page: Page) => Promise<void>

type Options = {
  schemes?: readonly ('light' | 'dark')[]
  /** In the size that the wallet's windows really have, two device pixels per pixel. */
  sharp?: boolean
}

/** Empties the folder and returns what takes a picture into it: one per colour scheme, the name ending in it. */
export async function pictures(
  folder: string,
  { schemes = ['light'], sharp = false }: Options = {},
): Promise<Pictures> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return async (name, page) => {
    if (sharp) await sharpen(page)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(calm)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
    }
    await page.emulateMedia({ colorScheme: null })
  }
}

const sharpened = new WeakSet<Page>()

/** The emulation lasts as long as its session, which is therefore never detached. */
async function sharpen(page: Page): Promise<void> {
  if (sharpened.has(page)) return
  sharpened.add(page)
  const isApproval = page.url().includes('/approval.html')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...(isApproval ? { width: 400, height: 640 } : { width: 380, height: 600 }),
    deviceScaleFactor: 2,
    mobile: false,
  })
}

/** Runs in the page: waits for the motion that ends, so that the picture shows what a person sees once it is calm. */
async function calm(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
