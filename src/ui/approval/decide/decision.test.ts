import { expect, test } from 'vitest'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { Block, CallView, Review } from '../../../domain/review/review.ts'
import { callView } from '../calls/callView.fake.ts'
import { advise, approveLabel, mayApprove } from './decision.ts'

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
  isShort: false,
  understood: true,
  advice: 'approve' as const,
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

test('what the account cannot pay is not approved, until the preview says that it can', () => {
  const preview = { state: 'ready' } as Preview
  expect(mayApprove(make({ preview, isShort: true }))).toBe(false)
  expect(mayApprove(make({ preview }))).toBe(true)
})

test('a signature alone costs nothing, so it needs no funds', () => {
  const calls: Block = { kind: 'calls', calls: [], mode: 'single', options: ['single'], signed: true }
  const preview = { state: 'ready' } as Preview
  expect(mayApprove(make({ review: review([calls]), preview, isShort: true }))).toBe(true)
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
  // The accounts show once the warning's box is ticked.
  const hidden = make({ review: review([accounts(true)]), understood: false })
  expect(approveLabel(hidden)).toBe('Tick the box first')
  expect(approveLabel(make({ review: review([accounts(false)]), picked: [account] }))).toBe('Send 4 calls')
})

test('the button keeps a number visibly apart from its symbol', () => {
  const confirm = 'Sign: allow 500\u202fUSDC'
  expect(approveLabel(make({ review: review([], confirm) }))).toBe('Sign: allow 500\u00a0USDC')
  expect(approveLabel(make({ review: review([], confirm), advice: 'reject' }))).toContain('500\u00a0USDC')
})

test('against advice, the button says so', () => {
  for (const advice of ['reject', { leaveOut: [1] }] as const)
    expect(approveLabel(make({ advice }))).toBe('Send 4 calls anyway')
})

test.each<[why: string, advice: ReturnType<typeof advise>, ...Parameters<typeof batchOf>]>([
  ['nothing fails', 'approve', { count: 3, failing: [] }],
  ['a call of a batch fails', { leaveOut: [1] }, { count: 3, failing: [1] }],
  ['the first of several that fail', { leaveOut: [0] }, { count: 3, failing: [2, 0] }],
  ['calls that belong together', 'reject', { count: 3, failing: [1], order: false }],
  ['the only call', 'reject', { count: 1, failing: [0] }],
  ['the batch fails as one', 'reject', { count: 3, failing: [], fails: 'The contract is paused.' }],
  ['dangerous anyway', 'reject', { count: 3, failing: [1], risky: true }],
  ['dangerous', 'reject', { count: 3, failing: [], risky: true }],
])('the first button: %s', (_, advice, batch) => {
  const { asked, preview, run } = batchOf(batch)
  expect(advise(asked, preview, run, false)).toEqual(advice)
  expect(advise(asked, preview, run, true)).toBe('reject')
})

test('without a simulation of its own, the preview tells which call fails; without any, nothing does', () => {
  const { asked, run } = batchOf({ count: 2, failing: [1] })
  expect(advise(asked, { state: 'ready', failures: run.failures } as Preview, undefined, false)).toEqual({
    leaveOut: [1],
  })
  for (const preview of [undefined, { state: 'loading' } as const, unreachable])
    expect(advise(asked, preview, undefined, false)).toBe('approve')
})

test('a simulation that a contract made unreadable advises to reject', () => {
  const { asked } = batchOf({ count: 1, failing: [] })
  const preview = { state: 'ready', failures: [], runs: { unread: true } } as unknown as Preview
  expect(advise(asked, preview, undefined, false)).toBe('reject')
})

test('a failing swap takes its approval along, and without it, nothing is recommended', () => {
  const router = { address: account } as const
  const asset = {
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    symbol: 'USDC',
    decimals: 6,
    known: true,
  } as const
  const approval = callView({ effects: [{ direction: 'allowance', asset, party: router }] })
  const swap = callView({ to: router })
  const advised = (...calls: CallView[]) => {
    const { asked, preview, run } = batchOf({ count: 0, failing: [1] })
    const blocks = asked.blocks.map((block) => (block.kind === 'calls' ? { ...block, calls } : block))
    return advise({ ...asked, blocks }, preview, run, false)
  }
  expect(advised(approval, swap)).toBe('reject')
  expect(advised(approval, swap, callView())).toEqual({ leaveOut: [0, 1] })
  expect(advised(approval, swap, swap)).toEqual({ leaveOut: [1] })
})

function batchOf({
  count,
  failing,
  order = true,
  fails,
  risky = false,
}: {
  count: number
  failing: number[]
  order?: boolean
  fails?: string
  risky?: boolean
}) {
  const calls: Block = {
    kind: 'calls',
    calls: Array(count).fill(callView()),
    mode: 'stepwise',
    options: ['stepwise'],
    editable: order ? { order } : {},
  }
  const run: Run = {
    failures: failing.map((index) => ({ index, reason: 'The contract says “closed”.' })),
    ...(fails && { fails }),
    title: '',
    rows: [],
    seen: [],
    allowances: [],
  }
  const preview = { state: 'ready', failures: [] as Run['failures'] } as Preview
  return { asked: { ...review([calls]), ...(risky && { risky }) } as Review, preview, run }
}

test('what is only signed waits for its preview, and asks for no figures', () => {
  const calls: Block = { kind: 'calls', calls: [], mode: 'single', options: ['single'], signed: true }
  const signed = review([calls], 'Sign 1 call')
  expect(mayApprove(make({ review: signed, preview: { state: 'loading' } }))).toBe(false)
  expect(mayApprove(make({ review: signed, preview: { state: 'loading' }, impatient: true }))).toBe(true)
  expect(mayApprove(make({ review: signed, preview: { state: 'manual', reason: '' } }))).toBe(true)
  expect(approveLabel(make({ review: signed, impatient: true }))).toBe('Sign 1 call')
})
