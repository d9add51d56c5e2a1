import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { serveGallery } from '../../scripts/make/gallery.mjs'
import { withPalette } from '../demo/palette.ts'

const approvals = readdirSync(join(import.meta.dirname, '../../src/ui/gallery/recorded'))
  .map((file) => file.replace('.json', ''))
  .filter((name) => /^((worth-)?approval|device-(message|call)|ledger-(message|typed|upgrade))/.test(name))

/** The wallet in a narrow side panel: what a press opens at home, and what it shows last. */
const panels = [
  { name: 'home', press: '[data-testid="tab-wallet"]', last: 'prices-offer' },
  { name: 'activity', press: '[data-testid="tab-activity"]', last: 'received-searched' },
  { name: 'send', press: '[data-testid="send"]', last: 'send-amount' },
  { name: 'status', press: '[data-testid="activity"] button', last: 'batch' },
  { name: 'settings', press: '[data-testid="settings"]', last: 'prices-open' },
]

/**
 * Arabic is written from right to left, German has long words, and Japanese has no spaces. A scheme only changes
 * colours, so the dark one has pictures in English alone.
 */
const looks = [
  { language: 'en', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'ar', colorScheme: 'light' },
  { language: 'de', colorScheme: 'light' },
  { language: 'ja', colorScheme: 'light' },
] as const

const low = { width: 400, height: 640 }
const panel = { width: 360, height: 900 }
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
  // The placeholder of content that was out of sight may have been higher than the content.
  await page.setViewportSize(low)
  await page.evaluate(painted)
  await page.setViewportSize({ ...low, height: low.height + (await page.evaluate(outOfSight)) })
  await page.evaluate(painted)
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

/** Compares the page with its picture, whose 256 colours take a third of the space. */
async function compare(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  let picture = await page.screenshot({ animations: 'disabled', scale: 'css' })
  // Until two in a row are equal.
  for (let before: Buffer = Buffer.alloc(0); !before.equals(picture); ) {
    before = picture
    await page.clock.runFor(100)
    picture = await page.screenshot({ animations: 'disabled', scale: 'css' })
  }
  expect.soft(withPalette(picture), name).toMatchSnapshot(`${name}.png`, { maxDiffPixels: 10 })
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
  })

for (const { language, colorScheme } of looks)
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme })
    const ending = language === 'en' ? colorScheme : `${language}-${colorScheme}`

    test('every approval looks as it did', async ({ page }) => {
      // There are many screens, and the test waits for each.
      test.setTimeout(600_000)
      for (const name of approvals) {
        await open(page, `screen.html?name=${name}&lang=${language}`)
        await page.getByRole('button').first().waitFor({ timeout: 30_000 })
        // Past the first moment, in which the buttons are inert. A site that steals keeps its button so.
        await page.clock.runFor(1_000)
        await expect(page.locator('[data-testid="reject"][disabled]')).toHaveCount(0)
        await unfold(page)
        await compare(page, `${name}-${ending}`)
        await page.setViewportSize(low)
      }
    })

    test('the side panel looks as it did', async ({ page }) => {
      test.setTimeout(120_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(panel)
      for (const { name, press, last } of panels) {
        await open(page, `screen.html?name=home&lang=${language}`)
        await page.locator(press).first().click({ timeout: 30_000 })
        await expect(async () => {
          await page.clock.runFor(1_000)
          await expect(page.getByTestId(last)).toBeVisible({ timeout: 1 })
        }).toPass()
        await page.evaluate(painted)
        await compare(page, `panel-${name}-${ending}`)
      }
    })
  })
