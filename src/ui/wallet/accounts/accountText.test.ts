import { expect, test } from 'vitest'
import type { Account } from '../../../domain/account.ts'
import { isLastOfPhrase, kindOf, lossOf, phrasesOf, shortKindOf } from './accountText.ts'

const hd = (digit: string, phrase: number): Account => ({
  address: `0x${digit.repeat(40)}`,
  name: 'Account',
  kind: 'hd',
  phrase,
  index: 0,
})
const key: Account = { address: `0x${'8'.repeat(40)}`, name: 'Imported', kind: 'key' }
const watch: Account = { address: `0x${'9'.repeat(40)}`, name: 'Watched', kind: 'watch' }
const accounts = [hd('1', 2), hd('2', 1), hd('3', 1), key, watch]

test('each kind has its words', () => {
  expect(accounts.map(kindOf)).toEqual([
    'Recovery phrase 2',
    'Recovery phrase 1',
    'Recovery phrase 1',
    'Imported key',
    'Watch-only',
  ])
})

test('beside an address a phrase takes few letters', () => {
  expect(accounts.slice(0, 2).map(shortKindOf)).toEqual(['Phrase 2', 'Phrase 1'])
  expect([key, watch].map(shortKindOf)).toEqual([key, watch].map(kindOf))
})

test('each phrase is named once, in order', () => {
  expect(phrasesOf(accounts)).toEqual([1, 2])
})

test('with the last account of a phrase the phrase goes, and the screen says that', () => {
  expect(accounts.map((account) => isLastOfPhrase(account, accounts))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(lossOf(hd('1', 2), accounts).heading).toBe('Recovery phrase 2 is erased too')
  expect(lossOf(hd('2', 1), accounts).text).toContain('brings it back')
})

test('a key without a copy is gone, an address is not', () => {
  expect(lossOf(key, accounts).text).toContain('lost for good')
  expect(lossOf(watch, accounts).text).toContain('stay where they are')
})

test('what erases the only secret of an account is red, and its button says what it erases', () => {
  expect(accounts.map((account) => lossOf(account, accounts).tone)).toEqual([
    'bad',
    'warn',
    'warn',
    'bad',
    'neutral',
  ])
  expect(accounts.map((account) => lossOf(account, accounts).button)).toEqual([
    'Remove and erase phrase 2',
    ...Array(4).fill(undefined),
  ])
})
