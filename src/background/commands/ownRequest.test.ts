import { expect, test } from 'vitest'
import { callsRequest } from './ownRequest.ts'

const alice = '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367'
const call = { to: alice, data: '0x1234' } as const

test('one call on the selected network is a transaction', () => {
  expect(callsRequest([call], alice, 10)).toMatchObject({
    method: 'eth_sendTransaction',
    params: [{ from: alice, chainId: '0xa', ...call }],
  })
})

test.each([1, 2])('%i calls on another network are a batch there, whichever network is selected', (count) => {
  const calls = Array.from({ length: count }, () => call)
  expect(callsRequest(calls, alice, 10, 8453)).toMatchObject({
    method: 'wallet_sendCalls',
    params: [{ from: alice, chainId: '0x2105', calls }],
  })
})
