import fc from 'fast-check'
import { type Hex, keccak256, numberToHex, parseTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Node } from '../node.ts'
import { alice, fieldsOf, signForeign } from '../simulation/foreign.fake.ts'
import { allHave, whoUsed } from './nonceUser.ts'

const ours: Hex = '0xaa'
const hashOfBlock: Hex = '0xb10c'
const row = { hash: ours, lane: `1:${alice}`, nonce: 3 } as TransactionRow

const makeTransaction = async (from: Hex, nonce: number) => {
  const { raw, hash } = await signForeign(alice, nonce)
  return { raw, hash, transaction: { hash, from, nonce: numberToHex(nonce), ...fieldsOf(raw) } }
}
const other = await makeTransaction(alice, 3)

/** A chain whose account passes nonce 3 in block `used`, and whose state begins at block `remembers`. */
function node(used: number, transactions: unknown, { remembers = 0, block = {} as unknown } = {}): Node {
  const batch: Node['batch'] = async (_, requests) =>
    requests.map(({ method, params }) => {
      const [first, second] = params as [string, string]
      const number = Number(method === 'eth_getBlockByNumber' ? first : second)
      if (method === 'eth_getTransactionBySenderAndNonce') return { result: null }
      if (number < remembers) return { result: null }
      if (method === 'eth_getTransactionCount') return { result: number >= used ? '0x4' : '0x3' }
      if (typeof block !== 'object') return { result: block }
      return { result: { hash: hashOfBlock, transactions: number === used ? transactions : [], ...block } }
    })
  return { request: async () => undefined, batch, gather: batch }
}

test('the block in which the nonce was used tells whose transaction it was, wherever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 500 }), fc.nat({ max: 500 }), fc.boolean(), async (used, above, us) => {
      const transactions = [us ? { hash: ours } : other.transaction]
      expect(await whoUsed(node(used, transactions), 1, row, used + above)).toEqual(
        us
          ? { by: 'us' }
          : {
              by: 'other',
              rival: { hash: other.hash, raw: other.raw, block: { number: used, hash: hashOfBlock } },
            },
      )
    }),
    { numRuns: 30 },
  )
})

test('a node that forgot that block proves nothing', async () => {
  expect(await whoUsed(node(10, [other.transaction], { remembers: 50 }), 1, row, 100)).toEqual({
    by: 'unknown',
  })
})

test('an unreadable block proves nothing, because ours could be in it', async () => {
  for (const block of [7, 'x', { hash: null }, { transactions: 7 }, { transactions: [null] }])
    expect(await whoUsed(node(10, [other.transaction], { block }), 1, row, 100)).toEqual({ by: 'unknown' })
  for (const entry of [{}, 'x', { hash: 1 }])
    expect(await whoUsed(node(10, [other.transaction, entry]), 1, row, 100)).toEqual({ by: 'unknown' })
})

test('a node may write a hash in capitals', async () => {
  const transactions = [{ hash: ours.toUpperCase().replace('X', 'x') }]
  expect(await whoUsed(node(10, transactions), 1, row, 100)).toEqual({ by: 'us' })
})

test('a transaction that the account did not sign proves nothing, whatever the node claims', async () => {
  const stranger = privateKeyToAccount(generatePrivateKey())
  const raw = await stranger.signTransaction({ type: 'eip1559', chainId: 1, nonce: 3, gas: 21_000n })
  const foreign = { hash: keccak256(raw), from: alice, nonce: '0x3', ...fieldsOf(raw) }
  const wrongNonce = (await makeTransaction(alice, 4)).transaction
  const { transaction } = other
  const forged = [
    { hash: '0xbb', from: alice, nonce: '0x3' },
    foreign,
    { ...foreign, hash: other.hash },
    { ...wrongNonce, nonce: '0x3' },
    wrongNonce,
    { ...transaction, value: '0x1' },
    { ...transaction, from: stranger.address },
    { ...transaction, hash: '0xbb' },
    { ...transaction, r: '0x0' },
    { ...transaction, chainId: '0x2' },
  ]
  for (const one of forged)
    expect(await whoUsed(node(10, [one]), 1, row, 100), JSON.stringify(one)).toEqual({ by: 'unknown' })
})

test.each(['legacy', 'eip1559'] as const)(
  'a %s transaction that the account signed for another network proves nothing',
  async (type) => {
    const owner = privateKeyToAccount(`0x${'a11ce'.padStart(64, '0')}`)
    const price = type === 'legacy' ? { gasPrice: 7n } : { maxFeePerGas: 7n }
    const elsewhere = async (chainId: number) => {
      const content = { nonce: 3, gas: 21_000n, to: owner.address, chainId, ...price }
      const raw = await owner.signTransaction({ type, ...content } as never)
      const fields = type === 'legacy' ? legacyFields(raw) : fieldsOf(raw)
      return { ...fields, hash: keccak256(raw), from: alice, nonce: '0x3' }
    }
    expect(await whoUsed(node(10, [await elsewhere(1)]), 1, row, 100)).toMatchObject({ by: 'other' })
    expect(await whoUsed(node(10, [await elsewhere(5)]), 1, row, 100)).toEqual({ by: 'unknown' })
  },
)

test('an authorization of the account uses its nonce, in a transaction of anybody', async () => {
  const owner = privateKeyToAccount(`0x${'a11ce'.padStart(64, '0')}`)
  const sponsor = privateKeyToAccount(generatePrivateKey())
  const sponsored = async (nonce: number, chainId: number) => {
    const contractAddress = '0x00000000000000000000000000000000000000aa'
    const authorization = await owner.signAuthorization({ contractAddress, chainId, nonce })
    const raw = await sponsor.signTransaction({
      type: 'eip7702',
      chainId: 1,
      nonce: 9,
      gas: 60_000n,
      to: contractAddress,
      authorizationList: [authorization],
    })
    return { ...fieldsOf(raw), hash: keccak256(raw), from: sponsor.address, nonce: '0x9' }
  }
  for (const chainId of [1, 0])
    expect(await whoUsed(node(10, [await sponsored(3, chainId)]), 1, row, 100)).toMatchObject({ by: 'other' })
  for (const [nonce, chainId] of [
    [4, 1],
    [3, 2],
  ] as const)
    expect(await whoUsed(node(10, [await sponsored(nonce, chainId)]), 1, row, 100)).toEqual({ by: 'unknown' })
})

test('a node that misses a block on the way gets no further question', async () => {
  const forgetful = node(10, [other.transaction], { remembers: 50 })
  const batchSpy = vi.spyOn(forgetful, 'batch')
  expect(await whoUsed(forgetful, 1, row, 100)).toEqual({ by: 'unknown' })
  const requests = batchSpy.mock.calls.flatMap(([, all]) => all)
  const blocks = requests.map(({ params }) => Number((params as string[])[1]))
  expect(requests.map(({ method }) => method)).toEqual(blocks.map(() => 'eth_getTransactionCount'))
  expect(blocks.filter((number) => number < 50)).toHaveLength(1)
})

test('a nonce that was used in the first block asks for no block before that one', async () => {
  const first = node(0, [{ hash: ours }])
  const batchSpy = vi.spyOn(first, 'batch')
  expect(await whoUsed(first, 1, row, 3)).toEqual({ by: 'us' })
  const tags = batchSpy.mock.calls.flatMap(([, all]) => all.flatMap(({ params }) => params as string[]))
  expect(tags.filter((tag) => /^0x-/.test(String(tag)))).toEqual([])
})

test('a block counts where every node of the network has it, and by the word of the only one', async () => {
  const block = { number: 8, hash: '0x08' } as const
  const received: unknown[] = []
  const has = (...hashes: (string | null)[]) => {
    const everywhere: Node['everywhere'] = async (_, requests) => {
      received.push(...requests)
      return hashes.map((hash) => [{ result: hash && { hash } }])
    }
    const several = hashes.length > 1
    return allHave({ ...node(0, []), several: () => several, everywhere }, 1, block)
  }
  expect(await has('0x08', '0x08')).toBe(true)
  expect(received).toEqual([{ method: 'eth_getBlockByNumber', params: ['0x8', false] }])
  expect(await has('0x08', '0xother')).toBe(false)
  expect(await has('0x08', null)).toBe(false)
  expect(await has('0xother')).toBe(true)
})

test.each([
  ['a transaction of the oldest form, whose signature names no network,', {}, {}],
  ['a legacy transaction whose signature names the network (EIP-155)', { chainId: 1 }, { chainId: '0x1' }],
  ['the same from a node that leaves out the network', { chainId: 1 }, {}],
])('%s proves it as well', async (_, network, reported) => {
  const owner = privateKeyToAccount(`0x${'a11ce'.padStart(64, '0')}`)
  // Both parities, since `v` encodes them in another way here.
  for (const gasPrice of [5n, 6n, 7n, 8n, 9n, 10n]) {
    const content = { nonce: 3, gas: 21_000n, gasPrice, to: owner.address, ...network } as const
    const raw = await owner.signTransaction({ type: 'legacy', ...content })
    const mined = { ...legacyFields(raw), hash: keccak256(raw), from: alice, nonce: '0x3', ...reported }
    expect(await whoUsed(node(10, [mined]), 1, row, 100)).toMatchObject({ by: 'other', rival: { raw } })
  }
})

/** The members of a legacy transaction from a node that omits the chain id. */
function legacyFields(raw: Hex): Record<string, unknown> {
  const { to, gas, gasPrice, r, s, v } = parseTransaction(raw as `0x${string}`)
  return {
    ...{ type: '0x0', to, value: '0x0', input: '0x', gas: numberToHex(gas ?? 0n) },
    ...{ gasPrice: numberToHex(gasPrice ?? 0n), r, s, v: numberToHex(v ?? 0n) },
  }
}
