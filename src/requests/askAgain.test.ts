import { expect, test } from 'vitest'
import { feeRose } from '../domain/review/feeRose.ts'
import { vaultError } from '../domain/vaultErrors.ts'
import { askAgain } from './askAgain.ts'
import { review } from './router.fake.ts'

const headings = (error: unknown, of = review) =>
  askAgain(error, of)?.blocks.flatMap((block) => (block.kind === 'warning' ? [block.heading] : []))

test('a locked wallet asks the same again', () => {
  expect(askAgain(vaultError('Locked'), review)).toBe(review)
})

test('a fee that rose, or that nobody saw, says so once', () => {
  expect(headings(feeRose())).toEqual(['The network fee rose'])
  expect(headings(feeRose({ isUnseen: true }))).toEqual(['Look at the network fee'])
  const nextReview = askAgain(feeRose(), review) ?? review
  expect(headings(feeRose(), nextReview)).toEqual(['The network fee rose'])
})

test('any other failure is the answer', () => {
  expect(askAgain(new Error('The disk is full'), review)).toBeUndefined()
})
