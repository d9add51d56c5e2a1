import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { ActivityCall, CallState } from '../../../domain/batch.ts'
import { call } from './activityFixtures.fake.ts'
import { sentBy, transferOf } from './transfers.ts'

const coin = { symbol: 'ETH', decimals: 18 }
const mira = '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367' as const
const noor = '0x00000000000000000000000000000000000a11ce' as const
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const

const coins = (state: CallState, value: bigint, to = mira as ActivityCall['to']) =>
  call(state, { ...(to && { to }), data: '0x', value: numberToHex(value) })
const tokens = (state: CallState, value: bigint, to = mira as `0x${string}`) =>
  call(state, {
    to: usdc.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
  })
const sent = (status: 100 | 200 | 600, ...calls: ActivityCall[]) => sentBy({ status, calls }, coin, [usdc])

test('amounts add up per asset, and each recipient counts once', () => {
  expect(sent(200, tokens('final', 1n), coins('final', 5n, noor), tokens('final', 3n))).toEqual({
    assets: [
      { ...usdc, value: 4n },
      { ...coin, value: 5n },
    ],
    to: [mira.toLowerCase(), noor],
  })
})

test('in flight the calls count that can still happen, and later those that did', () => {
  const calls = [coins('final', 1n), coins('failed', 2n), coins('waits', 4n), coins('cancelled', 8n)]
  expect(sent(600, ...calls)?.assets).toEqual([{ ...coin, value: 1n }])
  expect(sent(100, ...calls)?.assets).toEqual([{ ...coin, value: 5n }])
  expect(sent(200, coins('failed', 1n))).toBeUndefined()
})

test('a call that is no transfer of a listed asset leaves the whole activity unnamed', () => {
  expect(sent(200, coins('final', 1n), call('final'))).toBeUndefined()
  expect(sentBy({ status: 200, calls: [tokens('final', 1n)] }, coin, [])).toBeUndefined()
  expect(sent(200, coins('final', 0n))).toBeUndefined()
  expect(sent(200, call('final', { data: '0x', value: '0x1' }))).toBeUndefined()
})

test('what a single call transfers is the sum of its activity', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.boolean(), (value, isCoin) => {
      const one = isCoin ? coins('final', value) : tokens('final', value)
      const { to, ...asset } = transferOf(one, coin, [usdc]) ?? { to: '' }
      expect(sent(200, one)).toEqual({ assets: [asset], to: [to] })
      expect(asset).toMatchObject({ value })
    }),
  )
})
