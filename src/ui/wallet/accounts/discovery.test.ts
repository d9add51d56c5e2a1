import type { Address } from 'viem'
import { expect, test, vi } from 'vitest'
import { WalletError } from '../../../domain/errors.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { discover } from './discovery.ts'

const addressAt = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`

/** A node on which the addresses at these indices sent a transaction or hold a balance. */
function make({ sent = [], held = [] }: { sent?: number[]; held?: number[] }) {
  const addressesAt = vi.fn(async (indices: readonly number[]) => indices.map(addressAt))
  const ask: AskNetwork = async (requests) =>
    requests.map(({ method, params }) => {
      const list = method === 'eth_getBalance' ? held : sent
      return list.includes(Number(params[0])) ? '0x0a' : '0x0'
    })
  return { addressesAt, ask }
}

const found = async (options: Parameters<typeof discover>[0]) =>
  (await discover(options)).used.map(({ index }) => index)

test('accounts that sent or hold something are found, over gaps of nineteen', async () => {
  expect(await found(make({ sent: [0, 20], held: [1, 40] }))).toEqual([0, 1, 20, 40])
})

test('after twenty that were never used nobody looks further', async () => {
  const node = make({ sent: [21] })
  expect(await found(node)).toEqual([])
  expect(node.addressesAt).toHaveBeenCalledTimes(1)
})

test('a node that calls every account used gets a hundred questions', async () => {
  const node = make({ sent: Array.from({ length: 1000 }, (_, index) => index) })
  expect((await discover(node)).looked).toBe(100)
})

test('a node that tells no balances is believed by what was sent', async () => {
  const { addressesAt, ask } = make({ sent: [2] })
  const without: AskNetwork = async (requests) =>
    (await ask(requests)).map((answer, at) => (requests[at]?.method === 'eth_getBalance' ? null : answer))
  expect(await found({ addressesAt, ask: without })).toEqual([2])
})

test.each([null, 7, {}, 'yes', '0x', '0x0', '0x000'])('%j means nothing', async (answer) => {
  const { addressesAt } = make({})
  expect(await found({ addressesAt, ask: async (all) => all.map(() => answer) })).toEqual([])
})

test('a node that does not answer is an error, not an empty phrase', async () => {
  const { addressesAt } = make({})
  const ask = async () => Promise.reject(new WalletError('chainDisconnected'))
  await expect(discover({ addressesAt, ask })).rejects.toMatchObject({ kind: 'chainDisconnected' })
})
