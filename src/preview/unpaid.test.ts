import { expect, test } from 'vitest'
import type { Preview } from '../domain/review/preview.ts'
import { unpaid } from './unpaid.ts'

const ready: Preview = {
  state: 'ready',
  at: 0,
  blockNumber: '0x1',
  fees: { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
  price: '0x2',
  fee: { atomic: '0x64' },
  gas: { atomic: '0x32' },
  limits: { atomic: ['0x64'] },
  dataFee: { atomic: ['0x5', '0x6'] },
  simulated: true,
  failures: [],
  funds: { left: '-11', gas: { atomic: '0x64' } },
}

test('the account needs nothing but the values, and no ceiling can be shown', () => {
  expect(unpaid(ready)).toEqual({
    state: 'ready',
    at: 0,
    blockNumber: '0x1',
    fees: { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
    price: '0x0',
    fee: { atomic: '0x0' },
    simulated: true,
    failures: [],
    funds: { left: '0', gas: { atomic: '0x0' } },
  })
})

test('a preview that is not there stays as it is', () => {
  expect(unpaid({ state: 'loading' })).toEqual({ state: 'loading' })
})
