import { expect, test } from 'vitest'
import type { Preview } from '../../../domain/review/preview.ts'
import type { Block, Review } from '../../../domain/review/review.ts'
import { approveLabel, mayApprove } from './decision.ts'

const account = '0x7eBb81dc42D4459A6E66fe0E2d6ea1fEB0D17367'

const review = (blocks: Block[] = [], confirm = 'Send 4 calls'): Review => ({
  asks: 'asks to send a batch',
  title: 'You send 1 ETH',
  confirm,
  chainId: 1,
  blocks,
})

const make = (more: Partial<Parameters<typeof mayApprove>[0]> = {}) => ({
  review: review(),
  preview: undefined,
  picked: [],
  mode: undefined,
  impatient: false,
  hasFigures: false,
  ...more,
})

const accounts = (several: boolean): Block => ({ kind: 'accounts', options: [account], picked: [], several })
const unreachable: Preview = { state: 'unreachable', url: 'https://node.example', tries: 2, since: 0 }

test('a request without a preview can be approved', () => {
  expect(mayApprove(make())).toBe(true)
})

test('sending waits for the preview, and then for nobody', () => {
  const preview = { state: 'loading' } as const
  expect(mayApprove(make({ preview }))).toBe(false)
  expect(mayApprove(make({ preview, impatient: true }))).toBe(true)
  expect(approveLabel(make({ preview, impatient: true }))).toBe('Send without preview')
})

test('a silent node stops approving until the figures are entered', () => {
  for (const preview of [unreachable, { state: 'manual', reason: 'It tells nothing.' } as const]) {
    expect(mayApprove(make({ preview }))).toBe(false)
    expect(mayApprove(make({ preview, hasFigures: true }))).toBe(true)
  }
})

test('what a silent node left open is not approved, whatever the preview says by now', () => {
  const open = { ...review(), open: true as const }
  const ready = { state: 'ready' } as Preview
  expect(mayApprove(make({ review: open, preview: ready }))).toBe(false)
  const impatient = make({ review: open, preview: { state: 'loading' }, impatient: true })
  expect(mayApprove(impatient)).toBe(false)
  expect(approveLabel(impatient)).toBe('Send 4 calls')
  expect(mayApprove(make({ review: review(), preview: ready }))).toBe(true)
})

test('no account picked, no connection', () => {
  expect(mayApprove(make({ review: review([accounts(true)]) }))).toBe(false)
  expect(mayApprove(make({ review: review([accounts(true)]), picked: [account] }))).toBe(true)
})

test('the button counts the accounts that were ticked', () => {
  const label = (confirm: string, count: number) =>
    approveLabel(make({ review: review([accounts(true)], confirm), picked: Array(count).fill(account) }))
  expect(label('Connect', 1)).toBe('Connect 1 account')
  expect(label('Connect 1 account', 3)).toBe('Connect 3 accounts')
  expect(label('Connect', 0)).toBe('Choose an account')
  expect(approveLabel(make({ review: review([accounts(false)]), picked: [account] }))).toBe('Send 4 calls')
})

test('against advice, the button says so', () => {
  const risky = (confirm: string) => ({ ...review([], confirm), risky: true as const })
  expect(approveLabel(make({ review: risky('Send 4 calls') }))).toBe('Send 4 calls anyway')
})

test('what is only signed waits for its preview, and asks for no figures', () => {
  const calls: Block = { kind: 'calls', calls: [], mode: 'single', options: ['single'], signed: true }
  const signed = review([calls], 'Sign 1 call')
  expect(mayApprove(make({ review: signed, preview: { state: 'loading' } }))).toBe(false)
  expect(mayApprove(make({ review: signed, preview: { state: 'loading' }, impatient: true }))).toBe(true)
  expect(mayApprove(make({ review: signed, preview: { state: 'manual', reason: '' } }))).toBe(true)
  expect(approveLabel(make({ review: signed, impatient: true }))).toBe('Sign 1 call')
})
