import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictures, size, tile } from './store.mjs'
import { languages } from './words.mjs'

const root = join(import.meta.dirname, '..', '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(text('manifest.json'))

/** The longest text that a store accepts, in characters; if both stores have a limit, the smaller one. */
const limits = {
  name: 45,
  summary: 132,
  description: 15_000,
  purpose: 1_000,
  reason: 1_000,
  reviewers: 3_000,
}

test('the name fits both stores', () => {
  expect(manifest.name.length).toBeLessThanOrEqual(limits.name)
})

test.each(languages())('the summary in %s fits both stores', (language) => {
  const { extension_description } = JSON.parse(text(`public/_locales/${language}/messages.json`))
  expect(extension_description.message.length).toBeLessThanOrEqual(limits.summary)
  expect(extension_description.message.length).toBeGreaterThan(20)
})

test.each([
  ['description.txt', limits.description],
  ['purpose.txt', limits.purpose],
  ['privacy.txt', limits.description],
  ['reviewers.txt', limits.reviewers],
])('%s is plain text that a store takes', (file, most) => {
  const said = text(`store/${file}`)
  expect(said.trim().length).toBeGreaterThan(100)
  expect(said.length).toBeLessThanOrEqual(most)
  // Neither store renders Markdown or HTML.
  expect(said).not.toMatch(/^#|\*\*|<\w+>|\]\(/m)
})

test('every permission has its reason, and nothing else has one', () => {
  const reasons: Record<string, string> = JSON.parse(text('store/permissions.json'))
  const sites = manifest.content_scripts.flatMap(({ matches }: { matches: string[] }) => matches)
  const asked = [
    ...manifest.permissions,
    ...(manifest.optional_permissions ?? []),
    ...(manifest.host_permissions ?? []),
    ...(manifest.optional_host_permissions ?? []),
    ...sites,
  ]
  expect(Object.keys(reasons).sort()).toEqual([...new Set(asked)].sort())
  for (const reason of Object.values(reasons)) expect(reason.length).toBeLessThanOrEqual(limits.reason)
})

describe('the pictures', () => {
  const files = readdirSync(join(root, 'store', 'pictures')).sort()

  test('are those that the script makes, five at most', () => {
    expect(files).toEqual([...pictures.map(({ name }) => `${name}.png`), 'tile.png'])
    expect(pictures.length).toBeLessThanOrEqual(5)
  })

  test.each(files)('%s has the size that stores ask for, and no transparency', (file) => {
    const png = readFileSync(join(root, 'store', 'pictures', file))
    const [width, height, depth, kind] = [
      png.readUInt32BE(16),
      png.readUInt32BE(20),
      png.readUInt8(24),
      png.readUInt8(25),
    ]
    expect({ width, height }).toEqual(file === 'tile.png' ? tile : size)
    expect({ depth, kind }).toEqual({ depth: 8, kind: 2 })
  })
})
