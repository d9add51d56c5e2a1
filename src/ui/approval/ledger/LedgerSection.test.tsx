import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Block, CallView, LedgerEntry, Party, Review } from '../../../domain/review/review.ts'
import { callView } from '../calls/callView.fake.ts'
import { Ledger } from './LedgerSection.tsx'

const coin = { symbol: 'ETH', decimals: 0, known: true }
const mira: Party = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', called: 'Mira' }
const stranger: Party = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const sent = (amount: number): LedgerEntry => ({ direction: 'sent', asset: coin, amount: `0x${amount}` })
const call = (amount: number, taker: Party) => callView({ effects: [sent(amount)], taker })

function drawn(amount: number, ...calls: CallView[]): string {
  const block: Block = { kind: 'calls', calls, mode: 'stepwise', options: ['stepwise'] }
  const review: Review = { asks: '', title: '', confirm: '', chainId: 1, blocks: [block] }
  const outcome = { title: '', low: [], rows: [sent(amount)], more: 0, seen: true }
  const markup = renderToStaticMarkup(
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
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('a recipient has its share beside it, unless that is all', () => {
  const several = drawn(9, call(2, mira), call(3, stranger))
  expect(several).toMatch(/to Mira , 2 to 0xA0b869…06eB48 , 3/)
  expect(drawn(2, call(2, mira))).toMatch(/to Mira(?! ,)/)
})
