import { expect, test } from 'vitest'
import { addressGroups, shortAddress } from './addressGroups.ts'

const address = '0x876cEEDe9381F7B8eB714b3750C0397d798E9644'

test('an address is ten groups of four', () => {
  expect(addressGroups(address).join(' ')).toBe('876c EEDe 9381 F7B8 eB71 4b37 50C0 397d 798E 9644')
})

test('a short address keeps six and six', () => {
  expect(shortAddress(address)).toBe('0x876cEE…8E9644')
})
