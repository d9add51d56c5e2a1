import fc from 'fast-check'
import { english, generateMnemonic } from 'viem/accounts'
import { expect, test } from 'vitest'
import { checkPhrase, generatePhrase, phraseFrom } from './phrase.ts'
import { testPhrase } from './vault.fake.ts'

/** BIP-39's own English vectors. */
const vectors = [
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter always',
  'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
]

test('a generated phrase has twelve words, is valid and never the same', async () => {
  const [one, other] = await Promise.all([generatePhrase(), generatePhrase()])
  expect(one.split(' ')).toHaveLength(12)
  expect(await checkPhrase(one)).toMatchObject({ ok: true, phrase: one })
  expect(one).not.toBe(other)
})

test.each([
  ['00', 16, vectors[0]],
  ['7f', 16, 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['80', 16, 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'],
  ['ff', 16, vectors[1]],
  ['80', 24, vectors[2]],
])('entropy of %s in %i bytes gives the phrase of BIP-39', async (byte, length, phrase) => {
  const entropy = new Uint8Array(length).fill(Number.parseInt(byte, 16))
  expect(await phraseFrom(entropy)).toBe(phrase)
})

test('any entropy gives a valid phrase', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (entropy) => {
      const phrase = await phraseFrom(new Uint8Array(entropy))
      expect(await checkPhrase(phrase)).toMatchObject({ ok: true, phrase })
    }),
  )
})

test.each(vectors)('%s is valid', async (phrase) => {
  expect(await checkPhrase(phrase)).toMatchObject({ ok: true, phrase })
})

test('every length that BIP-39 knows is valid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(128, 160, 192, 224, 256) as fc.Arbitrary<128>, async (strength) => {
      const phrase = generateMnemonic(english, strength)
      expect(await checkPhrase(phrase)).toMatchObject({ ok: true, phrase })
    }),
  )
})

test.each([
  ['capitals and spaces', '  Test TEST test\ttest test\n\ntest test test test test test junk '],
  ['a numbered list', testPhrase.replace(/\w+/g, (word) => `7. ${word}\n`)],
  ['numbers stuck to the words', testPhrase.replace(/\w+/g, (word) => `1${word}`)],
  ['commas and quotes', `"${testPhrase.replaceAll(' ', ', ')}"`],
  ['wide letters and invisible characters', testPhrase.replace('junk', '\uff4aun\u200bk\u00ad')],
])('%s are forgiven', async (_, text) => {
  expect(await checkPhrase(text)).toMatchObject({ ok: true, phrase: testPhrase })
})

test('an unknown word is pointed at before anything else', async () => {
  const check = await checkPhrase('test tset')
  expect(check).toEqual({
    ok: false,
    reason: 'unknownWord',
    words: [
      { word: 'test', known: true },
      { word: 'tset', known: false },
    ],
  })
})

test.each([0, 1, 11, 13, 25])('%i words are the wrong number', async (count) => {
  const check = await checkPhrase('test '.repeat(count))
  expect(check).toMatchObject({ ok: false, reason: 'wordCount' })
  expect(check.words).toHaveLength(count)
})

test('a word replaced by another of the list is caught as often as the checksum allows', async () => {
  const outcomes = await Promise.all(
    english.map((last) => checkPhrase(testPhrase.replace('junk', last)).then(({ ok }) => ok)),
  )
  // The checksum has four bits, so 128 of the 2048 possible last words match.
  expect(outcomes.filter(Boolean)).toHaveLength(128)
})

test('any text is answered, word by word, and only whole phrases of the list pass', async () => {
  const word = fc.oneof(fc.constantFrom(...english), fc.string({ unit: 'binary' }))
  const sound = testPhrase.split(' ')
  const nearly = fc.tuple(fc.nat(sound.length - 1), word).map(([at, other]) => sound.with(at, other))
  const anyWords = fc.oneof(fc.array(word, { maxLength: 26 }), nearly, fc.constant(sound))
  const passed = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyWords, async (parts) => {
      const check = await checkPhrase(parts.join(' '))
      expect(check.words.every(({ word, known }) => known === english.includes(word))).toBe(true)
      if (!check.ok) {
        expect(parts).not.toEqual(sound)
        return
      }
      expect(check.phrase).toBe(check.words.map(({ word }) => word).join(' '))
      passed.add(check.phrase)
    }),
  )
  expect(passed).toContain(testPhrase)
})
