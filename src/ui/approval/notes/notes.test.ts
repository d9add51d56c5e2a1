import { describe, expect, test } from 'vitest'
import type { Preview } from '../../../domain/review/preview.ts'
import type { CallsBlock, FundsBlock, Review } from '../../../domain/review/review.ts'
import { isFree, type Note, outcome, previewNotes, worstFirst } from './notes.ts'

type Ready = Extract<Preview, { state: 'ready' }>

const ready = (more: Partial<Ready> = {}): Ready => ({
  state: 'ready',
  at: 0,
  blockNumber: '0x1',
  fees: { gasPrice: '0x1' },
  fee: {},
  simulated: true,
  failures: [],
  ...more,
})

const make = (more: Partial<Parameters<typeof previewNotes>[0]> = {}) =>
  previewNotes({
    preview: ready(),
    mode: 'stepwise',
    count: 4,
    impatient: false,
    open: false,
    network: 'Lumen',
    ...more,
  })

const fails = (...indices: number[]) =>
  ready({ failures: indices.map((index) => ({ index, reason: 'The contract says “closed”.' })) })

const idle = { failures: [], title: '', rows: [], seen: [], allowances: [] }
const sends = { title: 'You send 1 ETH, at least 0.', low: ['at least 0'], seen: false }

test('a note explains why approving is disabled', () => {
  expect(make({ open: true })[0]).toMatchObject({
    warning: 'unreachable',
    heading: 'Lumen is slow to answer',
  })
  expect(make({ open: true, preview: { state: 'loading' } })).toEqual([])
})

test('a network that reports no failures stops at none, which has a note', () => {
  const preview = { state: 'manual', reason: '', blind: true } as const
  expect(make({ preview })[0]).toMatchObject({
    warning: 'notSimulated',
    heading: 'Lumen doesn’t report failed calls',
    text: expect.stringContaining('even if that failed'),
  })
  expect(make({ preview, mode: 'single' })[0]?.text).not.toContain('before it')
  expect(make({ preview: { state: 'manual', reason: '' } })[0]).toMatchObject({
    warning: 'notSimulated',
    heading: 'Couldn’t be simulated',
  })
})

test('a simulation that a contract made unreadable is a grave warning, unless another node’s was read', () => {
  const preview = ready({ runs: { unread: true } })
  expect(make({ preview })).toEqual([
    expect.objectContaining({
      warning: 'notSimulated',
      severity: 'bad',
      heading: 'The simulation couldn’t be read',
    }),
  ])
  expect(make({ preview, run: idle })).toEqual([])
  const failing = { ...fails(1), runs: { unread: true } } as const
  expect(make({ preview: failing }).map(({ warning }) => warning)).toEqual(['notSimulated', 'likelyFails'])
})

describe('a call that will likely fail', () => {
  test('a preview without failures warns of nothing', () => {
    expect(make()).toEqual([])
  })

  test('the notice names the reason and what stays, and leaves the call to the outcome', () => {
    expect(make({ preview: fails(2) })).toEqual([
      {
        warning: 'likelyFails',
        severity: 'bad',
        heading: 'The contract says “closed”',
        text: 'Calls 1 and 2 would happen and stay. In that case the rest isn’t sent. You still pay the failed call’s fee.',
      },
    ])
  })

  test.each([
    ['stepwise', 0, 'Nothing happens, and the rest isn’t sent.'],
    ['stepwise', 1, 'Call 1 would happen and stay. In that case the rest isn’t sent.'],
    ['stepwise', 3, 'Calls 1 to 3 would happen and stay. You still'],
    ['atomic', 2, 'Then no call happens'],
    ['pipelined', 2, 'The other calls are still sent'],
  ] as const)('%s, call %i: the consequence is that of the plan', (mode, index, words) => {
    expect(make({ mode, preview: fails(index) })[0]?.text).toContain(words)
  })

  test('a single call that fails does nothing but cost its fee', () => {
    const [note] = make({ mode: 'single', count: 1, preview: fails(0) })
    expect(note).toMatchObject({ heading: 'The contract says “closed”', text: '' })
  })

  test('a call with which all fail has its number, since the outcome does not name it', () => {
    const [note] = make({ mode: 'atomic', preview: fails(1) })
    expect(note?.heading).toBe('Call 2: The contract says “closed”')
  })

  test('several failures share one notice, in order', () => {
    const notes = make({ preview: fails(3, 1) })
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({
      heading: 'Calls 2 and 4 will likely fail',
      list: ['Call 4: The contract says “closed”.'],
    })
  })

  test('the plan that runs decides, and a batch that fails as one without a culprit fails', () => {
    expect(make({ preview: fails(1), run: idle })).toEqual([])
    const [note] = make({ mode: 'atomic', run: { ...idle, fails: 'The contract is paused.' } })
    expect(note).toMatchObject({ warning: 'likelyFails', heading: 'The contract is paused' })
    expect(note?.text).toBe('Then no call happens. You still pay the fee.')
    const [free] = make({ mode: 'atomic', isFree: true, run: { ...idle, fails: 'The contract is paused.' } })
    expect(free?.text).toBe('Then no call happens. You pay no fee.')
  })

  test('the outcome names it, as an alarm', () => {
    expect(outcome(sends, fails(2, 1), 'stepwise', 3)).toMatchObject({
      title: 'You send 1 ETH, at least 0. Calls 2 and 3 will likely fail.',
      low: ['at least 0', 'Calls 2 and 3 will likely fail.'],
      fails: 'some',
    })
    expect(outcome(sends, ready(), 'single', 1)).toBe(sends)
  })

  test('a simulated outcome names the calls that happen: those before the failure, or around it', () => {
    const seen = { ...sends, seen: true }
    expect(outcome(seen, fails(1), 'stepwise', 3).happens).toEqual([0])
    expect(outcome(seen, fails(1), 'pipelined', 3).happens).toEqual([0, 2])
    expect(outcome(sends, fails(1), 'stepwise', 3).happens).toBeUndefined()
  })

  test.each([
    ['the only call fails', fails(0), 'single', 1, undefined],
    ['a call of an atomic batch fails', fails(1), 'atomic', 2, undefined],
    ['an atomic batch fails as one', ready(), 'atomic', 2, { ...idle, fails: 'x' }],
  ] as const)('the outcome is no more than the fee: %s', (_name, preview, mode, count, run) => {
    const title = 'This will likely fail. If it does, you only pay the fee.'
    const told = outcome(sends, preview, mode, count, run)
    expect(told).toMatchObject({ title, fails: 'all' })
    expect(told.low).toContain(title)
    const free = outcome(sends, preview, mode, count, run, true)
    expect(free.title).toBe('This will likely fail. If it does, nothing happens.')
  })

  test('a failure is free where another party pays, unless it takes a token', () => {
    const free = (change: Partial<CallsBlock>, ...more: Review['blocks']) => {
      const block: CallsBlock = { kind: 'calls', calls: [], mode: 'atomic', options: ['atomic'], ...change }
      return isFree({ asks: '', title: '', confirm: '', chainId: 1, blocks: [block, ...more] })
    }
    const paidBy = 'Paid by pay.example'
    expect(isFree({ asks: '', title: '', confirm: '', chainId: 1, blocks: [] })).toBe(false)
    expect(free({})).toBe(false)
    expect(free({ paidBy })).toBe(true)
    const tokenFee = { chainId: 1, host: 'pay.example', asset: { symbol: 'USDC', decimals: 6, known: true } }
    expect(free({ paidBy, tokenFee })).toBe(false)
    // The transfer that brings the funds runs at the person's cost, whatever the sponsor does.
    const brings = {} as NonNullable<FundsBlock['brings']>
    expect(free({ paidBy }, { kind: 'funds', rows: [], brings })).toBe(false)
  })
})

test('an unreachable node has its name, the number of attempts, and that tokens are safe', () => {
  const preview = { state: 'unreachable', url: 'https://rpc.lumen.example/key', tries: 3, since: 0 } as const
  const [note] = make({ preview })
  expect(note).toMatchObject({ warning: 'unreachable', heading: 'Lumen isn’t responding' })
  expect(note?.text).toMatch(/Volley asked rpc\.lumen\.example 3 times\. Your tokens are safe/)
})

test('sending without a preview has a note', () => {
  expect(make({ preview: { state: 'loading' } })).toEqual([])
  expect(make({ preview: { state: 'loading' }, impatient: true })[0]?.warning).toBe('notSimulated')
})

test('the worst comes first, and a finding replaces a guess of the same kind', () => {
  const note = (warning: Note['warning'], severity: Note['severity'], text: string): Note => ({
    warning,
    severity,
    heading: text,
    text,
  })
  const review = [
    note('unlimitedApproval', 'warn', 'a'),
    note('likelyFails', 'bad', 'guess'),
    note('burnAddress', 'bad', 'b'),
  ]
  const found = [note('unreachable', 'warn', 'c'), note('likelyFails', 'bad', 'found')]
  expect(worstFirst(review, found).map(({ text }) => text)).toEqual(['found', 'b', 'c', 'a'])
})

test('a milder finding of the preview replaces no grave one of the review, and neither hides the other', () => {
  const note = (severity: Note['severity']): Note => ({
    warning: 'approvalUnused',
    severity,
    heading: '',
    text: severity,
  })
  expect(worstFirst([note('bad')], [note('warn')]).map(({ text }) => text)).toEqual(['bad', 'warn'])
  expect(worstFirst([note('warn')], [note('bad')]).map(({ text }) => text)).toEqual(['bad'])
})
