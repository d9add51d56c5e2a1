import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Block, CallView, LedgerEntry, Party, Review } from '../../../domain/review/review.ts'
import { callView } from '../calls/callView.fake.ts'
import { Ledger } from './LedgerSection.tsx'

const coin = { symbol: 'ETH', decimals: 0, known: true }
const mira: Party = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', called: 'Mira' }
const stranger: Party = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const sent = (amount: number): LedgerEntry => ({ direction: 'sent', asset: coin, amount: `0x${amount}` })
const call = (amount: number, taker: Party) => callView({ effects: [sent(amount)], taker })

function drawn(amount: number, ...calls: CallView[]): string {
  return textOf(markupOf([sent(amount)], ...calls))
}

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

function markupOf(rows: LedgerEntry[], ...calls: CallView[]): string {
  const block: Block = { kind: 'calls', calls, mode: 'stepwise', options: ['stepwise'] }
  const review: Review = { asks: '', title: '', confirm: '', chainId: 1, blocks: [block] }
  const outcome = { title: '', low: [], rows, more: 0, seen: true }
  return renderToStaticMarkup(
    <Ledger
      outcome={outcome}
      review={review}
      preview={undefined}
      mode="stepwise"
      spenders={[]}
      notes={new Map()}
      facts={[]}
      marksAlone={false}
      repair={() => undefined}
    />,
  )
}

test('a recipient has its share beside it, unless that is all', () => {
  const several = drawn(9, call(2, mira), call(3, stranger))
  expect(several).toMatch(/to Mira , 2 to 0xA0b869…06eB48 , 3/)
  expect(drawn(2, call(2, mira))).toMatch(/to Mira(?! ,)/)
})

test('what goes through a contract has its share too, so that the lines add up', () => {
  const swap = callView({ effects: [sent(7)], to: { ...stranger, name: 'Harbor' } })
  expect(drawn(9, call(2, mira), swap)).toMatch(/to Mira , 2 through Harbor , 7/)
})

describe('a floor that is low is red, beside the amount that it puts in doubt', () => {
  const got = (more: Partial<LedgerEntry>): LedgerEntry => ({
    direction: 'received',
    asset: coin,
    amount: '0xc8',
    ...more,
  })
  const swap = callView({ args: [{ name: 'amountOutMin', type: 'uint256', value: '0', asset: coin }] })
  const red = (row: LedgerEntry, ...calls: CallView[]) => {
    const markup = markupOf([row], ...calls)
    const parts = [...markup.matchAll(/<span class="[^"]*_bad_[^"]*">(.*?)<\/span>/g)]
    return parts.map(([part]) => textOf(part).trim())
  }

  test('and an amount that may be less says so, and is not green', () => {
    const green = /class="[^"]*_received_/
    const sure = markupOf([got({})])
    expect(textOf(sure)).toMatch(/ \+200/)
    expect(sure).toMatch(green)
    for (const row of [got({ unproven: true }), got({ amount: '0xc3', bound: 'least', tried: '200' })]) {
      const markup = markupOf([row], swap)
      expect(textOf(markup)).toMatch(/≈ \+200/)
      expect(markup).not.toMatch(green)
    }
    expect(textOf(markupOf([got({ unproven: true })], swap))).toContain('at least 0 , not guaranteed')
  })

  test.each<[string, string[], LedgerEntry, CallView[]]>([
    ['only simulated', ['at least 0'], got({ unproven: true }), [swap]],
    ['promised', ['at least 100 , guaranteed'], got({ amount: '0x64', bound: 'least', tried: '200' }), []],
    ['close', [], got({ amount: '0xc3', bound: 'least', tried: '200' }), []],
    ['not simulated', ['at least 0'], got({ amount: '0x0', bound: 'least' }), []],
    ['named by nobody', [], got({ unproven: true }), []],
  ])('%s', (_, words, row, calls) => {
    expect(red(row, ...calls)).toEqual(words)
  })
})
