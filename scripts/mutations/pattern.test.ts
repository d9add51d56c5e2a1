import { expect, test } from 'vitest'
import { pattern } from './pattern.mjs'

const matches = (title: string, name: string) => new RegExp(pattern(title)).test(name)

test.each([
  ['is refused', 'a sign-in is refused'],
  ['counts 1 + 1 (once)', 'a site counts 1 + 1 (once)'],
  ['%s is refused in %j', 'a sign-in is refused in {"a":1}'],
  ['the lock of $folder holds', 'the lock of e2e/clients holds'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a title of a template string, as its source has it
  ['gives up by %s in a ${there} one', 'what a window gives up by wallet_disconnect in a private one'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the same
  ['holds ${names[0]} and ${other}', 'holds a and b'],
])('the title %j is that of the test %j', (title, name) => {
  expect(matches(title, name)).toBe(true)
})

test.each([
  ['is refused', 'a request is refused2'],
  ['is refused', 'what this refused'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a title of a template string, as its source has it
  ['in a ${there} one stays', 'in a private one ends'],
  ['counts 1.5', 'counts 105'],
])('the title %j is not that of the test %j', (title, name) => {
  expect(matches(title, name)).toBe(false)
})
