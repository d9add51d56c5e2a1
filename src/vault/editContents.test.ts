import fc from 'fast-check'
import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { WalletError } from '../domain/errors.ts'
import { accountsIn, type Contents, type Keyring, readContents } from './contents.ts'
import { addKeyring, addToPhrase, nextIndex, noContents, phraseOf, removeAccount } from './editContents.ts'

/** Few values, so that they collide. An address represents its key, and a place represents an address. */
const addressAt = (place: number): Address => getAddress(`0x${(place + 1).toString(16).padStart(40, '0')}`)
const place = fc.nat(5)

type Step = (contents: Contents) => Contents

/** Phrase n has the addresses from 3n on, so that neighbours share some. */
const phraseAddress = (phrase: string, index: number) => addressAt(Number(phrase) * 3 + index)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.nat(1).map((n): Step => {
    const phrase = String(n)
    const keyring: Keyring = {
      kind: 'phrase',
      id: 1,
      phrase,
      accounts: [{ index: 0, address: phraseAddress(phrase, 0) }],
    }
    return (contents) => addKeyring(contents, keyring)
  }),
  place.map((at): Step => {
    const key = `0x${String(at + 1).padStart(64, '0')}` as const
    return (contents) => addKeyring(contents, { kind: 'key', key, address: addressAt(at) })
  }),
  place.map(
    (at): Step =>
      (contents) =>
        addKeyring(contents, { kind: 'watch', address: addressAt(at) }),
  ),
  fc.nat(2).map(
    (id): Step =>
      (contents) => {
        const phrase = phraseOf(contents, id + 1)
        const index = nextIndex(phrase)
        return addToPhrase(contents, phrase.id, { index, address: phraseAddress(phrase.phrase, index) })
      },
  ),
  place.map(
    (at): Step =>
      (contents) =>
        removeAccount(contents, addressAt(at)),
  ),
)

const refusals = ['unknownAccount', 'unknownPhrase', 'accountExists', 'phraseExists', 'lastAccount']

test('whatever is added and removed, each account is there once and nothing is lost unasked', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let contents = noContents
      for (const change of steps) {
        const before = contents
        try {
          contents = change(before)
        } catch (error) {
          expect(refusals).toContain((error as WalletError).kind)
          continue
        }
        const [was, is] = [before, contents].map((one) => accountsIn(one).map(({ address }) => address))
        expect(new Set(is).size).toBe(is?.length)
        // A step removes at most one account, and only if it adds none.
        expect((was ?? []).filter((address) => !is?.includes(address)).length).toBeLessThanOrEqual(
          is && was && is.length < was.length ? 1 : 0,
        )
        expect(is?.length).toBeGreaterThan(0)
        const ids = contents.keyrings.flatMap((one) => (one.kind === 'phrase' ? [one.id] : []))
        expect(new Set(ids).size).toBe(ids.length)
        expect(readContents(contents, [])).toEqual(contents)
      }
    }),
    { numRuns: 500 },
  )
})

const phrase: Keyring = {
  kind: 'phrase',
  id: 1,
  phrase: '0',
  accounts: [{ index: 0, address: addressAt(0) }],
}
const key: Keyring = { kind: 'key', key: `0x${'1'.repeat(64)}`, address: addressAt(0) }
const watch: Keyring = { kind: 'watch', address: addressAt(0) }

test.each([
  ['a key takes the place of an address that was watched', watch, key],
  ['a phrase takes the place of a key that it gives as well', key, phrase],
  ['a phrase takes the place of an address that was watched', watch, phrase],
])('%s', (_, weaker, stronger) => {
  expect(addKeyring(addKeyring(noContents, weaker), stronger).keyrings).toEqual([stronger])
  expect(() => addKeyring(addKeyring(noContents, stronger), weaker)).toThrow(
    expect.objectContaining({ kind: 'accountExists' }),
  )
})

test('with the last account of a phrase the phrase goes', () => {
  const contents = addKeyring(addKeyring(noContents, phrase), { kind: 'watch', address: addressAt(9) })
  expect(JSON.stringify(removeAccount(contents, addressAt(0)))).not.toContain('phrase')
})

test('an account of a phrase that was removed comes back first', () => {
  const three = [1, 2].reduce(
    (contents, index) => addToPhrase(contents, 1, { index, address: addressAt(index) }),
    addKeyring(noContents, phrase),
  )
  const without = removeAccount(three, addressAt(1))
  expect(nextIndex(phraseOf(without, 1))).toBe(1)
  expect(nextIndex(phraseOf(three, 1))).toBe(3)
})

test('the only account stays', () => {
  expect(() => removeAccount(addKeyring(noContents, phrase), addressAt(0))).toThrow(
    expect.objectContaining({ kind: 'lastAccount' }),
  )
})
