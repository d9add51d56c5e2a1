import { numberToHex, parseEther } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { Run } from '../../../domain/review/preview.ts'
import type { AllowanceUse, CallsBlock, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { callView } from '../calls/callView.fake.ts'
import { afterCall, runOf, told } from '../ledger/trialLedger.ts'
import { runNotes } from './trialNotes.ts'

const coin = { symbol: 'ETH', decimals: 18, known: true }
const usdc = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
  known: true,
} as const
const router = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'Router' } as const

const row = (
  direction: LedgerEntry['direction'],
  asset: LedgerEntry['asset'],
  amount: bigint,
): LedgerEntry => ({
  direction,
  asset,
  amount: numberToHex(amount),
})
const view = (...effects: LedgerEntry[]) => callView({ effects })
const run = (more: Partial<Run> = {}): Run => ({
  failures: [],
  title: 'Seen.',
  rows: [],
  seen: more.rows ?? [],
  allowances: [],
  ...more,
})
const make = (more: Partial<Parameters<typeof runNotes>[0]> = {}) =>
  runNotes({ run: run(), calls: [view(), view()], fee: 0n, symbol: 'ETH', ...more })
const kinds = (notes: ReturnType<typeof make>) => notes.map(({ warning }) => warning)

test('an approval that is left of a batch serves no later request', () => {
  const allowances = [{ index: 0, asset: usdc, party: router, used: '0x0' as const }]
  const one = { calls: [view()], run: run({ allowances }) }
  expect(make(one)).toEqual([])
  expect(make({ ...one, asked: 2 })).toMatchObject([{ warning: 'approvalUnused', severity: 'warn' }])
})

test('a trial that fails says nothing of what it would have come to', () => {
  const calls = [view(row('sent', coin, 5n))]
  expect(kinds(make({ calls }))).toEqual(['simulationDiffers'])
  expect(make({ calls, run: run({ failures: [{ index: 0, reason: '' }] }) })).toEqual([])
  expect(make({ calls, run: undefined })).toEqual([])
})

describe('what the calls say and what they do', () => {
  const sent = (described: bigint, seen: bigint, bound?: 'most') =>
    make({
      calls: [view({ ...row('sent', usdc, described), ...(bound && { bound }) })],
      run: run({ rows: seen > 0n ? [row('sent', usdc, seen)] : [] }),
    })

  test('is the same but for rounding, and for what is promised to be the most', () => {
    expect(sent(10_000n, 10_000n)).toEqual([])
    expect(sent(10_000n, 9_999n)).toEqual([])
    expect(sent(10_000n, 5_000n, 'most')).toEqual([])
  })

  test('differs, and the note has both', () => {
    expect(sent(10_000_000n, 20_000_000n)[0]).toMatchObject({
      warning: 'simulationDiffers',
      text: 'The calls say you send 10\u202fUSDC. The simulation shows you send 20\u202fUSDC.',
    })
    expect(sent(10_000_000n, 0n)[0]?.text).toContain('The simulation moves no USDC')
    expect(kinds(sent(10_000n, 10_011n, 'most'))).toEqual(['simulationDiffers'])
  })

  test('leaves out nothing that leaves, unless a call is not understood anyway', () => {
    const out = run({ rows: [row('sent', usdc, 5n)] })
    expect(kinds(make({ run: out }))).toEqual(['simulationDiffers'])
    expect(make({ run: out, calls: [{ ...view(), guessed: true }] })).toEqual([])
    const came = run({ rows: [...out.rows, row('received', coin, 1n)] })
    expect(make({ run: came, calls: [view(row('received', coin, 1n))] })).toEqual([])
  })

  test('is held together call by call where one of them is not understood', () => {
    const guessed = { ...view(), guessed: true }
    const calls = [view(row('sent', usdc, 2n)), guessed]
    const parts = (clear: bigint) => [[row('sent', usdc, clear)], [row('sent', usdc, 10n)]]
    const rows = [row('sent', usdc, 12n)]
    expect(make({ calls, run: run({ rows, calls: parts(2n) }) })).toEqual([])
    expect(kinds(make({ calls, run: run({ rows, calls: parts(3n) }) }))).toEqual(['simulationDiffers'])
    expect(make({ calls, run: run({ rows }) })).toEqual([])
  })

  test('may bring more than said', () => {
    const came = run({ rows: [row('received', usdc, 500n)] })
    expect(make({ run: came, calls: [view(row('received', usdc, 400n))] })).toEqual([])
    expect(kinds(make({ run: came, calls: [view(row('received', usdc, 600n))] }))).toEqual([
      'simulationDiffers',
    ])
  })

  test('are one asset though its symbol was not known at first', () => {
    const unknown = { ...usdc, symbol: '0xA0b869…06eB48', known: false }
    const calls = [view(row('sent', unknown, 5n))]
    expect(make({ calls, run: run({ rows: [row('sent', usdc, 5n)] }) })).toEqual([])
  })
})

describe('an approval', () => {
  const use = (used: bigint, amount?: bigint): AllowanceUse => ({
    index: 1,
    asset: usdc,
    party: router,
    used: numberToHex(used),
    ...(amount !== undefined && { amount: numberToHex(amount) }),
  })

  test('that is larger than what the batch uses carries what is used', () => {
    const allowances = [use(200_000_000n, 1_000_000_000n)]
    expect(make({ run: run({ allowances }) })).toEqual([
      {
        warning: 'approvalLarger',
        severity: 'warn',
        heading: 'Approval is larger than needed',
        text: 'Call 2 allows 1,000\u202fUSDC, but the batch uses 200\u202fUSDC. Router can take the remaining 800\u202fUSDC later.',
        allowances,
      },
    ])
    expect(make({ run: run({ allowances: [use(5n, 5n)] }) })).toEqual([])
    // A swap of at most nine may need all of it.
    const swap = callView({ to: router, effects: [{ ...row('sent', usdc, 9n), bound: 'most' }] })
    const rows = [row('sent', usdc, 5n)]
    expect(make({ calls: [view(), swap], run: run({ rows, allowances: [use(5n, 9n)] }) })).toEqual([])
  })

  test('an unused one has a note, but not if the request is for it alone', () => {
    const seen = run({ allowances: [use(0n)] })
    expect(make({ run: seen })[0]).toMatchObject({
      warning: 'approvalUnused',
      text: 'Call 2 lets Router take all your USDC later. No call needs it.',
    })
    expect(make({ run: seen, calls: [view()] })).toEqual([])
  })
})

test('a swap that goes through for much less has a note', () => {
  const least = (amount: bigint) => view({ ...row('received', usdc, amount), bound: 'least' })
  const seen = run({ calls: [[row('received', usdc, 100n)]], rows: [row('received', usdc, 100n)] })
  expect(make({ calls: [least(94n)], run: seen })[0]).toMatchObject({ warning: 'slippage' })
  expect(make({ calls: [least(94n)], run: seen })[0]?.text).toContain('6\u00a0% less')
  expect(make({ calls: [least(95n)], run: seen })).toEqual([])

  const argument = (value: string) => [{ name: 'amountOutMin', type: 'uint256', value, asset: usdc }]
  const unsure = (value: string) => ({ ...view(), guessed: true, args: argument(value) })
  expect(make({ calls: [unsure('0')], run: seen })[0]?.text).toContain(
    'as little as 0\u202fUSDC, 100\u00a0% less',
  )
  expect(make({ calls: [unsure('96')], run: seen })).toEqual([])
})

test('a swap in a batch of which only the sum was seen is held against that sum', () => {
  const least = (amount: bigint) => view({ ...row('received', usdc, amount), bound: 'least' })
  const seen = run({ rows: [row('received', usdc, 100n)] })
  expect(make({ calls: [least(40n), least(54n)], run: seen })[0]).toMatchObject({
    warning: 'slippage',
    text: expect.stringMatching(
      /^In the simulation, you receive .*\. You could receive as little as .*, 6\u00a0% less\.$/,
    ),
  })
  expect(make({ calls: [least(40n), least(55n)], run: seen })).toEqual([])
})

describe('a fee', () => {
  const rows = [row('sent', coin, parseEther('1'))]
  const paid = (fee: string, all = rows) =>
    make({ calls: [view(...all)], run: run({ rows: all }), fee: parseEther(fee) })

  test('above a tenth of what is paid is high', () => {
    expect(paid('0.1')).toEqual([])
    expect(paid('0.2')[0]).toMatchObject({
      warning: 'feeHigh',
      text: 'The fee is 0.2\u202fETH, 20\u00a0% of the 1\u202fETH it moves.',
    })
    expect(paid('2')[0]?.text).toBe('The fee is 2\u202fETH, more than the 1\u202fETH it moves.')
  })

  test('cannot be held against tokens', () => {
    expect(paid('2', [...rows, row('received', usdc, 5n)])).toEqual([])
  })
})

describe('the trial of a plan', () => {
  const review = { asks: '', title: 'Said.', confirm: '', chainId: 1, from: router.address, blocks: [] }
  const ready = { state: 'ready', at: 0, blockNumber: '0x1', fees: { gasPrice: '0x1' }, fee: {} } as const
  const preview = {
    ...ready,
    simulated: true,
    failures: [],
    runs: { stepwise: run(), atomic: run({ title: 'As one.' }) },
  }

  test('is its own, and pipelined as stepwise where nothing fails', () => {
    expect(runOf(preview, 'atomic')?.title).toBe('As one.')
    expect(runOf(preview, 'pipelined')?.title).toBe('Seen.')
    expect(runOf({ ...preview, runs: { stepwise: run() } }, 'atomic')).toBeUndefined()
    expect(runOf({ state: 'loading' }, 'single')).toBeUndefined()
  })

  test('tells the outcome unless it came to nothing because it failed', () => {
    const ledger = { kind: 'ledger', rows: [row('sent', coin, 5n)] } as const
    const reviewWithRows = { ...review, blocks: [{ ...ledger, rows: [row('sent', coin, 5n)] }] }
    expect(told(reviewWithRows, run()).title).toBe('Seen.')
    expect(told(reviewWithRows, run({ failures: [{ index: 0, reason: '' }] })).title).toBe('Said.')
    expect(told(review, run()).title).toBe('Said.')
    expect(told(review, run({ rows: [row('sent', coin, 5n)] })).title).toBe('Seen.')
  })

  test('without a simulation, a swap that accepts nothing in return says so', () => {
    const swap = (least: `0x${string}`) => callView({ least: { asset: usdc, amount: least } })
    const asked = (...calls: CallView[]) => ({
      ...review,
      blocks: [{ kind: 'calls', calls, mode: 'stepwise', options: ['stepwise'] } satisfies CallsBlock],
    })
    expect(told(asked(swap('0x0'), swap('0x0')), undefined)).toMatchObject({
      title: 'Said. You receive at least 0\u202fUSDC.',
      low: ['at least 0\u202fUSDC'],
      rows: [{ direction: 'received', asset: usdc, amount: '0x0', bound: 'least' }],
    })
    expect(told(asked(swap('0x5')), undefined)).toMatchObject({ title: 'Said.', low: [], rows: [] })
    // Then the simulation tells.
    expect(told(asked(swap('0x0')), run({ rows: [row('sent', coin, 5n)] })).low).toEqual([])
    expect(told(asked({ ...swap('0x0'), taker: router }), undefined).low).toEqual([])
  })

  test('adds up call by call', () => {
    const seen = run({
      calls: [[row('sent', usdc, 5n)], [], [row('received', usdc, 7n), row('sent', coin, 1n)]],
    })
    const amounts = (index: number) => afterCall(seen, [], index)?.map(({ amount }) => amount)
    expect([0, 1, 2].map(amounts)).toEqual([[-5n], [-5n], [2n, -1n]])
    expect(afterCall(run(), [], 0)).toBeUndefined()
  })
})

test('a debt that a repayment lowers is nothing that the calls conceal', () => {
  const debt = { ...usdc, address: router.address, symbol: 'variableDebtEthUSDC' }
  const rows = [row('sent', usdc, 5n), row('sent', debt, 5n)]
  expect(make({ calls: [view(row('sent', usdc, 5n))], run: run({ rows }) })).toEqual([])
})

test('a loss without a limit differs from no simulation', () => {
  const all: LedgerEntry = { direction: 'sent', asset: usdc }
  expect(make({ calls: [view(all)], run: run({ rows: [row('sent', usdc, 5n)] }) })).toEqual([])
})
