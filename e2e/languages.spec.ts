import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { serveGallery } from '../scripts/make/gallery.mjs'

const root = join(import.meta.dirname, '..')
const tags = readdirSync(join(root, 'public/_locales')).map((folder) => folder.replace('_', '-'))
const screens = readdirSync(join(root, 'src/ui/gallery/recorded')).map((file) => file.replace('.json', ''))

/** Long words, no spaces, and right to left: these show every screen; others only decisions on money. */
const whole = ['de', 'ja', 'ar']
const seenIn = (tag: string) =>
  whole.includes(tag) ? screens : screens.filter((name) => /^(approval|home|status|send)/.test(name))

/** The number of screens that load in parallel. With twice as many, Chromium refuses some of their files. */
const beside = 6

const executablePath = findChromium()

test.use({
  viewport: { width: 1640, height: 2000 },
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  },
})

let gallery: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  gallery = await serveGallery()
})
test.afterAll(() => gallery.close())

for (const tag of tags)
  test(`what is shown in ${tag} fits its window, with every blank filled`, async ({ page }) => {
    // There are many screens, and the test waits for each.
    test.setTimeout(600_000)
    const names = seenIn(tag)
    for (let start = 0; start < names.length; start += beside) {
      const some = names.slice(start, start + beside)
      await page.setContent(some.map((name) => windowOf(name, tag)).join(''))
      for (const name of some) {
        const screen = page.frame({ name })
        if (!screen) throw new Error(`No window for ${name}`)
        await screen.locator('#root button, #root input, #root a').first().waitFor({ timeout: 30_000 })
        const { lang, dir, ...faults } = await screen.evaluate(look)
        expect.soft({ lang, dir }, name).toEqual({ lang: tag, dir: tag === 'ar' ? 'rtl' : 'ltr' })
        expect.soft(faults, name).toEqual({ wider: 0, clipped: [], blanks: [] })
      }
    }
  })

/** A frame behaves like a window of the same size, and several frames load in the time of one window. */
function windowOf(name: string, tag: string): string {
  const url = new URL(`screen.html?name=${name}&lang=${tag}`, gallery.url).href
  return `<iframe name="${name}" src="${url}" width="400" height="640" style="border: 0"></iframe>`
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
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    wider: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    clipped: [...document.querySelectorAll('button, [role=tab], h1, h2')]
      .filter(isCut)
      .map((element) => element.textContent),
    blanks: text.match(/\{\w+\}|\b[a-z]+_[a-zA-Z]+\b/g) ?? [],
  }
}
