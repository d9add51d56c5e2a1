import { expect, test } from 'vitest'
import { readStart, stories, usage } from './startOptions.mjs'

test('plays the named story, with and without a display', () => {
  for (const name of Object.keys(stories))
    for (const hasDisplay of [true, false])
      expect(readStart(['--story', name], hasDisplay)).toEqual({ story: name })
})

test('plays the batches where there is no display, and else only on request', () => {
  expect(readStart([], false)).toEqual({ story: 'batches' })
  expect(readStart(['--headless'], true)).toEqual({ story: 'batches' })
  expect(readStart([], true)).toEqual({ story: undefined })
  expect(readStart(['--headless', '--story', 'sponsored'], true)).toEqual({ story: 'sponsored' })
})

test.each(['nothing', '', 'constructor'])('answers the unknown story "%s" with the list', (name) => {
  expect(readStart(['--story', name], true)).toEqual({
    mistake: `There is no story "${name}". There are: batches, devices, rescue, sponsored.`,
  })
})

test('refuses an unknown flag, and a story without a name', () => {
  expect(readStart(['--stories'], true)).toEqual({ mistake: expect.stringContaining('--stories') })
  expect(readStart(['--story'], true)).toEqual({ mistake: expect.stringContaining('--story') })
})

test('the help lists every story', () => {
  expect(readStart(['--help'], true)).toEqual({ help: true })
  for (const [name, says] of Object.entries(stories)) expect(usage).toMatch(`${name.padEnd(12)} ${says}`)
})
