import { describe, expect, test, vi } from 'vitest'
import { requireCurrent, sortOut } from './restart.ts'
import { alice } from './simulation/simulatedWorld.fake.ts'

describe('nodes report the first block', () => {
  const lane = `1:${alice}`
  const genesis = `0x${'01'.repeat(32)}`
  type Asked = { method: string; params: unknown[] }

  test('counts for a row once all of them name it', async () => {
    const toolsOf = (...hashes: string[]) => {
      const everywhere = vi.fn(async (_: number, requests: Asked[]) =>
        hashes.map((hash) => requests.map(() => ({ result: { hash } }))),
      )
      return {
        everywhere,
        tools: { restarts: new Map(), node: { several: () => true, everywhere } } as never,
      }
    }
    const fresh = [{ hash: '0x1', lane }] as never
    const snapshot = { genesis, several: true } as never
    const agreed = toolsOf(genesis, genesis)
    expect(await sortOut(agreed.tools, fresh, snapshot)).toMatchObject({ first: genesis })
    const expected = [{ method: 'eth_getBlockByNumber', params: ['0x0', false] }]
    expect(agreed.everywhere.mock.calls).toEqual([[1, expected]])
    const divided = toolsOf(genesis, `0x${'02'.repeat(32)}`)
    expect((await sortOut(divided.tools, fresh, snapshot)).first).toBeUndefined()
  })

  test.each([
    ['is no other and the block of what was final stands, the node is only behind', genesis, '0xb5', false],
    ['is no other and another block stands there, the network is another', genesis, '0xother', true],
    ['is another, so is the network', `0x${'02'.repeat(32)}`, '0xb5', true],
  ])('where it %s', async (_, first, hash, isAnother) => {
    const receipt = { blockNumber: '0x5', blockHash: '0xb5' }
    const row = { hash: '0x1', lane, nonce: 3, state: 'final', genesis, receipt }
    const moved: unknown[] = []
    let isAhead = false
    let syncs = false
    const batch = async (_: number, requests: Asked[]) =>
      requests.map(({ method, params }) => {
        if (method === 'eth_syncing') return { result: syncs }
        return { result: { hash: params[0] === '0x0' ? first : hash } }
      })
    const context = {
      restarts: new Map(),
      node: { batch },
      finality: () => ({ restarts: true }),
      flight: { transactions: new Map() },
      journal: {
        hashesAt: async () => new Set(isAhead ? [] : [row.hash]),
        transaction: async () => row,
        moveTransactions: async (moves: unknown[]) => {
          moved.push(...moves)
          isAhead = true
        },
      },
    } as never
    const behind = { detail: 'The node is behind' }
    const isBehind = () => expect(requireCurrent(context, lane, 0)).rejects.toMatchObject(behind)
    for (let time = 0; time < 2; time++) await isBehind()
    // A look that shows nothing odd begins the count anew.
    isAhead = true
    await requireCurrent(context, lane, 4)
    isAhead = false
    // A node that fetches the chain again has not another one.
    syncs = true
    for (let time = 0; time < 3; time++) await isBehind()
    syncs = false
    for (let time = 0; time < 3; time++) await isBehind()
    // The engine decides again by the record.
    if (isAnother) await requireCurrent(context, lane, 0)
    else await isBehind()
    expect(moved).toEqual(isAnother ? [{ hash: '0x1', to: 'final', change: { former: true } }] : [])
  })
})
