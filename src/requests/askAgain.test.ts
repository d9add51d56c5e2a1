import { expect, test } from 'vitest'
import { WalletError } from '../domain/errors.ts'
import type { Block } from '../domain/review/review.ts'
import { alice, bob } from '../methods/methodContext.fake.ts'
import { noteOf } from '../ui/approval/notes/notes.ts'
import { askAgain, otherFee } from './askAgain.ts'
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

test('a sponsor that refused is a failure, until the review shows that the person pays', () => {
  const refused = new WalletError('sponsorRefused')
  const calls: Block = { kind: 'calls', calls: [], mode: 'atomic', options: ['atomic'] }
  const sponsored = { ...review, blocks: [{ ...calls, paidBy: 'Paid by pay.example' }] }
  expect(askAgain(refused, sponsored)).toBeUndefined()
  expect(otherFee(refused, sponsored)).toBeUndefined()
  const mayPay = { ...review, blocks: [{ ...calls, mayPay: true as const }] }
  expect(otherFee(refused, mayPay, { order: [0] })).toEqual({ order: [0], unsponsored: true })
  expect(otherFee(new WalletError('feeRose'), mayPay)).toBeUndefined()
  expect(headings(refused, { ...review, blocks: [calls] })).toEqual(['The sponsor doesn’t pay the fee'])
})

test('the review says why the sponsor refused', () => {
  const refused = new WalletError('sponsorRefused', undefined, { fault: 'oldAllowance', host: 'pay.example' })
  const calls: Block = { kind: 'calls', calls: [], mode: 'atomic', options: ['atomic'] }
  const again = askAgain(refused, { ...review, blocks: [calls] })
  const [warning] = again?.blocks.flatMap((block) => (block.kind === 'warning' ? [noteOf(block)] : [])) ?? []
  expect(warning?.heading).toBe('An earlier approval lets the sponsor take your tokens')
})

test('the person asks again for a price that rose, and the review says why', () => {
  const rose = new WalletError('sponsorRefused', undefined, { fault: 'price' })
  const calls: Block = {
    kind: 'calls',
    calls: [],
    mode: 'atomic',
    options: ['atomic'],
    paidBy: 'Paid in USDC to pay.example',
    mayPay: true,
  }
  const sponsored = { ...review, blocks: [calls] }
  const fee = { token: bob, paymaster: alice, most: '0x1', cost: '0x1' } as const
  expect(otherFee(rose, sponsored, { from: alice, fee })).toEqual({ from: alice })
  expect(headings(rose, sponsored)).toEqual(['The price of the fee rose'])
})

test('any other failure is the answer', () => {
  expect(askAgain(new Error('The disk is full'), review)).toBeUndefined()
})
