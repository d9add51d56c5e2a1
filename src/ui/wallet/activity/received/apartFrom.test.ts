import { numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { transferTopic } from '../../../../domain/asset.ts'
import { call, flight } from '../activityFixtures.fake.ts'
import { apartFrom } from './apartFrom.ts'
import type { Received } from './received.ts'

const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const
const router = '0x00000000000000000000000000000000000a11ce'
const network = { symbol: 'ETH', decimals: 18 }
const came = (hash: `0x${string}`): Received => ({
  kind: 'token',
  address: usdc.address,
  from: router,
  value: 5n,
  hash,
  index: 0,
  block: 7,
  at: 1,
})
const coin: Received = { kind: 'coin', value: 1n, since: 0, at: 1, block: 7 }
const { from } = flight([])
const log = {
  address: usdc.address,
  topics: [transferTopic, pad(router), pad(from)],
  data: pad(numberToHex(5)),
}
const swap = call('final', { to: router, value: '0x1', hash: '0xaa' })

test('what a swap brought stands in its own row alone', () => {
  const done = flight([swap], { status: 200, logs: [log as never] })
  const all = [came('0xaa'), came('0xbb'), coin]
  expect(apartFrom([done], all, { network, tokens: [usdc] })).toEqual([came('0xbb'), coin])
  // The row of an activity whose logs are not known does not say it.
  expect(apartFrom([flight([swap], { status: 200 })], all, { network, tokens: [usdc] })).toEqual(all)
})
