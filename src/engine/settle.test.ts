import { beforeEach, describe, expect, test } from 'vitest'
import { nodeError } from '../domain/errors.ts'
import type { TransactionRow } from '../storage/journal/rows.ts'
import type { Answer } from './node.ts'
import { settle } from './settle.ts'

const row = (change: Partial<TransactionRow> = {}): TransactionRow => ({
  hash: '0x1',
  batch: 'k',
  index: 0,
  lane: '1:0xa',
  nonce: 5,
  raw: '0x02',
  state: 'signed',
  signedAt: 1,
  triedAt: 1,
  ...change,
})
const refusal = (message: string): Answer => ({ error: nodeError({ code: -32000, message }) })
const refused = refusal('intrinsic gas too low')

/** The changes of the journal, as `hash to state`, with the names of changed members. */
let moves: string[]
/** The node's answers about the transaction. */
let traces: Answer[]
/** Its answers to the next questions. After these, it repeats itself. */
let later: Answer[][]
/** Chains whose nodes ever told a receipt. */
let full: Set<number>
beforeEach(() => {
  moves = []
  traces = [{ result: null }, { result: null }]
  later = []
  full = new Set()
})

type Said = { answer: Answer | undefined; isFirst?: boolean; plan?: object | null; lane?: TransactionRow[] }
async function say(one: TransactionRow, { answer, isFirst = true, plan = {}, lane = [] }: Said) {
  const note = (hash: string, to: string, change: object = {}) => {
    const named = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    moves.push([hash, to, ...named].join(' '))
  }
  const journal = {
    batch: async () => (plan === null ? undefined : { plan: { kind: 'batch', ...plan } }),
    ofChain: async () => [],
    inLane: async (_: string, states: string[]) => lane.filter(({ state }) => states.includes(state)),
    hashesAt: async (_: string, from: number, to: number) =>
      new Set(lane.filter(({ nonce }) => from <= nonce && nonce <= to).map(({ hash }) => hash)),
    transaction: async (hash: string) => lane.find((one) => one.hash === hash),
    moveTransaction: async (hash: string, to: string, change?: object) => note(hash, to, change),
    moveTransactions: async (all: { hash: string; to: string; change?: object }[]) => {
      for (const { hash, to, change } of all) note(hash, to, change)
    },
  }
  const node = {
    async batch() {
      const now = traces
      traces = later.shift() ?? traces
      return now
    },
  }
  const context = { journal, full, node, now: () => 7, refused: new Set() } as never
  await settle(context, 1, [{ row: one, answer, isFirst }])
  return moves.splice(0)
}

describe('bytes that nobody can have had before', () => {
  test('were sent where the node takes them or has them, and only once', async () => {
    expect(await say(row(), { answer: { result: '0x1' } })).toEqual(['0x1 sent sentAt'])
    expect(await say(row(), { answer: refusal('already known') })).toEqual(['0x1 sent sentAt'])
    expect(await say(row({ state: 'sent', sentAt: 3 }), { answer: { result: '0x1' } })).toEqual([])
  })

  test('end where the node refuses them for good, and does not have them', async () => {
    expect(await say(row(), { answer: refused })).toEqual(['0x1 dropped error'])
    expect(await say(row(), { answer: refusal('insufficient funds for gas') })).toEqual(['0x1 dropped error'])
  })

  test('were sent where the node refuses them, and has them all the same', async () => {
    traces = [{ result: null }, { result: { hash: '0x1' } }]
    expect(await say(row(), { answer: refused })).toEqual(['0x1 sent sentAt'])
  })

  test('stay as they are where the node does not tell whether it has them', async () => {
    traces = [{ result: null }, refusal('busy')]
    expect(await say(row(), { answer: refused })).toEqual([])
  })

  test('end at a node that lacks the methods, unless its network ever told a receipt', async () => {
    const missing: Answer = { error: nodeError({ code: -32601, message: 'method not found' }) }
    traces = [missing, missing]
    expect(await say(row(), { answer: refused })).toEqual(['0x1 dropped error'])
    full.add(1)
    expect(await say(row(), { answer: refused })).toEqual([])
  })

  test('end where the node lacks these methods three times in a row, and not after fewer answers', async () => {
    const missing = refusal('method not found')
    const twice = [missing, missing]
    later = [twice, twice]
    traces = twice
    expect(await say(row(), { answer: refused })).toEqual(['0x1 dropped error'])
    later = [twice, [{ result: null }, { result: { hash: '0x1' } }]]
    expect(await say(row(), { answer: refused })).toEqual(['0x1 sent sentAt'])
  })

  test('stay as they are where no answer came', async () => {
    expect(await say(row(), { answer: undefined })).toEqual([])
  })

  test('wait where own calls before them may still pay for them, or be paid for', async () => {
    const answer = refusal('insufficient funds for gas')
    const lane = [row({ hash: '0x0', nonce: 4 })]
    expect(await say(row(), { answer, lane })).toEqual([])
    for (const state of ['sent', 'preconfirmed'] as const)
      expect(await say(row(), { answer, lane: [row({ hash: '0x0', nonce: 4, state })] })).toEqual([])
    const executed = (includedAt: number) => [row({ hash: '0x0', nonce: 4, state: 'included', includedAt })]
    expect(await say(row(), { answer, lane: executed(7) })).toEqual([])
    expect(await say(row(), { answer, lane: executed(7 - 29_999) })).toEqual([])
    expect(await say(row(), { answer, lane: executed(7 - 30_000) })).toEqual(['0x1 dropped error'])
    // On fast chains, a block is final before all machines of a node credit it.
    const final = (includedAt: number) => [row({ hash: '0x0', nonce: 4, state: 'final', includedAt })]
    expect(await say(row(), { answer, lane: final(7 - 29_999) })).toEqual([])
    expect(await say(row(), { answer, lane: final(7 - 30_000) })).toEqual(['0x1 dropped error'])
    expect(await say(row({ local: true }), { answer, lane: final(7) })).toEqual(['0x1 dropped error'])
    for (const other of [row(), row({ hash: '0x2', nonce: 6 }), row({ hash: '0x3', nonce: 5 })])
      expect(await say(row(), { answer, lane: [other] })).toEqual(['0x1 dropped error'])
  })

  test('end at a used nonce only where the site chose it', async () => {
    const answer = refusal('nonce too low')
    expect(await say(row(), { answer })).toEqual([])
    expect(await say(row(), { answer, plan: { nonce: 5 } })).toEqual(['0x1 dropped error'])
    expect(await say(row(), { answer, plan: { nonce: 5 }, isFirst: false })).toEqual([])
    expect(await say(row(), { answer, plan: null })).toEqual([])
  })

  test('wait where another transaction has their nonce, unless a site asked for this one alone', async () => {
    const answer = refusal('replacement transaction underpriced')
    expect(await say(row(), { answer })).toEqual(['0x1 signed error'])
    expect(await say(row({ state: 'sent', sentAt: 3 }), { answer })).toEqual([])
    expect(await say(row(), { answer, plan: { kind: 'transaction' } })).toEqual(['0x1 dropped error'])
    expect(await say(row(), { answer, plan: { nonce: 5 } })).toEqual(['0x1 dropped error'])
    expect(await say(row({ replaces: '0x0' }), { answer })).toEqual(['0x1 dropped error'])
  })

  test('are marked where they pay too little, unless they cancel a call', async () => {
    const answer = refusal('transaction underpriced')
    expect(await say(row(), { answer })).toEqual(['0x1 signed tooCheap'])
    expect(await say(row({ state: 'sent', sentAt: 3 }), { answer })).toEqual([])
    expect(await say(row({ fills: true }), { answer })).toEqual(['0x1 signed tooCheap'])
    expect(await say(row({ fills: true, replaces: '0x0' }), { answer })).toEqual([])
  })

  test('keep what a node said that means nothing certain, once', async () => {
    const answer = refusal('some words')
    expect(await say(row(), { answer })).toEqual(['0x1 signed unclear'])
    const unclear = { code: -32000, message: 'some words' }
    expect(await say(row({ unclear }), { answer })).toEqual([])
    expect(await say(row({ unclear: { ...unclear, code: 1 } }), { answer })).toEqual(['0x1 signed unclear'])
    expect(await say(row({ state: 'sent', sentAt: 3 }), { answer })).toEqual([])
  })
})

describe('bytes that a node may have had before', () => {
  test.each(['intrinsic gas too low', 'insufficient funds for gas', 'replacement transaction underpriced'])(
    'never end, however often nodes refuse them with "%s", and keep what was said',
    async (message) => {
      const attempt = { answer: refusal(message), isFirst: false, plan: { kind: 'transaction' } }
      for (let time = 0; time < 5; time++) expect(await say(row(), attempt)).toEqual(['0x1 signed unclear'])
    },
  )

  test('were sent where a node has them, although it refuses them', async () => {
    traces = [{ result: null }, { result: { hash: '0x1' } }]
    expect(await say(row(), { answer: refused, isFirst: false })).toEqual(['0x1 sent sentAt'])
  })

  test('are never given up once a node took them, whatever it says later', async () => {
    const sent = row({ state: 'sent', sentAt: 3 })
    for (const message of ['intrinsic gas too low', 'insufficient funds for gas', 'nonce too low'])
      for (let time = 0; time < 5; time++)
        expect(await say(sent, { answer: refusal(message), isFirst: false, plan: { nonce: 5 } })).toEqual([])
  })
})

describe('what fills a nonce', () => {
  test('is never given up, since others wait for it', async () => {
    for (const message of ['intrinsic gas too low', 'insufficient funds for gas', 'nonce too low'])
      expect(await say(row({ fills: true }), { answer: refusal(message), plan: { nonce: 5 } })).toEqual([])
  })

  test('may be refused if it cancels a call, which then continues', async () => {
    const cancels = row({ fills: true, replaces: '0x0' })
    expect(await say(cancels, { answer: refused })).toEqual(['0x1 dropped error'])
  })
})
