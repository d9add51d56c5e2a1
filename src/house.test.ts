import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { oddIn, oddSentences, proseIn } from '../scripts/plainEnglish.mjs'

/**
 * How hard it is to find one's way, in numbers that may only fall. A change that lowers one lowers it here as well.
 * `src/rules.test.ts` lists the imports that are not allowed yet, and `src/fuzz/walk.test.ts` has the files on the walk
 * of `wallet_sendCalls`.
 */
const counters = {
  /** Product files in a folder, beyond 25. */
  crowded: {} as Record<string, number>,
  /** Names of product files that occur more than once, apart from their ending. */
  repeatedNames: 8,
  /** Lines of prose that a reader may have to decode, of 1,000. */
  oddSentences: 3,
}

const product = Object.keys(import.meta.glob('./**/*.{ts,tsx}'))
  .filter((file) => !/\.(test|fake)\.tsx?$/.test(file))
  .map((file) => file.replace('./', 'src/'))

test('no folder has more than 25 product files, but for those that are counted', () => {
  const folders = countBy(product.map((file) => dirname(file)))
  expect(Object.fromEntries([...folders].filter(([, count]) => count > 25))).toEqual(counters.crowded)
})

test('no more file names repeat than are counted', () => {
  const names = countBy(product.map((file) => basename(file).split('.')[0]?.toLowerCase() ?? ''))
  const repeated = [...names].filter(([, count]) => count > 1).map(([name]) => name)
  expect(repeated.length, repeated.join(', ')).toBe(counters.repeatedNames)
})

test('no more sentences need decoding than are counted', () => {
  expect(oddSentences().rate).toBeLessThanOrEqual(counters.oddSentences)
})

describe('a sentence', () => {
  test.each([
    'Of the polyfill there are the types only',
    'What the node knows is kept',
    'The reply is told to the page',
    'The wait begins anew',
  ])('is found odd: %s', (sentence) => {
    expect(oddIn(sentence)).toMatchObject({ sentence })
  })

  test.each(["Only the polyfill's types are used", 'A wrong password restarts the wait'])(
    'is plain: %s',
    (sentence) => {
      expect(oddIn(sentence)).toBeUndefined()
    },
  )

  test('is read in comments, test titles and documents, and not in code', () => {
    const code = ['/** The vault compares the bytes with them. */', "const what = 'is said where it is not'"]
    expect(proseIn('a.ts', code.join('\n'))).toEqual([
      { line: 1, text: 'The vault compares the bytes with them. ' },
    ])
    const title = "test('no folder has more than 25 files', () => {"
    expect(proseIn('a.test.ts', title)).toEqual([{ line: 1, text: 'no folder has more than 25 files' }])
    const document = [
      '# What the wallet does for people',
      '```',
      'const prose = "is none of this at all"',
      '```',
    ]
    expect(proseIn('a.md', document.join('\n'))).toEqual([
      { line: 1, text: 'What the wallet does for people' },
    ])
  })
})

function countBy(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
