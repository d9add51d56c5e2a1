import { describe, expect, test } from 'vitest'
import type { Receipt } from '../../domain/batch.ts'
import { WalletError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Move } from '../../storage/journal/transactions.ts'
import type { EngineContext } from '../engineContext.ts'
import { followFinal, isThere, readCounted, recount } from './recount.ts'

const [call, cancellation] = [`0x${'c1'.repeat(32)}`, `0x${'c2'.repeat(32)}`] as const
const block = `0x${'b1'.repeat(32)}` as const
const lane = '10:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const rows = [call, cancellation].map((hash) => ({ hash, lane, nonce: 0, state: 'final' }) as TransactionRow)
const receipt = {
  transactionHash: cancellation,
  blockHash: block,
  blockNumber: '0x5',
  status: '0x1',
  gasUsed: '0x1',
  logs: [],
}

/** A network whose first node says that the cancellation ran in block 5. `has` is each node's block there. */
async function read({ has = [block], used = '0x1' }: { has?: readonly (string | null)[]; used?: string }) {
  const moved: Move[] = []
  const answer = ({ method, params }: { method: string; params: unknown[] }) => {
    if (method === 'eth_getTransactionReceipt') return { result: params[0] === cancellation ? receipt : null }
    if (method === 'eth_getTransactionCount') return { result: used }
    if (method === 'eth_getBlockByNumber') return { result: { number: '0x64', hash: block } }
    throw new Error(`Nobody asks for ${method}`)
  }
  const node = {
    gather: async (_: number, requests: Parameters<typeof answer>[0][]) => requests.map(answer),
    batch: async (_: number, requests: Parameters<typeof answer>[0][]) => requests.map(answer),
    everywhere: async () => has.map((hash) => [{ result: hash && { number: '0x5', hash } }]),
    several: () => has.length > 1,
  }
  const journal = {
    ofChain: async () => rows,
    moveTransactions: async (moves: Move[]) => void moved.push(...moves),
  }
  await readCounted(
    { node, journal, finality: () => ({ depth: 8, tags: true }) } as unknown as EngineContext,
    10,
  )
  return moved.map(({ hash, to, change }) => [hash, to, change?.replacedBy])
}

test('of two that were counted under one nonce the one without a receipt ends, by the other', async () => {
  expect(await read({})).toEqual([
    [call, 'replaced', cancellation],
    [cancellation, 'final', undefined],
  ])
})

test.each([
  ['another node has another block there', { has: [block, `0x${'b2'.repeat(32)}`] }],
  ['another node has no block there', { has: [block, null] }],
  ['the nonce is not used in a final block', { used: '0x0' }],
])('nothing ends where %s', async (_name, world) => {
  expect(await read(world)).toEqual([[cancellation, 'final', undefined]])
})

describe('at a start', () => {
  const ended = (chainId: number, change: Partial<TransactionRow> = {}) =>
    ({
      hash: `0x${String(chainId).padStart(64, '0')}`,
      lane: `${chainId}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`,
      nonce: 0,
      state: 'final',
      ...change,
    }) as TransactionRow

  /** The chains that the engine asks, if the node of the first one throws. */
  async function askedAtStart(error: Error, rows: TransactionRow[]) {
    const chainIds: number[] = []
    const journal = {
      batches: async ({ limit }: { limit: number }) => [{ key: 'a' }, { key: 'b' }].slice(0, limit),
      transactionsOfAll: async (keys: string[]) => [rows.slice(0, 1), rows.slice(1)].slice(0, keys.length),
      ofChain: async (chainId: number) => rows.filter(({ lane }) => lane.startsWith(`${chainId}:`)),
      moveTransactions: async () => [],
    }
    const node = {
      async gather(chainId: number) {
        chainIds.push(chainId)
        if (chainId === 1) throw error
        return [{ result: null }]
      },
      batch: async () => [{ result: null }],
    }
    await recount({ node, journal } as unknown as EngineContext)
    return chainIds
  }

  test('every chain on which something ended by counts alone is polled, once', async () => {
    const silent = new WalletError('chainDisconnected')
    expect(await askedAtStart(silent, [ended(10), ended(1), ended(137), ended(10)])).toEqual([10, 1, 137])
    const rows = [
      ended(10, { receipt: receipt as Receipt }),
      ended(1, { former: true } as Partial<TransactionRow>),
      ended(137, { state: 'sent' }),
    ]
    expect(await askedAtStart(silent, rows)).toEqual([])
  })

  test('a bug is not taken for a node that does not answer', async () => {
    await expect(askedAtStart(new TypeError('A bug'), [ended(1)])).rejects.toThrow('A bug')
  })
})

describe('a final transaction is where it was', () => {
  const row = { hash: cancellation, lane, nonce: 0, state: 'final', receipt } as unknown as TransactionRow
  const there = { number: '0x5', hash: block, transactions: [cancellation] }
  const look = (...answers: [unknown, unknown][]) => {
    const [first] = answers.map((own) => own.map((result) => ({ result })))
    const all = answers.map((own) => own.map((result) => ({ result })))
    const node = { batch: async () => first, everywhere: async () => all, several: () => all.length > 1 }
    return isThere({ node } as unknown as EngineContext, row)
  }

  test.each<[string, boolean, [unknown, unknown][]]>([
    [
      'every node has its receipt',
      true,
      [
        [receipt, there],
        [receipt, there],
      ],
    ],
    ['a node forgot the receipt and has the block', true, [[null, there]]],
    [
      'one node has it in another block',
      false,
      [
        [receipt, there],
        [{ ...receipt, blockHash: '0xb2' }, there],
      ],
    ],
    ['a node reports another outcome', false, [[{ ...receipt, status: '0x0' }, there]]],
    ['a node has another block there', false, [[null, { ...there, hash: '0xb2' }]]],
    ['the block of a node does not have it', false, [[null, { ...there, transactions: [call] }]]],
    ['a node has no such block', false, [[null, null]]],
  ])('where %s: %s', async (_, expected, answers) => {
    expect(await look(...answers)).toBe(expected)
  })

  test('only a node that answers tells', async () => {
    for (const answer of [
      [undefined, there],
      [null, undefined],
    ] as [unknown, unknown][])
      await expect(look(answer)).rejects.toMatchObject({ kind: 'chainDisconnected' })
  })
})

test('a final transaction is followed to another block, and not to another outcome', async () => {
  const moved: Move[] = []
  const follow = (found: object | null) => {
    const node = { batch: async () => [{ result: found }] }
    const journal = {
      moveTransaction: async (hash: Move['hash'], to: Move['to'], change: Move['change']) =>
        void moved.push({ hash, to, ...(change && { change }) }),
    }
    const row = { hash: cancellation, lane, nonce: 0, state: 'final', receipt } as unknown as TransactionRow
    return followFinal({ node, journal } as unknown as EngineContext, row)
  }
  const elsewhere = { ...receipt, blockHash: `0x${'b2'.repeat(32)}` }
  for (const found of [null, { ...elsewhere, status: '0x0' }, elsewhere]) await follow(found)
  expect(moved).toEqual([{ hash: cancellation, to: 'final', change: { receipt: elsewhere } }])
})
