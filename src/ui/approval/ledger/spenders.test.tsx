import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FeeInToken } from '../../../domain/review/review.ts'
import { SpenderCards } from './SpenderCards.tsx'
import { paymasterOf, type Spender } from './spenders.ts'

const fee: FeeInToken = {
  chainId: 1,
  host: 'paymaster.example',
  asset: {
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    symbol: 'USDC',
    decimals: 6,
    known: true,
  },
}
const paymaster = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const price = {
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  most: '0x1e8480',
  cost: '0x1',
  paymaster,
} as const

const drawn = (spenders: Spender[]) =>
  renderToStaticMarkup(
    <SpenderCards
      chainId={1}
      spenders={spenders}
      notes={new Map()}
      facts={[]}
      held={undefined}
      isNew={() => false}
      mark={{}}
      repair={() => undefined}
    />,
  )
const wordsOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('a paymaster that takes a token can take it: its allowance outlives the batch', () => {
  const markup = drawn(paymasterOf({ ...fee, price }))
  expect(markup).toContain('data-testid="spender"')
  expect(wordsOf(markup)).toMatch(/0x 7099 7970 .* USDC 2 What it doesn’t take stays allowed\./)
})

test('without a price nobody takes a fee', () => {
  expect(paymasterOf(fee)).toEqual([])
  expect(paymasterOf(undefined)).toEqual([])
})

test('what is added to an allowance that nobody knows is the least of what the spender may take', () => {
  const party = { address: paymaster } as const
  const row = { direction: 'allowance', asset: fee.asset, party, amount: '0x1e8480', bound: 'least' } as const
  expect(wordsOf(drawn([{ party, rows: [row] }]))).toMatch(/at least.* 2 /)
})
