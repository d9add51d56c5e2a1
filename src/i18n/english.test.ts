import { expect, test } from 'vitest'
import { catalogue, readMessages } from '../../scripts/make/words.mjs'

const mostWords = 12

/** Sentences that the project fixes word for word. */
const fixed: Record<string, string> = {
  extension_description: 'the tagline, the same in package.json, the README and the stores',
}

const english = [...readMessages(catalogue('en'))]
  .filter(([key]) => !Object.hasOwn(fixed, key))
  .map(([key, { message }]) => ({ key, message }))

/** A blank is one word. Signs between spaces, such as "+", are none. */
const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word))

const sentencesOf = (message: string) => message.split(/(?<=[.?…][”)]?)\s+/)

test(`no sentence has more than ${mostWords} words`, () => {
  const long = english.flatMap(({ key, message }) =>
    sentencesOf(message)
      .filter((sentence) => wordsOf(sentence).length > mostWords)
      .map((sentence) => `${key}: ${sentence}`),
  )
  expect(long).toEqual([])
})

test('no message shouts, begs, apologizes or spells a contraction out', () => {
  const odd = /\b(please|oops|sorry|cannot|do not|does not|is not|are not)\b|!|[\u2013\u2014]/i
  expect(english.filter(({ message }) => odd.test(message))).toEqual([])
})

test('every exception still needs to be one', () => {
  const messages = readMessages(catalogue('en'))
  for (const key of Object.keys(fixed))
    expect(
      sentencesOf(messages.get(key)?.message ?? '').some((one) => wordsOf(one).length > mostWords),
      key,
    ).toBe(true)
})
