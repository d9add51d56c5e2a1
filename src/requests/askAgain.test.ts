import { expect, test } from 'vitest'
import { WalletError } from '../domain/errors.ts'
import { askAgain } from './askAgain.ts'
import { review } from './router.fake.ts'

const headings = (error: unknown, of = review) =>
  askAgain(error, of)?.blocks.flatMap((block) => (block.kind === 'warning' ? [block.heading] : []))

test('a locked wallet asks the same again', () => {
  expect(askAgain(new WalletError('locked'), review)).toBe(review)
})

test('a fee that rose, or that nobody saw, says so once', () => {
  expect(headings(new WalletError('feeRose'))).toEqual(['The network fee rose'])
  expect(headings(new WalletError('feeRose', undefined, { isUnseen: true }))).toEqual([
    'Check the network fee',
  ])
  const nextReview = askAgain(new WalletError('feeRose'), review) ?? review
  expect(headings(new WalletError('feeRose'), nextReview)).toEqual(['The network fee rose'])
})

test('any other failure is the answer', () => {
  expect(askAgain(new Error('The disk is full'), review)).toBeUndefined()
})
