import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { serveGallery } from '../scripts/make/gallery.mjs'

/**
 * The wallet uses the system's own font, which differs between machines. Here it is always this one, so that
 * only changes of the wallet change a picture.
 */
const faces = [
  ['--f-sans', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
  ['--f-mono', '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'],
] as const

const root = join(import.meta.dirname, '..')
const style = faces
  .map(([variable, file]) => {
    const data = readFileSync(join(root, 'node_modules', file)).toString('base64')
    const face = `font-weight: 100 900; src: url(data:font/woff2;base64,${data}) format("woff2")`
    return `@font-face { font-family: "${variable}"; ${face} } :root { ${variable}: "${variable}" }`
  })
  .join('\n')

const approvals = readdirSync(join(root, 'src/ui/gallery/recorded'))
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
  await page.addInitScript((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, style)
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
