import { numberToHex } from 'viem/utils'
import { describe, expect, test, vi } from 'vitest'
import { nodeError } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import { createSyncSends } from './syncSends.ts'

const url = 'https://node.example'
const [eip7966, megaeth] = ['eth_sendRawTransactionSync', 'realtime_sendRawTransaction']
const network: Network = {
  chainId: 1,
  name: 'Quick',
  rpcUrls: [url],
  symbol: 'ETH',
  decimals: 18,
  preconfirmation: 200,
  blockTime: 2000,
  custom: false,
}

/** Probes a node with this answer to each method. */
async function probed(answers: Record<string, { code: number; message: string } | 'result'>, of = network) {
  const ask = vi.fn(async (_: number, __: string, { method }: { method: string }) => {
    const answer = answers[method] ?? { code: -32601, message: 'the method does not exist' }
    return answer === 'result' ? { result: '0x' } : { error: nodeError(answer) }
  })
  const sends = createSyncSends(ask)
  await sends.probe(of, url)
  return { sends, ask }
}

test.each([
  ['geth', { code: -32000, message: 'typed transaction too short' }],
  ['reth', { code: -32602, message: 'empty transaction data' }],
  ['anvil', { code: -32602, message: 'Failed to decode transaction' }],
])('%s has the method: it says that no bytes came', async (_, error) => {
  const { sends, ask } = await probed({ [eip7966]: error })
  expect(sends.of(url)).toBe(eip7966)
  expect(ask.mock.calls).toEqual([[1, url, { method: eip7966, params: ['0x'] }]])
})

test.each([
  ['JSON-RPC', { code: -32601, message: 'whatever' }],
  ['a gateway', { code: -32000, message: 'Unsupported method: eth_sendRawTransactionSync' }],
  ['an allow-list', { code: -32001, message: 'this call is not allowed' }],
  ['a node that takes no bytes for a transaction', 'result'],
] as const)('the words of %s mean that there is none', async (_, answer) => {
  const { sends, ask } = await probed({ [eip7966]: answer })
  expect(sends.of(url)).toBeUndefined()
  await sends.probe(network, url)
  expect(ask).toHaveBeenCalledTimes(2)
})

test("MegaETH's name is found", async () => {
  const { sends } = await probed({ [megaeth]: { code: -32000, message: 'rlp: too short' } })
  expect(sends.of(url)).toBe(megaeth)
})

test('the wallet asks a silent node again', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('lost'))
  ask.mockResolvedValue({ error: nodeError({ code: -32000, message: 'rlp: too short' }) })
  const sends = createSyncSends(ask)
  await sends.probe(network, url)
  expect(sends.of(url)).toBeUndefined()
  await sends.probe(network, url)
  expect(sends.of(url)).toBe(eip7966)
})

test.each([
  { code: -32005, message: 'limit exceeded' },
  { code: 429, message: 'Too many requests' },
  { code: -32000, message: 'rate limit reached, method calls are limited' },
])('the wallet asks a busy node again: %j', async (busy) => {
  const ask = vi.fn().mockResolvedValueOnce({ error: nodeError(busy) })
  ask.mockResolvedValue({ error: nodeError({ code: -32000, message: 'rlp: too short' }) })
  const sends = createSyncSends(ask)
  await sends.probe(network, url)
  expect(sends.of(url)).toBeUndefined()
  await sends.probe(network, url)
  expect(sends.of(url)).toBe(eip7966)
})

test('the wallet asks only quick networks: elsewhere the request would wait for a block', async () => {
  const { preconfirmation: _, ...slow } = network
  const present = { [eip7966]: { code: -32000, message: 'rlp: too short' } }
  expect((await probed(present, slow)).ask).not.toHaveBeenCalled()
  expect((await probed(present, { ...slow, blockTime: 450 })).sends.of(url)).toBe(eip7966)
})

describe('a network that a site added has no pace that anybody told', () => {
  const { preconfirmation: _, ...slow } = network
  const added = { ...slow, custom: true }

  /** Probes a node that has the method, and whose blocks have these numbers and seconds. */
  async function paced(blocks: Record<string, [number: number, seconds: number]>, of: Network = added) {
    const ask = vi.fn(
      async (_: number, __: string, { method, params }: { method: string; params: unknown }) => {
        if (method !== 'eth_getBlockByNumber')
          return { error: nodeError({ code: -32000, message: 'rlp: too short' }) }
        const [number, timestamp] = blocks[(params as string[])[0] ?? ''] ?? []
        return {
          result:
            number === undefined
              ? null
              : { number: numberToHex(number), timestamp: numberToHex(timestamp ?? 0) },
        }
      },
    )
    const sends = createSyncSends(ask)
    await sends.probe(of, url)
    return { sends, ask }
  }

  test.each([
    ['a hundred blocks in a minute', { latest: [500, 1060], '0x190': [400, 1000] }],
    ['a hundred blocks in a second', { latest: [500, 1001], '0x190': [400, 1000] }],
    ['few blocks', { latest: [20, 1010], '0x0': [0, 1000] }],
  ] as const)('%s: the node is asked to wait', async (_, blocks) => {
    const { sends, ask } = await paced(blocks as never)
    expect(sends.of(url)).toBe(eip7966)
    await sends.probe(added, url)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  test.each([
    ['two seconds each', { latest: [500, 1200], '0x190': [400, 1000] }],
    ['no block that is known', {}],
    ['no older block', { latest: [500, 1060] }],
    ['one block alone', { latest: [0, 1000], '0x0': [0, 1000] }],
  ] as const)('%s: the request would stay open', async (_, blocks) => {
    const { sends } = await paced(blocks as never)
    expect(sends.of(url)).toBeUndefined()
  })

  test('the wallet asks a node without the method for no block', async () => {
    expect((await probed({}, added)).ask).toHaveBeenCalledTimes(2)
  })

  test('the person’s word counts more', async () => {
    const { ask } = await paced(
      { latest: [500, 1060], '0x190': [400, 1000] },
      { ...added, preconfirmation: 2000 },
    )
    expect(ask).not.toHaveBeenCalled()
  })
})
