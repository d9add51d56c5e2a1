import { expect, test } from 'vitest'
import type { Preview } from '../domain/review/preview.ts'
import { withCarrier } from './carried.ts'

const fees = { maxFeePerGas: '0x14', maxPriorityFeePerGas: '0x2' } as const
const run: Preview = {
  state: 'ready',
  at: 0,
  blockNumber: '0x1',
  fees: { gasPrice: '0x1' },
  fee: { atomic: '0x1' },
  limits: { atomic: ['0x1'] },
  simulated: true,
  failures: [{ index: 1, reason: 'no' }],
  funds: { left: '-5', gas: { atomic: '0x1' } },
}
const paid: Preview = {
  ...run,
  fees,
  price: '0xa',
  fee: { single: '0x3' },
  limits: { single: ['0x64'] },
  dataFee: { single: ['0x7'] },
  failures: [{ index: 0, reason: 'AA24' }],
  funds: { left: '900', gas: { single: '0x64' } },
}

test('the calls fail as the account runs them, and the payer’s transaction says what they cost', () => {
  expect(withCarrier(run, paid)).toEqual({
    ...run,
    fees,
    price: '0xa',
    fee: { atomic: '0x3ef' },
    gas: { atomic: '0x64' },
    limits: { atomic: ['0x64'] },
    dataFee: { atomic: ['0x7'] },
    funds: { left: '900', gas: { atomic: '0x64' } },
  })
})

test('what nobody knows is unknown', () => {
  const silent: Preview = { state: 'unreachable', url: 'https://node.example', tries: 1, since: 0 }
  expect(withCarrier(silent, paid)).toBe(silent)
  expect(withCarrier(run, silent)).toBe(silent)
})
