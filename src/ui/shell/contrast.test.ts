import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [normal = '', byMedia = '', bySetting = ''] = css.split(
  /@media \(prefers-contrast: more\)|:root\[data-contrast="more"\]/,
)

type Colours = Record<string, { light: string; dark: string }>

/** The opaque colours of a block, without their prefix: `ink-2`. */
function coloursOf(block: string): Colours {
  const pairs = block.matchAll(/--c-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)
  return Object.fromEntries([...pairs].map(([, name, light, dark]) => [name, { light, dark }])) as Colours
}

/** The contrast ratio of WCAG 2.2. */
function ratio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const planes = ['canvas', 'surface', 'inset']
const hues = ['good', 'warn', 'bad']

/** Text and the planes under it. Disabled text is `ink-3` on `inset`. */
const texts = [
  ...['ink', 'ink-2', 'ink-3', 'live-ink', ...hues].flatMap((text) => planes.map((plane) => [text, plane])),
  ...hues.map((hue) => [hue, `${hue}-bg`]),
  ['live-ink', 'live-bg'],
  ...[...hues, 'live'].flatMap((hue) => ['ink', 'ink-2'].map((text) => [text, `${hue}-bg`])),
  ['on-act', 'act'],
  ['on-act', 'act-hover'],
  ['on-live', 'live'],
  ['on-good', 'good-fill'],
  ['on-bad', 'bad-fill'],
]

/** Edges and fills that show where to press, or what state something has. */
const controls = ['line-control', 'focus', 'act', 'good-fill', 'warn-fill', 'bad-fill'].flatMap((control) =>
  planes.map((plane) => [control, plane]),
)

const standard = coloursOf(normal)
const high = { ...standard, ...coloursOf(bySetting) }

test.each([
  { name: 'text', colours: standard, pairs: texts, least: 4.5 },
  { name: 'controls', colours: standard, pairs: controls, least: 3 },
  { name: 'text in high contrast', colours: high, pairs: texts, least: 7 },
  { name: 'controls in high contrast', colours: high, pairs: controls, least: 3 },
])('$name reaches its contrast, in light and in dark', ({ colours, pairs, least }) => {
  const tooLow = pairs.flatMap(([one = '', other = '']) =>
    (['light', 'dark'] as const)
      .map((theme) => ({ pair: `${one} on ${other}, ${theme}`, theme }))
      .filter(({ theme }) => !(ratio(colours[one]?.[theme] ?? '', colours[other]?.[theme] ?? '') >= least))
      .map(({ pair }) => pair),
  )
  expect(tooLow).toEqual([])
})

test('the system and the setting give the same high contrast', () => {
  expect(coloursOf(byMedia)).toEqual(coloursOf(bySetting))
  expect(Object.keys(coloursOf(bySetting)).length).toBeGreaterThan(15)
})
