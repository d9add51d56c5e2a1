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
      // Fonts and the last frame's motion: what is seen is what a person sees once it is calm.
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter(ends)
            .map((each) => each.finished),
        ),
      )
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
    }
    await page.emulateMedia({ colorScheme: null })

    function ends(animation: Animation) {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    }
  }
}
