import { expect, test } from 'vitest'
import { readFee, readFigures, readGas } from './figures.ts'

test('gas is a whole number that a transaction can run on', () => {
  expect(readGas(' 60000 ')).toBe(60000n)
  for (const text of ['', '20999', '1.5e5', '0x5208', '-21000', '99999999999999'])
    expect(readGas(text)).toBeUndefined()
})

test('a fee is gwei', () => {
  expect(readFee('1.5')).toBe(1_500_000_000n)
  expect(readFee('0.001')).toBe(1_000_000n)
  expect(readFee('.5')).toBe(500_000_000n)
  for (const text of ['', '0', '0,001', '-1', '1e9', '1.0000000001', '9999999'])
    expect(readFee(text)).toBeUndefined()
})

test('figures are complete or not there', () => {
  expect(readFigures({ gas: ['21000', ''], fee: '1' }, 'stepwise')).toBeUndefined()
  expect(readFigures({ gas: ['21000', '30000'], fee: '2' }, 'stepwise')).toEqual({
    gas: ['0x5208', '0x7530'],
    fees: { gasPrice: '0x77359400' },
    most: 102_000_000_000_000n,
  })
})

test('an account upgrade has its fee in the only form it can have', () => {
  expect(readFigures({ gas: ['21000'], fee: '1' }, 'atomic')?.fees).toEqual({
    maxFeePerGas: '0x3b9aca00',
    maxPriorityFeePerGas: '0x3b9aca00',
  })
})
