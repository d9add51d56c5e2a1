import { renderToStaticMarkup } from 'react-dom/server'
import { numberToHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { Run } from '../../../domain/review/preview.ts'
import type { Asset, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { afterCall } from '../ledger/trialLedger.ts'
import { Effects } from './Effects.tsx'

const usdc: Asset = { address: `0x${'11'.repeat(20)}`, symbol: 'USDC', decimals: 0, known: true }
const stranger: Asset = {
  address: `0x${'22'.repeat(20)}`,
  symbol: 'OWN',
  decimals: 0,
  known: true,
  claimed: true,
}

const received = (amount: bigint, asset = usdc): LedgerEntry => entry('received', amount, asset)
const sent = (amount: bigint, asset = usdc): LedgerEntry => entry('sent', amount, asset)
function entry(direction: 'sent' | 'received', amount: bigint, asset: Asset): LedgerEntry {
  return { direction, asset, amount: numberToHex(amount) }
}
const call = (effects: LedgerEntry[], guessed = false): CallView => ({
  verb: '',
  sub: '',
  value: '0x0',
  data: '0x',
  guessed,
  args: [],
  effects,
})

type Case = [string, CallView, LedgerEntry[], string]
const cases: Case[] = [
  ['just what it says', call([received(5n)]), [received(5n)], '+5 USDC'],
  ['less than it says', call([received(5n)]), [received(4n)], '+4 USDC'],
  ['more than it says', call([received(5n)]), [received(9n)], 'perhaps +9 USDC'],
  ['more, in parts', call([received(5n)]), [received(5n), received(5n)], 'perhaps +5 USDC perhaps +5 USDC'],
  ['what it does not say', call([]), [received(5n)], 'perhaps +5 USDC'],
  ['what is a guess', call([received(5n)], true), [received(5n)], 'perhaps +5 USDC'],
  [
    'what a stranger’s token says',
    call([received(5n, stranger)]),
    [received(5n, stranger)],
    'perhaps +5 OWN',
  ],
  ['a larger loss than it says', call([sent(5n)]), [sent(9n)], '−9 USDC'],
  ['a smaller loss than it says', call([sent(5n)]), [sent(3n)], 'perhaps −3 USDC'],
  ['a loss that it does not say', call([]), [sent(3n)], '−3 USDC'],
]

describe('beside a call a trial proves nothing beyond what the call promises', () => {
  test.each(cases)('%s', (_name, view, seen, expected) => {
    const markup = renderToStaticMarkup(<Effects call={view} seen={seen} />)
    const parts = markup.split(/(?<=<\/span>)(?=<span)/).map((part) => part.replace(/<[^>]*>/g, ''))
    expect(
      parts
        .join(' ')
        .replaceAll(/[\u202f\u00a0]/g, ' ')
        .replaceAll(/[\u2066-\u2069]|minus\s+/g, ''),
    ).toBe(expected)
  })

  test.each(cases)('nor after it: %s', (_name, view, seen, expected) => {
    const run: Run = { failures: [], title: '', rows: [], seen: [], allowances: [], calls: [seen] }
    expect(afterCall(run, [view], 0)?.some(({ unproven }) => unproven)).toBe(expected.includes('perhaps'))
  })
})

const textOf = (view: CallView, seen?: LedgerEntry[]) =>
  renderToStaticMarkup(<Effects call={view} seen={seen} />).replace(/<[^>]*>/g, '')

test('a call that nobody can read may do more than a simulation shows', () => {
  expect(textOf(call([], true), [])).toBe('no change seen, may do more')
  expect(textOf(call([], true))).toBe('')
  expect(textOf(call([]), [])).toBe('no change')
})

test('no call that pays another party shows "no change" without a simulation', () => {
  const taken: CallView = { ...call([]), taker: { address: `0x${'33'.repeat(20)}` } }
  expect(textOf(call([]))).toBe('no change')
  expect(textOf(taken)).toBe('')
  expect(textOf(taken, [])).toBe('no change')
})
