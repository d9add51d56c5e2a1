import { expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import { quantityIn } from '../../rpc/readResult.ts'
import type { Node } from '../node.ts'
import { alice } from '../simulation/foreign.fake.ts'
import { readSnapshot } from './chainSnapshot.ts'
import { finalIn } from './finalBlock.ts'
import { isUsedForGood } from './nonceUser.ts'

const error = (code: number, message: string) => ({ error: nodeError({ code, message }) })
const limit = error(-32005, 'rate limit exceeded')
const lacks = error(-32000, 'finalized block not found')
const [five, three] = [{ result: '0x5' }, { result: '0x3' }]

const unknown = [
  ['geth', -32000, 'finalized block not found'],
  ['geth', -32000, 'safe block not found'],
  ['geth before the tags', -32602, 'invalid argument 0: hex string without 0x prefix'],
  ['Besu and Erigon', -39001, 'Unknown block'],
  ['reth, for a count', -32001, 'block not found: finalized'],
  ['Nitro', -32000, 'block number not supported'],
  ['IoTeX', -32603, 'strconv.ParseUint: parsing "finalized": invalid syntax'],
  ['others', -32602, 'Invalid params'],
  ['others', -32000, 'unsupported block tag: finalized'],
] as const
const unclear = [
  [-32005, 'rate limit exceeded'],
  [-32016, 'over rate limit'],
  [-32002, 'request timed out'],
  [-32000, 'context deadline exceeded'],
  [-32000, 'header not found'],
  [-32000, 'missing trie node'],
  [-32603, 'Internal error'],
  [-32601, 'rpc method is not whitelisted'],
] as const

test.each(unknown)('%s, which says %i %s, has none', (_, code, message) => {
  expect(finalIn([error(code, message), five], quantityIn)).toBe(5n)
  expect(finalIn([error(code, message), error(code, message)], quantityIn)).toBeNull()
})

test('a node that answers null has none', () => {
  expect(finalIn([{ result: null }, five], quantityIn)).toBe(5n)
})

test.each(unclear)('%i %s leaves open what is final, whichever tag it answers', (code, message) => {
  expect(finalIn([error(code, message), five], quantityIn)).toBeUndefined()
  expect(finalIn([lacks, error(code, message)], quantityIn)).toBeUndefined()
  expect(finalIn([five, error(code, message)], quantityIn)).toBe(5n)
})

test('neither does silence or nonsense say that a node has none', () => {
  for (const answer of [undefined, { result: 'x' }, { result: {} }]) {
    expect(finalIn([answer, five], quantityIn)).toBeUndefined()
    expect(finalIn([lacks, answer], quantityIn)).toBeUndefined()
  }
})

type Said = ReturnType<typeof error> | { result: unknown } | undefined

/** A node with these answers to `finalized` and `safe`, and with `otherwise` to all other questions. */
function node(finalized: Said, safe: Said, otherwise: Said): Node {
  const gather: Node['gather'] = async (_, requests) =>
    requests.map(({ params }) => {
      const tag = (params as unknown[]).find((one) => one === 'finalized' || one === 'safe')
      return tag === 'finalized' ? finalized : tag === 'safe' ? safe : otherwise
    })
  return { request: async () => undefined, gather, batch: gather as Node['batch'] }
}

const finality = { depth: 2, tags: true, restarts: false }
const rival = { hash: '0xf', raw: '0x', block: { number: 3, hash: '0x03' } } as const
const row = { hash: '0xaa', lane: `1:${alice}`, nonce: 3, state: 'sent', rival } as never

test.each<[string, Said, Said, boolean]>([
  ['by finalized', five, limit, true],
  ['not yet by finalized', three, five, false],
  ['by safe', lacks, five, true],
  ['by depth', lacks, lacks, true],
  ['not where finalized meets a limit', limit, five, false],
  ['not where safe meets a limit', lacks, limit, false],
  ['not where both meet a limit', limit, limit, false],
])('a nonce is used for good %s', async (_, finalized, safe, expected) => {
  const context = { node: node(finalized, safe, five), finality: () => finality }
  expect(await isUsedForGood(context, row, 9)).toBe(expected)
})

test.each<[string, Said, Said, number | null | undefined]>([
  ['finalized', { result: { number: '0x5' } }, { result: { number: '0x8' } }, 5],
  ['safe where it has no finalized', lacks, { result: { number: '0x8' } }, 8],
  ['none where it has neither', lacks, lacks, null],
  ['nothing where finalized meets a limit', limit, { result: { number: '0x8' } }, undefined],
  ['nothing where safe meets a limit', lacks, limit, undefined],
  ['nothing where both meet a limit', limit, limit, undefined],
  ['nothing where no answer to finalized comes', undefined, lacks, undefined],
  ['nothing where no answer to safe comes', lacks, undefined, undefined],
])('a poll learns from a node %s', async (_, finalized, safe, expected) => {
  const poll = { counting: false, presence: false, finality }
  const snapshot = await readSnapshot(node(finalized, safe, { result: null }), 1, [row], poll)
  expect(snapshot.finalized).toBe(expected)
})
