import type { Address } from 'viem'
import { expect, test, vi } from 'vitest'
import type { Rpc } from '../../rpc/client.ts'
import type { Answer } from '../../rpc/jsonRpc.ts'
import { patience } from '../nodeTimeout.ts'
import type { Previewed } from '../previewCalls.ts'
import { randomIn } from './simulate.ts'
import { trialsOf } from './trials.ts'

const from: Address = '0x1111111111111111111111111111111111111111'
const previewed: Previewed = {
  chainId: 1,
  from,
  calls: [{ to: '0x2222222222222222222222222222222222222222', value: '0x1', data: '0x' }],
  modes: ['single'],
}
const free = { apart: { ran: [{ gas: 21_000n, changes: [] }], left: [] } }
const terms = {
  block: 'latest' as const,
  fees: { maxFeePerGas: '0x3b9aca00' as const, maxPriorityFeePerGas: '0x1' as const },
  limits: { single: ['0x5208' as const] },
  free,
}
const ran = (gas: string): Answer => ({
  result: [{ calls: [{ gasUsed: gas, status: '0x1', logs: [], returnData: '0x' }] }],
})
const resultsOf = (answer: Answer) =>
  ('result' in answer ? (answer.result as { calls: object[] }[]) : []).flatMap(({ calls }) => calls)
const refused = { error: { code: -38014, answer: { message: 'insufficient funds' } } } as unknown as Answer
const node = (all: Partial<Rpc>) => ({ each: () => [], ...all }) as unknown as Rpc
const gasOf = async (rpc: Rpc) =>
  (await trialsOf(rpc, previewed, terms)).map(({ apart }) => apart?.ran[0]?.gas)

test('the calls are tried out with the fees and limits that are signed, as for a block', async () => {
  const batch = vi.fn(async () => [ran('0x1')])
  expect(await gasOf(node({ batch }))).toEqual([1n])
  const [, [{ method, params }]] = batch.mock.calls[0] as unknown as [
    number,
    [{ method: string; params: [{ validation: boolean; blockStateCalls: [{ calls: object[] }] }] }],
  ]
  expect(method).toBe('eth_simulateV1')
  expect(params[0].validation).toBe(true)
  expect(params[0].blockStateCalls[0].calls).toEqual([
    { from, ...previewed.calls[0], ...terms.fees, gas: '0x5208' },
  ])
})

test('each call has a block of its own, with the randomness of the head, and no more than sixty-four blocks', async () => {
  const batch = vi.fn(async () => [ran('0x1')])
  const [call] = previewed.calls
  const calls = Array.from({ length: 70 }, () => call as NonNullable<typeof call>)
  const random = `0x${'5a'.repeat(32)}` as const
  await trialsOf(node({ batch }), { ...previewed, calls }, { ...terms, random })
  const [, [{ params }]] = batch.mock.calls[0] as unknown as [
    number,
    [{ params: [{ blockStateCalls: { calls: object[]; blockOverrides: object }[] }] }],
  ]
  const blocks = params[0].blockStateCalls
  expect(blocks.map((block) => block.calls.length)).toEqual([...Array(63).fill(1), 7])
  for (const { blockOverrides } of blocks) expect(blockOverrides).toEqual({ prevRandao: random })
})

test('contracts read the randomness of a head, except where the chain has its own rule for it', () => {
  const mixHash = `0x${'5a'.repeat(32)}`
  expect(randomIn({ difficulty: '0x0', mixHash })).toBe(mixHash)
  expect(randomIn({ difficulty: '0x1', mixHash })).toBeUndefined()
  expect(randomIn({ mixHash })).toBeUndefined()
  expect(randomIn({ difficulty: '0x0', mixHash: `${mixHash}00` })).toBeUndefined()
})

test('what another account brings runs first, with fees and a limit too, and is no result of the calls', async () => {
  const savings: Address = '0x3333333333333333333333333333333333333333'
  const brought = { to: from, value: '0x9', data: '0x', gas: '0x7530' } as const
  const both = [...resultsOf(ran('0x9')), ...resultsOf(ran('0x1'))]
  const batch = vi.fn(async () => [{ result: [{ calls: both }] }])
  const brings = { from: savings, calls: [brought] }
  const [trial] = await trialsOf(node({ batch }), { ...previewed, brings }, terms)
  expect(trial?.apart?.ran.map(({ gas }) => gas)).toEqual([1n])
  const [, [{ params }]] = batch.mock.calls[0] as unknown as [
    number,
    [{ params: [{ blockStateCalls: [{ calls: object[] }] }] }],
  ]
  expect(params[0].blockStateCalls[0].calls[0]).toEqual({ ...brought, from: savings, ...terms.fees })
})

test('every node of the network simulates, and one that does not answer takes nothing from the others', async () => {
  const batch = async () => [ran('0x1')]
  const each = (...answers: Promise<Answer[][]>[]) => gasOf(node({ batch, each: () => answers }))
  const says = (gas: string) => Promise.resolve([[ran(gas)]])
  const fails = () => Promise.reject(new Error('silence'))
  expect(await each(says('0x2'), says('0x3'))).toEqual([2n, 3n])
  expect(await each(says('0x2'), fails(), says('0x3'))).toEqual([2n, 3n])
  expect(await each(fails(), fails())).toEqual([1n])
})

test('a node that is too late takes nothing from the others either', async () => {
  vi.useFakeTimers()
  try {
    const never = new Promise<Answer[][]>(() => undefined)
    const seen = gasOf(node({ each: () => [never, Promise.resolve([[ran('0x2')]])] }))
    await vi.advanceTimersByTimeAsync(patience)
    expect(await seen).toEqual([2n])
  } finally {
    vi.useRealTimers()
  }
})

test('where a node cannot do it, what was seen without fees has to do', async () => {
  expect(await gasOf(node({ batch: async () => [refused] }))).toEqual([21_000n])
  expect(await gasOf(node({ batch: () => Promise.reject(new Error('silence')) }))).toEqual([21_000n])
  expect(await gasOf(node({ batch: async () => [{ result: [] }] }))).toEqual([21_000n])
})
