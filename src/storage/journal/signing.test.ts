import 'fake-indexeddb/auto'
import type { Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { type Journal, openJournal } from './journal.ts'
import { signedRow } from './row.fake.ts'
import { batchKey, type Plan, type TransactionRow } from './rows.ts'
import type { TransactionState } from './states.ts'

const origin = 'https://shop.example'
const [key, other] = [batchKey(origin, 'a'), batchKey(origin, 'b')]
const plan: Plan = {
  kind: 'batch',
  from: '0x00000000000000000000000000000000000a11ce',
  chainId: 1,
  mode: 'pipelined',
  calls: [],
}

let names = 0
let journal: Journal
afterEach(() => journal.close())

/** A journal with two planned batches. */
async function make() {
  journal = await openJournal(`signing ${++names}`)
  for (const id of ['a', 'b']) await journal.plan({ origin, id, request: id, at: 1, plan })
}

const row = (nonce: number, change?: Partial<TransactionRow>) => signedRow(key, nonce, change)
const ofOther = (nonce: number, change: Partial<TransactionRow> = {}) =>
  row(nonce, { hash: `0xb${nonce}`, batch: other, ...change })

const sign = (rows: TransactionRow[]) => journal.sign(rows, { key: rows[0]?.batch ?? key, to: 'running' })

async function move(hash: Hex, ...states: TransactionState[]) {
  for (const state of states) await journal.moveTransaction(hash, state)
}

describe('what is signed', () => {
  test('belongs to one batch that is there, and is fresh', async () => {
    await make()
    const fresh = 'Not fresh rows of one batch'
    await expect(sign([row(0), ofOther(1)])).rejects.toThrow(fresh)
    await expect(sign([row(0, { state: 'sent' })])).rejects.toThrow(fresh)
    await expect(sign([row(0, { batch: 'none' })])).rejects.toThrow('The journal has no batch none')
    expect(await journal.transactionsIn(['signed', 'sent'])).toEqual([])
  })

  test('goes with a move of the batch that is legal', async () => {
    await make()
    await journal.moveBatch(key, 'settled', { settledAt: 1 })
    await expect(journal.sign([row(0)], { key, to: 'planned' })).rejects.toThrow(
      'No batches row goes from settled to planned',
    )
  })

  test('may have nonces on both sides of one that another batch holds', async () => {
    await make()
    await sign([row(5)])
    await sign([ofOther(4), ofOther(6)])
    expect((await journal.inLane('lane', ['signed'])).map(({ nonce }) => nonce)).toEqual([4, 5, 6])
  })

  test('may have a nonce that another lane holds', async () => {
    await make()
    await sign([row(5), row(6, { lane: 'elsewhere' })])
    await sign([ofOther(6), ofOther(5, { lane: 'elsewhere' })])
    expect(await journal.inLane('elsewhere', ['signed'])).toHaveLength(2)
  })

  test.each<[string, TransactionState[], boolean]>([
    ['signed', [], true],
    ['sent', ['sent'], true],
    ['pre-confirmed', ['sent', 'preconfirmed'], true],
    ['in a block', ['included'], false],
    ['final', ['included', 'final'], false],
  ])(
    'takes the nonce of one that is %s only to replace it, and only before a block',
    async (_name, states, may) => {
      await make()
      await sign([row(5)])
      await move('0x5', ...states)
      await expect(sign([ofOther(5)])).rejects.toThrow('Nonce 5 is held by 0x5')
      const replacing = sign([ofOther(5, { replaces: '0x5' })])
      if (!may) return expect(replacing).rejects.toThrow('Nonce 5 is held by 0x5')
      await replacing
      return expect(await journal.transaction('0xb5')).toMatchObject({ state: 'signed' })
    },
  )

  test('is a call once: a faster copy of it has its nonce and its lane', async () => {
    await make()
    await sign([row(5)])
    const copy = { hash: '0xc', index: 5, replaces: '0x5' } as const
    const before = 'Call 5 was signed before'
    await expect(sign([row(6, copy)])).rejects.toThrow(before)
    await expect(sign([row(5, { ...copy, lane: 'elsewhere' })])).rejects.toThrow(before)
    await sign([row(5, copy)])
    expect(await journal.transactionsOf(key)).toHaveLength(2)
  })

  test('is a copy of its own call alone', async () => {
    await make()
    await sign([row(5), row(6)])
    await expect(sign([row(5, { hash: '0xc', index: 6, replaces: '0x5' })])).rejects.toThrow(
      'Call 6 was signed before',
    )
  })

  test('fills a nonce also after the call was signed, and after the person stopped the batch', async () => {
    await make()
    await sign([row(5)])
    await journal.changeBatch(key, { stopped: true })
    await sign([row(5, { hash: '0xf', replaces: '0x5', fills: true })])
    await sign([row(5, { hash: '0xc', replaces: '0xf', fills: true })])
    expect(await journal.transactionsOf(key)).toHaveLength(3)
  })

  test('is a faster copy also of a stopped batch, and nothing else of it', async () => {
    await make()
    await sign([row(5)])
    await journal.changeBatch(key, { stopped: true })
    await sign([row(5, { hash: '0xc', replaces: '0x5' })])
    await expect(sign([row(6)])).rejects.toThrow('The user stopped this batch')
  })
})

test('more rows of a running batch leave its own row as it is', async () => {
  await make()
  await sign([row(0)])
  const told: string[] = []
  journal.watch(({ store }) => told.push(store))
  await sign([row(1)])
  expect(told).toEqual(['transactions'])
  expect(await journal.batch(key)).toMatchObject({ state: 'running' })
  await journal.sign([row(2)], { key, to: 'running', change: { waits: 'fee' } })
  expect(told).toEqual(['transactions', 'batches', 'transactions'])
  expect(await journal.batch(key)).toMatchObject({ waits: 'fee' })
})

test('transactions are found by their states alone, in the order of their nonces', async () => {
  await make()
  await sign([row(7), row(3), row(5), row(4), row(6)])
  await move('0x3', 'sent', 'preconfirmed')
  await move('0x4', 'included')
  await move('0x6', 'dropped')
  const nonces = (rows: TransactionRow[]) => rows.map(({ nonce }) => nonce)
  expect(nonces(await journal.transactionsIn(['preconfirmed']))).toEqual([3])
  expect(nonces(await journal.transactionsIn(['signed', 'included', 'preconfirmed']))).toEqual([3, 4, 5, 7])
  expect(nonces(await journal.inLane('lane', ['signed', 'dropped']))).toEqual([5, 6, 7])
  expect(nonces(await journal.inLane('elsewhere', ['signed', 'dropped']))).toEqual([])
  expect(await journal.hashesAt('lane', 4, 6)).toEqual(new Set(['0x4', '0x5', '0x6']))
})

test('transactions of a chain are found by their states, of all its accounts and of no other chain', async () => {
  await make()
  const lanes = ['1:0xa', '1:0xb', '10:0xa', '2:0xa']
  await sign(lanes.map((lane, index) => row(7 - index, { lane })))
  await move('0x6', 'included')
  const hashes = async (...[chainId, states]: Parameters<Journal['ofChain']>) =>
    (await journal.ofChain(chainId, states)).map(({ hash }) => hash)
  expect(await hashes(1, ['signed', 'included'])).toEqual(['0x6', '0x7'])
  expect(await hashes(1, ['signed'])).toEqual(['0x7'])
  expect(await hashes(10, ['signed', 'included'])).toEqual(['0x5'])
  expect(await hashes(3, ['signed', 'included'])).toEqual([])
})
