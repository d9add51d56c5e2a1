import { expect, test } from 'vitest'
import { signable } from './signable.ts'

const whole = { chainId: 1, nonce: 7, gas: '0x5208', value: '0x1', data: '0x12' } as const
const common = { chainId: 1, nonce: 7, gas: 21_000n, value: 1n, data: '0x12' }

test('the type follows from the fee fields, and a missing receiver stays missing', () => {
  expect(signable({ ...whole, fees: { gasPrice: '0x2' } })).toEqual({
    ...common,
    type: 'legacy',
    gasPrice: 2n,
  })
  expect(signable({ ...whole, fees: { maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1' } })).toEqual({
    ...common,
    type: 'eip1559',
    maxFeePerGas: 3n,
    maxPriorityFeePerGas: 1n,
  })
})
