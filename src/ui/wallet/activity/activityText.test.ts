import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { call, flight } from './activityFixtures.fake.ts'
import { activityTitle, callTitle, recipient, recipientsText } from './activityText.ts'

const lumen = { symbol: 'ETH', decimals: 18 }
const address = '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367' as const
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const
const data = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [address, amount] })
const title = (more: Parameters<typeof call>[1]) => callTitle(call('sent', more), lumen, [usdc])
const spaced = (text: string) => text.replace(/\u00a0/g, ' ')

test('a transfer of the coin says how much', () => {
  expect(spaced(title({ to: address, data: '0x', value: '0x3782dace9d90000' }))).toBe('Send 0.25 ETH')
})

test('a transfer or approval of a watched token says how much of it', () => {
  const to = usdc.address.toLowerCase() as Hex
  expect(spaced(title({ to, data: data('transfer', 200_000_000n) }))).toBe('Send 200 USDC')
  expect(spaced(title({ to, data: data('approve', 5_000_000n) }))).toBe('Approve 5 USDC')
  expect(title({ to, data: data('approve', maxUint256) })).toBe('Approve unlimited USDC')
  expect(title({ to, data: data('approve', 0n) })).toBe('Revoke USDC approval')
})

test('an unknown contract keeps the title it came with', () => {
  expect(title({ to: address, data: data('transfer', 1n), title: 'Transfer tokens' })).toBe('Transfer tokens')
  expect(title({ to: address, data: '0x', value: '0x0', title: 'Transfer' })).toBe('Transfer')
})

test.each<[string, Parameters<typeof call>[1]]>([
  ['Transfer', { data: '0x' }],
  ['Create a contract', { data: '0x60' }],
  ['Transfer tokens', { data: '0xa9059cbb00' }],
  ['Transfer tokens', { data: '0x23b872dd' }],
  ['Approve', { data: '0x095ea7b3' }],
  ['Wrap', { data: '0xd0e30db0' }],
  ['Unwrap', { data: '0x2e1a7d4d' }],
  ['Call a contract', { data: '0xdeadbeef' }],
  ['Call a contract', { data: '0xd0e3' }],
])('the function of a call gives it the title %s', (expected, more) => {
  const { title: _, ...rest } = call('sent', {
    ...(expected !== 'Create a contract' && { to: address }),
    ...more,
  })
  expect(callTitle(rest, lumen, [])).toBe(expected)
})

test('the one who receives is drawn, not the contract', () => {
  expect(recipient(call('sent', { to: usdc.address, data: data('transfer', 1n) }))?.toLowerCase()).toBe(
    address.toLowerCase(),
  )
  expect(recipient(call('sent', { to: address, data: '0x' }))).toBe(address)
  expect(recipient(call('sent', { to: usdc.address, data: data('approve', 1n) }))).toBeUndefined()
})

const coins = (state: 'sent' | 'final' | 'failed', value: Hex) =>
  call(state, { to: address, data: '0x', value })
const activity = (...[calls, more]: Parameters<typeof flight>) =>
  spaced(activityTitle(flight(calls, more), lumen, [usdc]))

test('transfers have their amounts, in the tense of their state', () => {
  const half = '0x6f05b59d3b20000'
  const paid = call('final', { to: usdc.address, data: data('transfer', 4_000_000n) })
  expect(activity([coins('sent', half)])).toBe('Sending 0.5 ETH')
  expect(activity([paid, coins('final', half)], { status: 200 })).toBe('Sent 4 USDC and 0.5 ETH')
  expect(activity([paid, coins('failed', half)], { status: 600 })).toBe('Sent 4 USDC')
  expect(activity([coins('failed', half)], { status: 500 })).toBe('Send 0.5 ETH')
})

test('the first call names a batch of other calls', () => {
  expect(activity([call('sent')])).toBe('Swap 200 USDC')
  expect(activity([call('sent'), call('sent')])).toBe('Swap 200 USDC and 1 more call')
  expect(activity([call('sent'), coins('sent', '0x1'), call('sent')])).toBe('Swap 200 USDC and 2 more calls')
})

test('one recipient is named, several are counted', () => {
  const named = (...to: string[]) => recipientsText({ assets: [], to }, () => 'Mira')
  expect(named(address)).toBe('to Mira')
  expect(named(address, usdc.address)).toBe('to 2 recipients')
})

test('no data makes it throw', () => {
  const bytes = fc.uint8Array({ maxLength: 80 }).map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)
  fc.assert(
    fc.property(bytes, fc.constantFrom('0x', '0xa9059cbb', '0x095ea7b3'), (tail, head) => {
      const all = `${head}${tail.slice(2)}` as Hex
      expect(title({ to: usdc.address, data: all })).not.toBe('')
      recipient(call('sent', { to: usdc.address, data: all }))
    }),
  )
})
