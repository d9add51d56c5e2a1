import { expect, test } from 'vitest'
import { explorerLink } from './explorerLink.ts'

test('a transaction is linked below the explorer, wherever that stands', () => {
  expect(explorerLink({ explorer: 'https://scan.example' }, '0x12')).toBe('https://scan.example/tx/0x12')
  expect(explorerLink({ explorer: 'https://scan.example/lumen/' }, '0x12')).toBe(
    'https://scan.example/lumen/tx/0x12',
  )
})

test('no link is made of anything but a web address', () => {
  expect(explorerLink({}, '0x12')).toBeUndefined()
  expect(explorerLink(undefined, '0x12')).toBeUndefined()
  expect(explorerLink({ explorer: 'javascript:alert(1)' }, '0x12')).toBeUndefined()
  expect(explorerLink({ explorer: 'scan' }, '0x12')).toBeUndefined()
})
