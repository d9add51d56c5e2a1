import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddress } from './readAddress.ts'

const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('an address is taken in groups, over lines and in one case, and gets its checksum', () => {
  for (const text of [
    address,
    address.toLowerCase(),
    ` ${address}\n`,
    '0xA0b8 6991 c621 8b36 c1d1\n9D4a 2e9E b0cE 3606 eB48',
    `ethereum:${address}`,
  ])
    expect(readAddress(text)).toEqual({ address })
})

test('one wrong character is seen by the checksum', () => {
  expect(readAddress(address.replace('48', '49'))).toEqual({ problem: expect.stringMatching(/checksum/) })
})

test('what is no address says why', () => {
  expect(readAddress('')).toEqual({ problem: 'Enter an address.' })
  expect(readAddress('0x1234')).toEqual({ problem: expect.stringMatching(/This has 4/) })
  expect(readAddress('mira.eth')).toEqual({ problem: expect.stringMatching(/0x and 40 hex digits/) })
})

test('where names are taken too, it repeats what is neither, cut and without signs that nobody sees', () => {
  const problem = (text: string) => readAddress(text, { named: true })
  expect(problem('nobody')).toEqual({ problem: '“nobody” isn’t an address or a name like mira.eth.' })
  expect(problem(`a\u202e${'b'.repeat(99)}`)).toEqual({
    problem: `“a${'b'.repeat(22)}…” isn’t an address or a name like mira.eth.`,
  })
  expect(problem('0x1234')).toEqual({ problem: expect.stringMatching(/This has 4/) })
})

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void readAddress(text)))
})
