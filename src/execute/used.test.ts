import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { TransactionRow } from '../journal/rows.ts'
import { finalDepth } from './judge.ts'
import type { Node } from './node.ts'
import { whoUsed } from './used.ts'

const from = '0x00000000000000000000000000000000000a11ce'
const ours: Hex = '0xaa'
const row = { hash: ours, lane: `1:${from}`, nonce: 3 } as TransactionRow

/** A chain whose account goes past nonce 3 in a block, with a transaction of this hash; `remembers` what it still has. */
function node(used: number, hash: Hex, remembers = 0, more: { block?: unknown } = {}): Node {
  const batch: Node['batch'] = async (_, requests) =>
    requests.map(({ method, params }) => {
      const [first, second] = params as [string, string]
      const number = Number(method === 'eth_getBlockByNumber' ? first : second)
      if (number < remembers) return { result: null }
      if (method === 'eth_getTransactionCount') return { result: number >= used ? '0x4' : '0x3' }
      if ('block' in more) return { result: more.block }
      return { result: { transactions: number === used ? [{ hash, from, nonce: '0x3' }] : [] } }
    })
  return { request: async () => undefined, batch, gather: batch }
}

test('the block in which the nonce was used tells whose transaction it was, wherever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 500 }), fc.nat({ max: 500 }), fc.boolean(), async (used, above, us) => {
      const latest = used + above + finalDepth
      expect(await whoUsed(node(used, us ? ours : '0xbb'), 1, row, latest)).toEqual(
        us ? { by: 'us' } : { by: 'other', hash: '0xbb' },
      )
    }),
  )
})

test('a block that could still be reorganised proves nothing', async () => {
  expect(await whoUsed(node(10, '0xbb'), 1, row, 10 + finalDepth - 1)).toEqual({ by: 'unknown' })
  expect(await whoUsed(node(0, '0xbb'), 1, row, 1)).toEqual({ by: 'unknown' })
})

test('a node that forgot that block proves nothing', async () => {
  expect(await whoUsed(node(10, '0xbb', 50), 1, row, 100)).toEqual({ by: 'unknown' })
})

test('a block that cannot be read proves nothing, for ours could stand in it', async () => {
  const good = { hash: '0xbb', from, nonce: '0x3' }
  const blocks = [7, 'x', [], {}, { transactions: 7 }, { transactions: 'x' }, { transactions: [null] }]
  const entries = [{}, 'x', { ...good, nonce: 3 }, { ...good, hash: 1 }, { ...good, from: null }]
  for (const block of [...blocks, ...entries.map((entry) => ({ transactions: [good, entry] }))])
    expect(await whoUsed(node(10, ours, 0, { block }), 1, row, 100), JSON.stringify(block)).toEqual({
      by: 'unknown',
    })
})

test('a node may write a hash in capitals', async () => {
  const block = { transactions: [{ hash: ours.toUpperCase().replace('X', 'x'), from, nonce: '0x3' }] }
  expect(await whoUsed(node(10, ours, 0, { block }), 1, row, 100)).toEqual({ by: 'us' })
})
