import { expect, test } from 'vitest'
import { connect, keep } from './sessions.ts'

const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const both = connect('https://both.example', [one, two], 1)
const single = connect('https://one.example', [one], 1)

test('an account that left the wallet leaves every site, and a site that saw no other is gone', () => {
  const before = single(both({}))
  const after = keep([two])(before)
  expect(Object.keys(after)).toEqual(['https://both.example'])
  expect(after['https://both.example']?.accounts).toEqual([two])
})

test('nothing changes where nothing left', () => {
  const before = single(both({}))
  expect(keep([two, one])(before)).toBe(before)
})
