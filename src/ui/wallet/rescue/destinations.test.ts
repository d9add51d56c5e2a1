import { describe, expect, test } from 'vitest'
import { defaultDelegate, delegationTo } from '../../../contracts/delegates.ts'
import type { Account } from '../../../domain/account.ts'
import { accountCode, destinations } from './destinations.ts'

const sweeper = '0x0000000000000000000000000000000000005eeb'

test.each([
  ['no code', '0x', 'none'],
  ['the code of a delegate that the wallet knows', delegationTo(defaultDelegate.address), 'known'],
  ['the code of a delegate that it does not know', delegationTo(sweeper), 'unknown'],
  ['a contract', '0x6001', 'unknown'],
  ['no answer', null, 'unread'],
])('an account with %s', (_, answer, code) => {
  expect(accountCode(answer)).toBe(code)
})

describe('where everything may go', () => {
  const account = (place: number, phrase?: number): Account => ({
    address: `0x${String(place).padStart(40, '0')}`,
    name: `${place}`,
    kind: phrase === undefined ? 'key' : 'hd',
    ...(phrase !== undefined && { phrase, index: place }),
  })
  const victim = account(1, 0)
  const names = (others: Account[], codes: readonly ('none' | 'known' | 'unknown' | 'unread')[]) =>
    destinations(
      others,
      victim,
      new Map(others.map(({ address }, index) => [address, codes[index] ?? 'none'])),
    ).map(({ name }) => name)

  test('is never an account whose code nobody knows or could read', () => {
    expect(names([account(2), account(3), account(4)], ['unknown', 'unread', 'none'])).toEqual(['4'])
    expect(destinations([account(2)], victim, new Map())).toEqual([])
  })

  test('is first an account without code, and not one from the same phrase', () => {
    const others = [account(2, 0), account(3), account(4), account(5, 1), account(6, 0)]
    expect(names(others, ['none', 'known', 'none', 'none', 'known'])).toEqual(['4', '5', '3', '2', '6'])
  })
})
