import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

export type Pictures = (name: string, page: Page) => Promise<void>

/** Empties the folder and returns what takes a picture into it: one per colour scheme, the name ending in it. */
export async function pictures(
  folder: string,
  schemes: readonly ('light' | 'dark')[] = ['light'],
): Promise<Pictures> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return async (name, page) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(calm)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
    }
    await page.emulateMedia({ colorScheme: null })
  }
}

/** Runs in the page: waits for the motion that ends, so that the picture shows what a person sees once it is calm. */
async function calm(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
