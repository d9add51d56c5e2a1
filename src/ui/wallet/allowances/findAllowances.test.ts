import { encodeAbiParameters, encodeFunctionData, erc20Abi, pad } from 'viem'
import { expect, test, vi } from 'vitest'
import type { Activity } from '../../../domain/batch.ts'
import type { AskNetwork as Ask } from '../../node/askNetwork.ts'
import { topics } from './allowanceKinds.ts'
import { findAllowances } from './findAllowances.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const first = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const second = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const log = (spender: `0x${string}`) => ({ address: token, topics: [topics[0], pad(owner), pad(spender)] })

/** A node. `logs` returns the logs from a block on, or `null` to refuse the request. */
function node(logs: (from: number) => unknown, allowed: bigint | null = 7n) {
  const ask = vi.fn<Ask>(async (requests) =>
    requests.map(({ method, params }) => {
      if (method === 'eth_blockNumber') return '0x186a0'
      if (method === 'eth_call') {
        // `allowance` of a token. The contract has no other function.
        const isKnown = (params[0] as { data: string }).data.startsWith('0xdd62ed3e')
        return isKnown && allowed !== null ? word(allowed) : null
      }
      return logs(Number((params[0] as { fromBlock: string }).fromBlock))
    }),
  )
  return ask
}

const sent = (spender: `0x${string}`, change: Partial<Activity> = {}) =>
  ({
    from: owner,
    chainId: 1,
    calls: [
      {
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 1n] }),
      },
    ],
    ...change,
  }) as unknown as Activity

const find = (ask: Ask, activities: Activity[] = []) =>
  findAllowances({ owner, chainId: 1, activities, ask, now: 0 })

test('what the wallet sent and what the logs tell comes together, each once, with the amount of now', async () => {
  const found = await find(
    node(() => [log(first), log(second), log(first)]),
    [sent(second)],
  )
  expect(found).toEqual({
    looked: 'all',
    unread: 0,
    expired: 0,
    allowances: [
      { kind: 'erc20', token, spender: second, amount: 7n },
      { kind: 'erc20', token, spender: first, amount: 7n },
    ],
  })
})

test('what was sent by another account or elsewhere is nothing to it', async () => {
  const { allowances } = await find(
    node(() => []),
    [sent(first, { chainId: 2 }), sent(second, { from: token })],
  )
  expect(allowances).toEqual([])
})

test('from a node that refuses all blocks it requests fewer', async () => {
  const found = await find(node((from) => (from < 90_000 ? null : [log(first)])))
  expect(found).toMatchObject({ looked: 10_000, allowances: [{ spender: first }] })
})

test('without logs there are the wallet’s own approvals, and the screen says so', async () => {
  const found = await find(
    node(() => null),
    [sent(first)],
  )
  expect(found).toMatchObject({ looked: 'none', allowances: [{ spender: first }] })
})

test('what is not allowed any more is not there', async () => {
  expect((await find(node(() => [log(first)], 0n))).allowances).toEqual([])
})

test('a node that returns thousands leads to two hundred reads, fifty at a time', async () => {
  const spenders = Array.from({ length: 5000 }, (_, index) =>
    pad(`0x${(index + 1).toString(16)}`, { size: 20 }),
  )
  const ask = node(() => spenders.map(log))
  const { allowances, unread } = await find(ask)
  expect(allowances).toHaveLength(200)
  expect(unread).toBe(4800)
  expect(Math.max(...ask.mock.calls.map(([requests]) => requests.length))).toBe(50)
})

test('an allowance that the node tells nothing about is counted, never left out as none', async () => {
  const silent = node(() => [log(first)], null)
  expect(await find(silent)).toMatchObject({ allowances: [], unread: 1 })
  // An own approve leads to two questions, and is still one approval.
  expect(await find(silent, [sent(second)])).toMatchObject({ allowances: [], unread: 2 })
})

test('a signed permit is a candidate even if no log reports it', async () => {
  const permit = { kind: 'erc20', token, spender: first } as const
  const ask = node(() => [])
  const found = await findAllowances({ owner, chainId: 1, activities: [], signed: [permit], ask, now: 0 })
  expect(found.allowances).toEqual([{ ...permit, amount: 7n }])
})
