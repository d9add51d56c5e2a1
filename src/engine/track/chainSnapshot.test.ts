import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Receipt } from '../../domain/batch.ts'
import { nodeError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Answer, Node } from '../node.ts'
import { readSnapshot } from './chainSnapshot.ts'

const finality = { depth: 2, tags: false, restarts: false }
const lane = '1:0x00000000000000000000000000000000000a11ce'
const row = (nonce: number, change: Partial<TransactionRow> = {}) =>
  ({ hash: `0x${nonce.toString(16)}`, lane, nonce, state: 'sent', ...change }) as TransactionRow

const receipt: Receipt = {
  transactionHash: '0x1',
  status: '0x1',
  blockNumber: '0x9',
  blockHash: '0x09',
  gasUsed: '0x1',
  logs: [],
}

/** Stands for an answer that does not arrive. */
const lost = () => undefined

/** A node that answers by method, and records the requests of each batch. */
function make(answers: Record<string, (params: unknown[]) => unknown>) {
  const batches: { method: string; params: unknown }[][] = []
  const node: Node = {
    request: async () => undefined,
    batch: async () => [],
    async gather(_, requests) {
      batches.push([...requests])
      return requests.map(({ method, params }): Answer | undefined => {
        const answer = answers[method]
        if (answer === lost) return undefined
        return answer
          ? { result: answer(params as unknown[]) }
          : { error: nodeError({ code: -32601, message: 'Method not found' }) }
      })
    },
  }
  return { node, asked: batches }
}

const head = { eth_getBlockByNumber: () => ({ number: '0xa', hash: '0x10' }) }

describe('a look', () => {
  test('is one batch for everything, also for transactions of many nonces', async () => {
    const { node, asked: batches } = make({ ...head, eth_getTransactionReceipt: () => null })
    const rows = Array.from({ length: 300 }, (_, nonce) => row(nonce))
    const snapshot = await readSnapshot(node, 1, rows, { counting: false, presence: false, finality })
    expect(batches).toHaveLength(1)
    expect(batches[0]?.length).toBeLessThanOrEqual(101)
    expect(snapshot).toMatchObject({ latest: { number: 10, hash: '0x10' }, counting: false })
    expect(snapshot.receipts.get('0x0')).toBeNull()
  })

  test('continues with the answers that arrived, and counts nothing as missing whose answer was lost', async () => {
    const included = row(1, { state: 'included', receipt })
    const { node } = make({
      eth_getBlockByNumber: lost,
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: lost,
      eth_getTransactionCount: () => '0x1',
    })
    const snapshot = await readSnapshot(node, 1, [included, row(2)], {
      counting: false,
      presence: true,
      finality,
    })
    expect(snapshot).toEqual({
      receipts: new Map([['0x2', null]]),
      present: new Map(),
      blocks: new Map(),
      counts: new Map([[lane, { latest: 1 }]]),
      counting: false,
      receiptsAre: 'told',
      depth: 2,
      finalized: null,
    })
  })

  test('takes an error for a block as nothing, but where the node says that there is no such block', async () => {
    const included = row(1, { state: 'included', receipt })
    for (const [message, blocks] of [
      ['Internal error', new Map()],
      ['the method does not exist', new Map()],
      ['header not found', new Map([[9, null]])],
      ['unknown block', new Map([[9, null]])],
    ] as const) {
      const { node } = make({ eth_getTransactionReceipt: () => null })
      const gather: Node['gather'] = async (chainId, requests) =>
        (await node.gather(chainId, requests)).map((answer, index) =>
          requests[index]?.method === 'eth_getBlockByNumber'
            ? { error: nodeError({ code: -32000, message }) }
            : answer,
        )
      const how = { counting: false, presence: false, finality }
      expect((await readSnapshot({ ...node, gather }, 1, [included], how)).blocks, message).toEqual(blocks)
    }
  })

  test('takes no receipt of another transaction, and none that is none', async () => {
    for (const result of [
      { transactionHash: '0xff', blockHash: '0x1', blockNumber: '0x1', logs: [] },
      { transactionHash: '0x1' },
      'receipt',
      7,
    ]) {
      const { node } = make({ ...head, eth_getTransactionReceipt: () => result })
      const snapshot = await readSnapshot(node, 1, [row(1)], { counting: false, presence: false, finality })
      expect(snapshot.receipts.size).toBe(0)
    }
  })

  test('asks for what waits only where it is to tell who is there', async () => {
    const { node, asked: batches } = make({
      ...head,
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: ([hash]) => (hash === '0x1' ? {} : null),
      eth_getTransactionCount: () => '0x1',
    })
    const rows = [row(1), row(2), row(0, { state: 'preconfirmed' })]
    const snapshot = await readSnapshot(node, 1, rows, { counting: false, presence: true, finality })
    expect([...snapshot.present]).toEqual([
      ['0x1', true],
      ['0x2', false],
    ])
    expect(snapshot.counts.get(lane)).toEqual({ latest: 1 })
    expect(batches.flat().filter(({ method }) => method === 'eth_getTransactionCount')).toHaveLength(1)
  })

  test('believes a method of the node that it knows a transaction, and never that it does not', async () => {
    for (const [status, present] of [
      ['Known', true],
      ['Unknown', false],
    ] as const) {
      const { node } = make({
        ...head,
        eth_getTransactionReceipt: () => null,
        eth_getTransactionByHash: () => null,
        base_transactionStatus: () => ({ status }),
      })
      const how = { counting: false, presence: true, finality, statusMethod: 'base_transactionStatus' }
      expect((await readSnapshot(node, 1, [row(1)], how)).present.get('0x1')).toBe(present)
    }
  })

  test.each([
    ['has no answer for it', { base_transactionStatus: () => null }],
    ['has no such method', {}],
  ])('goes on without that method where the node %s', async (_, more) => {
    const { node } = make({
      ...head,
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: () => null,
      ...more,
    })
    const how = { counting: false, presence: true, finality, statusMethod: 'base_transactionStatus' }
    expect((await readSnapshot(node, 1, [row(1)], how)).present.get('0x1')).toBe(false)
  })

  test('asks what is final only for the sake of a rival, of whichever transaction it is', async () => {
    const rival = { hash: '0xf', block: { number: 8, hash: '0x08' } } as TransactionRow['rival'] & object
    for (const [rows, tags] of [
      [[row(1), row(2)], []],
      [
        [row(1, { rival }), row(2)],
        ['finalized', 'safe'],
      ],
    ] as const) {
      const { node, asked: batches } = make({ ...head, eth_getTransactionReceipt: () => null })
      await readSnapshot(node, 1, rows, {
        counting: false,
        presence: false,
        finality: { ...finality, tags: true },
      })
      const firstParams = batches.flat().map(({ params }) => (params as unknown[])[0])
      expect(firstParams.filter((tag) => tag === 'finalized' || tag === 'safe')).toEqual(tags)
    }
  })

  test('asks for the block of each receipt that is known', async () => {
    const { node } = make({
      eth_getBlockByNumber: ([tag]) => (tag === 'latest' ? { number: '0xa', hash: '0x10' } : null),
      eth_getTransactionReceipt: () => null,
    })
    const known = { receipt: { blockNumber: '0x8' as Hex } } as Partial<TransactionRow>
    const snapshot = await readSnapshot(node, 1, [row(1, known)], {
      counting: false,
      presence: false,
      finality,
    })
    expect([...snapshot.blocks]).toEqual([[8, null]])
  })

  test('asks for counts too where the node says that it has no receipts', async () => {
    const { node } = make({ eth_getTransactionCount: ([, tag]) => (tag === 'latest' ? '0x1' : '0x2') })
    const snapshot = await readSnapshot(node, 1, [row(1)], { counting: false, presence: true, finality })
    expect(snapshot).toMatchObject({ counting: true, receiptsAre: 'unlisted' })
    expect(snapshot.counts.get(lane)).toEqual({ latest: 1, pending: 2 })
  })

  test('requests only counts if nothing else is available, and receipts again now and then', async () => {
    const { node, asked: batches } = make({
      eth_getTransactionCount: () => '0x1',
      eth_getTransactionReceipt: () => null,
      ...head,
    })
    await readSnapshot(node, 1, [row(1)], { counting: true, presence: true, finality })
    expect(batches[0]?.map(({ method }) => method)).toEqual([
      'eth_getTransactionCount',
      'eth_getTransactionCount',
    ])
    const counted = [row(1), row(2, { state: 'included' })]
    const snapshot = await readSnapshot(node, 1, counted, {
      counting: true,
      probe: true,
      presence: true,
      finality,
    })
    expect(snapshot).toMatchObject({ counting: false, receiptsAre: 'told' })
    expect([...snapshot.receipts.keys()]).toEqual(['0x1', '0x2'])
  })
})

describe('a receipt that was read before', () => {
  const receipt = (nonce: number, blockHash: Hex, blockNumber: Hex): Receipt => ({
    transactionHash: `0x${nonce.toString(16)}`,
    blockHash,
    blockNumber,
    status: '0x1',
    gasUsed: '0x1',
    logs: [],
  })
  const known = (nonce: number, state: TransactionRow['state'], blockNumber: Hex) =>
    row(nonce, { state, receipt: receipt(nonce, `0xa${nonce}`, blockNumber) })
  const receiptsAsked = (batches: { method: string; params: unknown }[][]) =>
    batches.map((batch) =>
      batch.flatMap(({ method, params }) =>
        method === 'eth_getTransactionReceipt' ? [(params as string[])[0]] : [],
      ),
    )
  /** The chain is at block 10. */
  const chain = (hashes: Record<string, Hex>, receipts: Record<string, unknown>) => ({
    eth_getBlockByNumber: ([tag]: unknown[]) =>
      tag === 'latest'
        ? { number: '0xa', hash: '0x10' }
        : hashes[tag as string]
          ? { hash: hashes[tag as string] }
          : null,
    eth_getTransactionReceipt: ([hash]: unknown[]) => receipts[hash as string] ?? null,
  })
  const look = async (rows: TransactionRow[], made: ReturnType<typeof chain>) => {
    const { node, asked: batches } = make(made)
    const snapshot = await readSnapshot(node, 1, rows, { counting: false, presence: false, finality })
    return { sight: snapshot, asked: receiptsAsked(batches) }
  }

  test('holds while its block is canonical, and is not asked again', async () => {
    const rows = [known(1, 'included', '0x8'), known(2, 'included', '0x8')]
    const { sight: snapshot, asked: requested } = await look(
      rows.map((one) => ({ ...one, receipt: { ...receipt(one.nonce, '0xb', '0x8') } })),
      chain({ '0x8': '0xb' }, {}),
    )
    expect(requested).toEqual([[]])
    expect([...snapshot.receipts.keys()]).toEqual(['0x1', '0x2'])
  })

  test('is read again in the same poll if another block is at its height', async () => {
    const { sight: snapshot, asked: requested } = await look(
      [known(1, 'included', '0x8')],
      chain({ '0x8': '0xb' }, {}),
    )
    expect(requested).toEqual([[], ['0x1']])
    expect(snapshot.receipts.get('0x1')).toBeNull()
  })

  test('of a pre-confirmation holds while the highest of its lane has not moved', async () => {
    const rows = [
      known(1, 'preconfirmed', '0xb'),
      known(2, 'preconfirmed', '0xb'),
      known(3, 'preconfirmed', '0xb'),
    ]
    const { sight: snapshot, asked: requested } = await look(
      rows,
      chain({}, { '0x3': receipt(3, '0xa3', '0xb') }),
    )
    expect(requested).toEqual([['0x3']])
    expect(snapshot.receipts.size).toBe(3)
  })

  test('of every pre-confirmation is read again if the highest is gone or moved', async () => {
    const rows = [known(1, 'preconfirmed', '0xb'), known(2, 'preconfirmed', '0xb')]
    for (const now of [null, receipt(2, '0xc', '0xb'), receipt(2, '0xa2', '0xc')]) {
      const { sight: snapshot, asked: requested } = await look(
        rows,
        chain({}, { '0x1': receipt(1, '0xa1', '0xb'), '0x2': now }),
      )
      expect(requested).toEqual([['0x2'], ['0x1']])
      expect(snapshot.receipts.get('0x2')).toEqual(now)
    }
  })

  test('of a pre-confirmation says nothing where the answer for the highest is lost', async () => {
    const rows = [known(1, 'preconfirmed', '0xb'), known(2, 'preconfirmed', '0xb')]
    const { node, asked: batches } = make(chain({}, { '0x1': receipt(1, '0xa1', '0xb') }))
    const lossy: Node = {
      ...node,
      gather: async (chainId, requests) =>
        (await node.gather(chainId, requests)).map((answer, index) =>
          JSON.stringify(requests[index]).includes('"0x2"') ? undefined : answer,
        ),
    }
    const snapshot = await readSnapshot(lossy, 1, rows, { counting: false, presence: false, finality })
    expect(receiptsAsked(batches)).toEqual([['0x2']])
    expect(snapshot.receipts.size).toBe(0)
  })

  test('of a pre-confirmation holds while the highest, which was only counted, has no receipt still', async () => {
    const rows = [known(1, 'preconfirmed', '0xb'), row(2, { state: 'preconfirmed' })]
    const { sight: snapshot } = await look(rows, chain({}, {}))
    expect(snapshot.receipts.get('0x1')).toEqual(rows[0]?.receipt)
    expect(snapshot.receipts.get('0x2')).toBeNull()
  })

  test('proves nothing where the node did not say', async () => {
    const { node } = make({ eth_getTransactionReceipt: () => null })
    const rows = [known(1, 'included', '0x8')]
    const refusing: Node = {
      ...node,
      batch: async (_, requests) =>
        requests.map(() => ({ error: nodeError({ code: -32000, message: 'busy' }) })),
    }
    expect(
      (await readSnapshot(refusing, 1, rows, { counting: false, presence: false, finality })).receipts.size,
    ).toBe(0)
  })
})
