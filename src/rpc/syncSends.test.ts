import { expect, test, vi } from 'vitest'
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
