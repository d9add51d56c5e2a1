import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtInNetworks } from '../../src/storage/state/builtInNetworks.ts'
import { clean } from './artwork.mjs'
import { drawn, networks, others, tokens } from './choices.mjs'
import { documentOf } from './document.mjs'
import { extended, type List } from './list.mjs'
import { logosOf, picturesIn, written } from './logos.mjs'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const list: List = JSON.parse(read('public/tokens.json'))
const logos = JSON.parse(read('public/logos.json'))
const pictures: Record<string, string> = logos.pictures

test('the files are those that npm run make -- logos writes', () => {
  const index = logosOf(list)
  expect(Object.keys(pictures)).toEqual(picturesIn(index))
  expect(read('public/tokens.json')).toBe(written.list(list))
  expect(read('public/logos.json')).toBe(written.logos(index, pictures))
  expect(read('docs/logos.md')).toBe(documentOf(list, index))
  expect(read('public/logos.json').length).toBeLessThan(400 * 1024)
})

test('each built-in network has a picture or a reason to have none', () => {
  expect(Object.keys(networks).map(Number).sort()).toEqual(
    builtInNetworks.map(({ chainId }) => chainId).sort(),
  )
})

test('each choice is in the list of tokens', () => {
  const symbols = Object.values(list).flatMap((rows) => rows.map(([symbol]) => symbol))
  const upper = symbols.map((symbol) => symbol.toUpperCase())
  expect(tokens.filter((symbol) => !upper.includes(symbol))).toEqual([])
  const named = [...Object.keys(others), ...Object.keys(drawn)]
  expect(named.filter((symbol) => !symbols.includes(symbol))).toEqual([])
})

test('no two tokens of a network look the same', () => {
  for (const shown of Object.values<Record<string, string>>(logos.tokens)) {
    const drawings = Object.values(shown).map((name) => pictures[name])
    expect(new Set(drawings).size).toBe(drawings.length)
  }
})

test("Base's square is no white box in a frame, which looks like an empty checkbox", () => {
  expect(pictures['networks/base']).toContain('#00F')
  expect(pictures['networks/base']).not.toContain('#fff')
})

test('a picture only draws', () => {
  for (const picture of Object.values(pictures)) expect(clean(picture)).toBe(picture)
  const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
  expect(clean(`<?xml version="1.0"?><!-- a --> ${start} <path  class="b" d="M0 0"/> </svg>\n`)).toBe(
    `${start}<path d="M0 0"/></svg>`,
  )
  for (const inside of [
    '<script>1</script>',
    '<image href="https://evil.example/a.png"/>',
    '<use xlink:href="#a"/>',
    '<foreignObject/>',
    '<path onload="a()"/>',
    '<path style="fill:url(https://evil.example)"/>',
    '<path fill="url(https://evil.example/a#b)"/>',
    '<path fill="url(//evil.example)"/>',
    '<path fill="&#117;rl(a)"/>',
    '<path fill="red" d=M0/>',
    'text',
    '<![CDATA[a]]>',
    '<!DOCTYPE svg>',
  ])
    expect(() => clean(`${start}${inside}</svg>`), inside).toThrow()
})

const chosen = '0x00000000000000000000000000000000000000aa'
const described = { symbol: 'UNI', name: 'Uniswap', decimals: 18 }

test('the list takes a chosen token that two packages name, with decimals in two lists', () => {
  const add = (by: Record<string, typeof described>, icon?: string) =>
    extended({ 1: [] }, new Map([['1:a', { chainId: 1, address: chosen, by, ...(icon && { icon }) }]]))[1]
  const row = ['UNI', 'Uniswap', 18, chosen]
  expect(add({ aave: described, optimism: described })).toEqual([row])
  expect(add({ aave: described, uniswap: described }, 'tokens/UNI')).toEqual([row])
  expect(add({ aave: described }, 'tokens/UNI')).toEqual([])
  expect(add({ aave: described, uniswap: described })).toEqual([])
  expect(add({ aave: described, optimism: described }, 'tokens/OTHER')).toEqual([])
  expect(add({ aave: described, optimism: { ...described, decimals: 6 } })).toEqual([])
  const stranger = { ...described, symbol: 'STRANGER' }
  expect(add({ aave: stranger, optimism: stranger })).toEqual([])
})

test('no page can open the pictures', () => {
  expect(JSON.parse(read('manifest.json'))).not.toHaveProperty('web_accessible_resources')
})
