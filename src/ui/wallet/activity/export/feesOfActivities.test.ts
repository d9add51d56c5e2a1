import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../../../../domain/network.ts'
import type { HeldReceipt, readPaidFees } from '../../../node/readPaidFees.ts'
import { call, flight } from '../activityFixtures.fake.ts'
import { feesOfActivities } from './feesOfActivities.ts'

const networks = [{ chainId: 31337 }, { chainId: 1 }] as Network[]
const ran = (place: number) =>
  call('final', { hash: numberToHex(place), gasUsed: '0x64', blockNumber: numberToHex(place) })

/** Knows all receipts but those of the odd chain, and records each question. */
function reader() {
  const asked: [number, readonly HeldReceipt[]][] = []
  const read: typeof readPaidFees = async ({ chainId }, receipts) => {
    asked.push([chainId, receipts])
    return chainId === 1 ? undefined : new Map(receipts.map((one) => [one.transactionHash, 7n]))
  }
  return { read, asked }
}

test('asks each network for its own transactions, once each', async () => {
  const { read, asked } = reader()
  const fees = await feesOfActivities(
    [
      flight([ran(1), ran(1), ran(2)]),
      flight([ran(3)], { chainId: 1 }),
      flight([call('sent', { hash: '0x9' })]),
    ],
    networks,
    read,
  )
  expect(asked.map(([chainId, receipts]) => [chainId, receipts.map((one) => one.transactionHash)])).toEqual([
    [31337, ['0x1', '0x2']],
    [1, ['0x3']],
  ])
  expect([...fees.keys()]).toEqual(['0x1', '0x2'])
})

test('asks for fifty at a time', async () => {
  const { read, asked } = reader()
  await feesOfActivities([flight(Array.from({ length: 120 }, (_, place) => ran(place)))], networks, read)
  expect(asked.map(([, receipts]) => receipts.length)).toEqual([50, 50, 20])
})
