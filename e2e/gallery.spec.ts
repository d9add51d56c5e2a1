import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { serveGallery } from '../scripts/make/gallery.mjs'

const approvals = readdirSync(join(import.meta.dirname, '../src/ui/gallery/recorded'))
  .map((file) => file.replace('.json', ''))
  .filter((name) => name.startsWith('approval-'))

const low = { width: 400, height: 640 }
const executablePath = findChromium()
test.use({
  viewport: low,
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-lcd-text'],
  },
})

let gallery: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  gallery = await serveGallery()
})
test.afterAll(() => gallery.close())

async function open(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(new URL(path, gallery.url).href)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Grows the window until the content above the buttons fits. The page lays out and paints hidden content only
 * when it is idle, so this repeats until nothing more appears.
 */
async function unfold(page: Page): Promise<void> {
  for (let calm = 0; calm < 3; calm++) {
    await page.clock.runFor(1_000)
    await page.evaluate(painted)
    const { width, height } = page.viewportSize() ?? low
    const hidden = await page.evaluate(outOfSight)
    if (hidden === 0) continue
    calm = -1
    await page.setViewportSize({ width, height: height + hidden })
  }
}

/** Runs in a screen: resolves once the current state is really painted, despite the page's fake clock. */
function painted(): Promise<unknown> {
  return document.documentElement.animate([], 32).finished
}

/** Runs in a screen: the height that its main part, or that of a sheet over it, lacks. */
function outOfSight(): number {
  const parts = [...document.querySelectorAll('main, dialog *')].filter(
    (part) => part.tagName === 'MAIN' || getComputedStyle(part).overflowY === 'auto',
  )
  return Math.max(0, ...parts.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('every component looks as it did', async ({ page }) => {
      await page.setViewportSize({ width: 480, height: 640 })
      await open(page, 'index.html')
      await page.getByText('Screens').first().waitFor()
      for (const example of await page.locator('[data-example]').all()) {
        const name = (await example.getAttribute('data-example')) ?? ''
        const file = name.replace(/\W+/g, '-').toLowerCase()
        await expect.soft(example, name).toHaveScreenshot(`component-${file}-${colorScheme}.png`)
      }
    })

    test('every approval looks as it did', async ({ page }) => {
      // There are many screens, and the test waits for each.
      test.setTimeout(600_000)
      for (const name of approvals) {
        await open(page, `screen.html?name=${name}`)
        await page.getByRole('button').first().waitFor({ timeout: 30_000 })
        // Past the first moment, in which the buttons are inert.
        await page.clock.runFor(1_000)
        await expect(page.locator('[data-testid="reject"][disabled]')).toHaveCount(0)
        await unfold(page)
        await expect.soft(page, name).toHaveScreenshot(`${name}-${colorScheme}.png`)
        await page.setViewportSize(low)
      }
    })
  })
