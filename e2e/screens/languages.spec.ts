import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calm, inItsSize } from '../demo/pictures.ts'
import { paymaster } from '../demo/tour/sponsored.ts'
import { tour } from '../demo/tour.ts'
import { expect, test } from '../fixtures.ts'

const tags = readdirSync(join(import.meta.dirname, '../../public/_locales')).map((folder) =>
  folder.replace('_', '-'),
)

test('every screen fits its window in every language, with every blank filled', async ({ hosts }) => {
  // The tour in eleven languages takes half an hour beside two other browsers.
  test.setTimeout(45 * 60_000)
  const faults: object[] = []
  const seen = new Set<string>()
  await tour({
    async picture(name, page) {
      seen.add(name)
      await inItsSize(page)
      for (const tag of tags) {
        await speak(page, tag)
        const found = await page.evaluate(look)
        const dir = tag === 'ar' ? 'rtl' : 'ltr'
        if (JSON.stringify(found) !== JSON.stringify({ dir, wider: 0, clipped: [], blanks: [] }))
          faults.push({ name, tag, ...found })
      }
      await speak(page, 'en')
    },
  })
  expect(seen.size).toBeGreaterThan(60)
  expect(faults).toEqual([])
  expect(new Set(hosts.strangers().map(({ url }) => new URL(url).origin))).toEqual(new Set([paymaster]))
})

/** Changes the language of all pages of the wallet, which keep what was typed and pressed. */
async function speak(page: Page, tag: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    // The browser tells every page but this one.
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, tag)
  // The browser's own English names its region.
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tag}(-US)?$`))
  await page.evaluate(calm)
}

/** Runs in a screen: reports text that does not fit, and messages with open placeholders. */
function look() {
  // biome-ignore lint/performance/useDomNodeTextContent: what is out of sight is not said
  const text = document.body.innerText
  // Visually hidden elements are one pixel wide.
  const isCut = (element: Element) =>
    element.clientWidth > 1 &&
    element.scrollWidth > element.clientWidth + 1 &&
    getComputedStyle(element).overflowX !== 'visible'
  return {
    dir: document.documentElement.dir,
    wider: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    clipped: [...document.querySelectorAll('button, [role=tab], h1, h2')]
      .filter(isCut)
      .map((element) => element.textContent),
    // The developer panel names methods.
    blanks: text.match(/\{\w+\}|\b(?!(eth|personal|wallet)_)[a-z]+_[a-zA-Z]+\b/g) ?? [],
  }
}
