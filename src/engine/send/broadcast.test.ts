import { describe, expect, test, vi } from 'vitest'
import { nodeError, WalletError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { broadcast } from './broadcast.ts'

const row = (nonce: number, change: Partial<TransactionRow> = {}): TransactionRow => ({
  hash: `0x${nonce}`,
  batch: 'k',
  index: nonce,
  lane: '1:0xa',
  nonce,
  raw: `0x02${nonce}`,
  state: 'signed',
  signedAt: 1,
  ...change,
})

/** A journal and a node that record the order of their calls. */
function make() {
  const order: unknown[] = []
  const journal = {
    tried: vi.fn(async (hashes: string[], at: number) => void order.push(['tried', hashes, at])),
    moveTransactions: vi.fn(async (moves: { hash: string; to: string }[]) => {
      if (moves.length > 0) order.push(...moves.map(({ hash, to }) => [to, hash]))
    }),
  }
  const node = {
    request: vi.fn(async (_: number, method: string, params: unknown): Promise<unknown> => {
      order.push([method, params])
      return '0x'
    }),
    gather: vi.fn(async (_: number, requests: { params: unknown }[]): Promise<unknown[]> => {
      order.push(['gather', requests.map(({ params }) => params)])
      return requests.map(() => ({ result: '0x' }))
    }),
  }
  const context = {
    journal,
    node,
    now: () => 7,
    fresh: new Set<string>(),
    refused: new Set(),
    awaited: new Set(),
  }
  const send = (rows: TransactionRow[]) => broadcast(context as never, 1, rows)
  return { order, node, tools: context, send }
}

describe('bytes that leave for the node', () => {
  test('are recorded as sent before they are', async () => {
    const { order, send } = make()
    await send([row(1)])
    expect(order).toEqual([
      ['tried', ['0x1'], 7],
      ['eth_sendRawTransaction', ['0x021']],
      ['sent', '0x1'],
    ])
  })

  test('for local nodes do not leave once the network has another node', async () => {
    const { node, tools, order } = make()
    let rpcUrls = ['http://127.0.0.1:8545']
    const context = { ...tools, network: () => ({ rpcUrls }) } as never
    await broadcast(context, 1, [row(1, { local: true, triedAt: 1 })])
    expect(order).toEqual([
      ['eth_sendRawTransaction', ['0x021']],
      ['sent', '0x1'],
    ])
    // The network changes while the attempt is written down.
    tools.journal.tried.mockImplementation(async () => {
      rpcUrls = ['https://node.example']
    })
    await broadcast(context, 1, [row(2, { local: true }), row(3)])
    expect(node.request.mock.calls.map(([, , params]) => params)).toEqual([['0x021'], ['0x023']])
  })

  test('go together where there are several, and only those that never left are written down', async () => {
    const { order, send } = make()
    await send([row(1), row(2, { triedAt: 3 })])
    expect(order).toEqual([
      ['tried', ['0x1'], 7],
      ['gather', [['0x021'], ['0x022']]],
      ['sent', '0x1'],
      ['sent', '0x2'],
    ])
  })

  test('that left before are not written down again', async () => {
    const { order, send } = make()
    await send([row(1, { triedAt: 3 })])
    expect(order).toEqual([
      ['eth_sendRawTransaction', ['0x021']],
      ['sent', '0x1'],
    ])
  })

  test('are fresh no more', async () => {
    const { tools: context, send } = make()
    for (const hash of ['0x1', '0x2']) context.fresh.add(hash)
    await send([row(1, { triedAt: 3 })])
    expect([...context.fresh]).toEqual(['0x2'])
  })

  test('stay as they are if their fate is unknown', async () => {
    const { node, order, send } = make()
    node.request.mockRejectedValue(new WalletError('chainDisconnected'))
    await expect(send([row(1)])).rejects.toMatchObject({ kind: 'chainDisconnected' })
    node.gather.mockResolvedValue([undefined, { result: '0x' }])
    await send([row(1), row(2)])
    expect(order.filter((one) => (one as string[])[0] === 'sent')).toEqual([['sent', '0x2']])
  })

  test('that the node has already are there', async () => {
    const { node, order, send } = make()
    node.request.mockRejectedValue(nodeError({ code: -32000, message: 'already known' }))
    await send([row(1)])
    expect(order.at(-1)).toEqual(['sent', '0x1'])
  })

  test('are none where there is nothing to send', async () => {
    const { order, send } = make()
    await send([])
    expect(order).toEqual([])
  })
})
