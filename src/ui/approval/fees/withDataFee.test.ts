import { expect, test } from 'vitest'
import type { Preview } from '../../../domain/review/preview.ts'
import { say } from '../../../domain/text/message.ts'
import { withDataFee } from './withDataFee.ts'

const ready: Extract<Preview, { state: 'ready' }> = {
  ...{ state: 'ready', at: 0, blockNumber: '0x1', simulated: true, failures: [] },
  fees: { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
  fee: { single: '0x10' },
  dataFee: { single: ['0x2a'] },
}
const most = {
  label: say('fact_feeAtMost'),
  value: { amount: '21000', decimals: 18, symbol: 'ETH' },
}
const facts = [most, { label: say('fact_gas'), value: { figure: '21000' } }]

test('a network that charges for bytes adds its fee below the highest fee', () => {
  const value = { amount: '42', decimals: 18, symbol: 'ETH' }
  expect(withDataFee(facts, ready, 'single')).toEqual([
    most,
    { label: say('approval_dataFee'), value },
    facts[1],
  ])
})

test('nothing is added while the fee is not known, or where the network charges none', () => {
  const { dataFee: _, ...without } = ready
  for (const preview of [undefined, { state: 'loading' } as const, without])
    expect(withDataFee(facts, preview, 'single')).toBe(facts)
  expect(withDataFee(facts, ready, undefined)).toBe(facts)
})

test('other facts stay as they are', () => {
  const others = [
    { label: 'Max fee', value: '1' },
    { label: say('fact_feeAtMost'), value: 'much' },
  ]
  expect(withDataFee(others, ready, 'single')).toEqual(others)
})
