import fc from 'fast-check'
import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { transferCall } from './transferCall.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a payment of the coin carries its value and nothing else', () => {
  expect(transferCall({ to, value: 7n })).toEqual({ to, value: '0x7' })
})

test('a payment of a token is the transfer that its ABI says, of any amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] })
      expect(transferCall({ to, value, token })).toEqual({ to: token, data })
    }),
  )
})
