import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { calm } from '../demo/pictures.ts'
import { paymaster } from '../demo/tour/sponsored.ts'
import { tour } from '../demo/tour.ts'
import { expect, test } from '../fixtures.ts'

/** WCAG 2.2, levels A and AA, as far as a machine can judge it. */
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Media = Parameters<Page['emulateMedia']>[0]
type Theme = { media: Media; rules?: string[] }

/** A theme is another set of colours, so the other themes are tested only for colours. */
const themes: Record<string, Theme> = {
  light: { media: { colorScheme: 'light', contrast: 'no-preference' } },
  dark: { media: { colorScheme: 'dark', contrast: 'no-preference' }, rules: ['color-contrast'] },
  'light with high contrast': {
    media: { colorScheme: 'light', contrast: 'more' },
    rules: ['color-contrast'],
  },
  'dark with high contrast': { media: { colorScheme: 'dark', contrast: 'more' }, rules: ['color-contrast'] },
}

/** Adds axe to the page once, and not on each call. */
async function violationsOn(page: Page, rules?: string[]): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly = rules
    ? { type: 'rule' as const, values: rules }
    : { type: 'tag' as const, values: everything }
  const { violations } = await page.evaluate(
    (only) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: only,
        resultTypes: ['violations'],
      }),
    runOnly,
  )
  return violations
}

/** Runs in a page: what can be pressed, and is narrower or lower than 32 px. Links within a sentence are exempt. */
function smallTargets(): string[] {
  const least = 32
  const targets = document.querySelectorAll('button, a[href], input, select, textarea, summary')
  return [...targets].flatMap((target) => {
    const pressed = target.closest('label') ?? target
    const box = pressed.getBoundingClientRect()
    const [width, height] = [Math.round(box.width), Math.round(box.height)]
    const isSeen = target.checkVisibility({ opacityProperty: true }) && width > 1 && height > 1
    if (!isSeen || getComputedStyle(pressed).display === 'inline') return []
    if (width >= least && height >= least) return []
    const name = target.getAttribute('data-testid') ?? target.textContent
    return [`${target.tagName} ${name}: ${width} x ${height}`]
  })
}

test('a barrier that is planted is found', async ({ wallet }) => {
  const home = await wallet.home()
  await home.evaluate(() => {
    const pale = document.createElement('p')
    pale.textContent = 'Too pale to read'
    pale.style.cssText = 'color: #ccc; background: #fff'
    document.querySelector('main')?.append(new Image(), pale)
  })
  const violations = await violationsOn(home)
  expect(violations.map(({ id }) => id)).toEqual(expect.arrayContaining(['color-contrast', 'image-alt']))
})

test('no screen has a barrier that axe can see, or a target that is too small', async ({ hosts }) => {
  // The tour in four themes takes over fifteen minutes beside two other browsers.
  test.setTimeout(45 * 60_000)
  const barriers: string[] = []
  const small: string[] = []
  const seen = new Set<string>()
  await tour({
    async picture(name, page) {
      seen.add(name)
      // A screen grows while it opens.
      await page.evaluate(calm)
      small.push(...(await page.evaluate(smallTargets)).map((target) => `${name}: ${target}`))
      for (const [theme, { media, rules }] of Object.entries(themes)) {
        await page.emulateMedia(media)
        // Colours fade from one theme to the next, and have too little contrast on the way.
        await page.evaluate(calm)
        for (const { id, nodes } of await violationsOn(page, rules))
          for (const { target, failureSummary } of nodes)
            barriers.push(`${name}, ${theme}: ${id} at ${target.join(' ')}: ${failureSummary}`)
      }
      await page.emulateMedia({ colorScheme: null, contrast: null })
    },
  })
  expect(seen.size).toBeGreaterThan(60)
  expect(barriers).toEqual([])
  expect(small).toEqual([])
  expect(new Set(hosts.strangers().map(({ url }) => new URL(url).origin))).toEqual(new Set([paymaster]))
})
