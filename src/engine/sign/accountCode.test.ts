import { type Address, type Hex, serializeTransaction, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultDelegate, delegationTo } from '../../contracts/delegates.ts'
import type { Receipt } from '../../domain/batch.ts'
import { nodeError } from '../../domain/errors.ts'
import type { Node } from '../node.ts'
import {
  alice,
  bob,
  call,
  makeWorld,
  origin,
  submission,
  type World,
} from '../simulation/simulatedWorld.fake.ts'
import { accountCode } from './accountCode.ts'

let world: World | undefined
afterEach(async () => {
  expect(world?.reports ?? []).toEqual([])
  await world?.end()
  world = undefined
})

const atomic = { mode: 'atomic', upgrade: defaultDelegate.address } as const
const removal = { kind: 'transaction', undelegates: true } as const
const plain = call('', { to: alice, data: '0x', gas: '0xea60' })

/** Submits a batch and pre-confirms it, so that the next one is in the same block. */
async function submit(id: string, ...[calls, change]: [Parameters<typeof submission>[1], object]) {
  const done = world?.engine().submit(submission(id, calls, change))
  await world?.calm()
  await done
  world?.chain.preconfirm()
  await world?.pass()
}

async function sealAll() {
  world?.chain.seal()
  for (let round = 0; round < 20 && (await world?.engine().busy()); round++) {
    await world?.pass()
    world?.chain.seal()
  }
}

const status = async (id: string) => (await world?.engine().status(origin, id))?.status

describe('in one block', () => {
  test('a batch that upgraded the account ran, though the upgrade was removed after it', async () => {
    world = await makeWorld()
    await submit('a', [call('one'), call('two')], atomic)
    await submit('b', [plain], removal)
    await sealAll()
    expect([await status('a'), await status('b')]).toEqual([200, 200])
    expect(world.chain.canonical().map(({ delegate }) => delegate)).toEqual([
      defaultDelegate.address.toLowerCase(),
      zeroAddress,
    ])
  })

  test('an upgrade was removed, though the next batch upgraded the account again', async () => {
    world = await makeWorld({ delegated: [alice] })
    await submit('a', [plain], removal)
    await submit('b', [call('one'), call('two')], atomic)
    await sealAll()
    expect([await status('a'), await status('b')]).toEqual([200, 200])
  })

  test('a batch of an upgraded account ran, though the upgrade was removed after it', async () => {
    world = await makeWorld({ delegated: [alice] })
    await submit('a', [call('one'), call('two')], atomic)
    await submit('b', [plain], removal)
    await sealAll()
    expect([await status('a'), await status('b')]).toEqual([200, 200])
  })
})

/** Makes the node forget the code of blocks, and say that the account has none now, `times` times. */
function forgetCode(chain: World['chain'], times: number): void {
  const { batch } = chain.node
  let left = times
  chain.node.batch = async (chainId, requests) => {
    const answers = await batch(chainId, requests)
    const isOfBlock = ({ method, params }: { method: string; params: unknown }) =>
      method === 'eth_getCode' && String((params as string[])[1]).startsWith('0x')
    if (!requests.some(isOfBlock) || left-- <= 0) return answers
    return answers.map((one, index) => {
      const request = requests[index]
      if (request?.method !== 'eth_getCode') return one
      if (!isOfBlock(request)) return { result: '0x' }
      return { error: nodeError({ code: -32000, message: 'missing trie node' }) }
    })
  }
}

describe('a batch that upgraded the account and ran', () => {
  test('is not offered again by a node that forgot its code, and holds up no other batch', async () => {
    world = await makeWorld({ remote: true })
    forgetCode(world.chain, Number.POSITIVE_INFINITY)
    await submit('a', [call('one'), call('two')], atomic)
    for (let round = 0; round < 40; round++) {
      world.chain.seal()
      await world.pass()
    }
    expect(await status('a')).toBe(100)
    await expect(world.engine().leftOf(`${origin} a`)).rejects.toMatchObject({
      data: { refusal: 'error_stillMoving' },
    })
    await submit('b', [call('three')], {})
    await sealAll()
    expect([await status('a'), await status('b')]).toEqual([100, 200])
  })

  test('is reported as such after a node told its code late', async () => {
    world = await makeWorld({ remote: true })
    forgetCode(world.chain, 1)
    await submit('a', [call('one'), call('two')], atomic)
    await sealAll()
    expect(await status('a')).toBe(200)
  })
})

describe('a call with data to the account itself', () => {
  const self = call('self', { to: alice, data: '0x34fcd5be', gas: '0xea60' })

  test('is not signed once an earlier batch upgraded the account', async () => {
    world = await makeWorld()
    void world.engine().submit(submission('a', [call('one'), call('two')], atomic))
    await world.calm()
    void world.engine().submit(submission('b', [self], { kind: 'transaction' }))
    await world.calm()
    world.chain.preconfirm()
    await world.pass()
    await sealAll()
    expect([await status('a'), await status('b')]).toEqual([200, 400])
    expect(world.chain.canonical()).toHaveLength(1)
    expect((await world.journal.batch(`${origin} b`))?.error).toMatchObject({ data: { fault: 'selfCall' } })
  })

  test('is signed for an account without code', async () => {
    world = await makeWorld()
    await submit('a', [self], { kind: 'transaction' })
    await sealAll()
    expect(await status('a')).toBe(200)
  })
})

const receipt: Receipt = {
  blockNumber: '0x5',
  blockHash: '0xb5',
  status: '0x1',
  gasUsed: '0x1',
  transactionHash: '0xaa',
  logs: [],
}

type Own = { hash: Hex; nonce: number; delegate?: Address }

/** A node with one block. `codes` and `counts`: the account's code and nonce before and after the block. */
function makeNode({ own, counts, codes }: { own: Own[]; counts: [number, number]; codes: [Hex, Hex] }): Node {
  const answers: Record<string, (params: unknown[]) => unknown> = {
    eth_getBlockByNumber: ([, full]) => ({
      hash: receipt.blockHash,
      transactions: own.map(({ hash, nonce, delegate }) => {
        const authorizationList = delegate ? [{ address: delegate }] : null
        return full ? { hash, from: alice, nonce: `0x${nonce.toString(16)}`, authorizationList } : hash
      }),
    }),
    eth_getTransactionCount: ([, at]) => `0x${counts[at === '0x4' ? 0 : 1].toString(16)}`,
    eth_getCode: ([, at]) => codes[at === '0x4' ? 0 : 1],
  }
  const answer = (method: string, params: unknown) => ({ result: answers[method]?.(params as unknown[]) })
  const batch: Node['batch'] = async (_, requests) =>
    requests.map(({ method, params }) => answer(method, params))
  return { request: async (_, method, params) => answer(method, params).result, batch, gather: batch }
}

/** A transaction with an authorization. */
const upgrading = serializeTransaction({
  type: 'eip7702',
  chainId: 1,
  to: alice,
  authorizationList: [{ chainId: 1, address: alice, nonce: 8, r: '0x1', s: '0x1', yParity: 0 }],
})

const ran = (node: Node, raw: Hex, { nonce = 7, blockNumber = receipt.blockNumber } = {}) =>
  accountCode({
    node,
    plan: submission('a', [call('one')]),
    row: { hash: '0xaa', nonce, raw, batch: '', index: 0, lane: '', state: 'included', signedAt: 0 },
    receipt: { ...receipt, blockNumber },
  })

const ours = defaultDelegate.address
const [code, none]: [Hex, Hex] = [delegationTo(ours), '0x']

test('a receipt in the first block asks for no block before that one', async () => {
  const node = makeNode({ own: [], counts: [7, 7], codes: [code, code] })
  expect(await ran(node, '0x02', { blockNumber: '0x0' })).toBeDefined()
})

describe('of what nobody but another wallet did in the block', () => {
  test('an authorization that was skipped upgraded nothing, though the account ran code before and after', async () => {
    // A transaction used the authorization's nonce, and a removal came before it.
    const own: Own[] = [
      { hash: '0x01', nonce: 5, delegate: zeroAddress },
      { hash: '0xaa', nonce: 7, delegate: ours },
      { hash: '0x03', nonce: 8 },
      { hash: '0x04', nonce: 9, delegate: ours },
    ]
    const node = makeNode({ own, counts: [5, 11], codes: [code, code] })
    expect(await ran(node, upgrading)).toBeUndefined()
  })

  test('a batch ran the code that a transaction before it set', async () => {
    const own: Own[] = [
      { hash: '0x01', nonce: 5, delegate: bob },
      { hash: '0xaa', nonce: 7 },
      { hash: '0x03', nonce: 8, delegate: zeroAddress },
    ]
    expect(await ran(makeNode({ own, counts: [5, 10], codes: [none, none] }), '0x02')).toBe(bob)
  })

  test('a batch ran the previous code if only later transactions set another', async () => {
    const own: Own[] = [
      { hash: '0xaa', nonce: 7 },
      { hash: '0x03', nonce: 8, delegate: zeroAddress },
    ]
    const node = makeNode({ own, counts: [7, 10], codes: [code, none] })
    expect((await ran(node, '0x02'))?.toLowerCase()).toBe(ours.toLowerCase())
  })

  test('a node that does not tell the transactions proves with the code after the block only that calls ran', async () => {
    const node = makeNode({ own: [], counts: [7, 10], codes: [none, code] })
    expect((await ran(node, '0x02'))?.toLowerCase()).toBe(ours.toLowerCase())
    const removed = makeNode({ own: [], counts: [7, 10], codes: [code, none] })
    await expect(ran(removed, '0x02')).rejects.toMatchObject({ kind: 'chainDisconnected' })
  })
})

describe('a node that tells little', () => {
  /** A node that answers some requests differently. The usual node answers where `answer` gives `undefined`. */
  const changed = (
    answer: (method: string, params: unknown[], index: number) => { result: unknown } | undefined,
  ): Node => {
    const own = [{ hash: '0xaa' as const, nonce: 7 }]
    const usual = makeNode({ own, counts: [7, 8], codes: [none, code] })
    const batch: Node['batch'] = async (chainId, requests) => {
      const answers = await usual.batch(chainId, requests)
      return answers.map((one, index) => {
        const { method = '', params } = requests[index] ?? {}
        return answer(method, params as unknown[], index) ?? one
      })
    }
    return { ...usual, batch }
  }
  const silentAt = (tags: string[]) =>
    changed((method, [, at]) =>
      method === 'eth_getCode' && tags.includes(String(at)) ? { result: undefined } : undefined,
    )

  test('of old blocks is taken at the code that the account has now, and the other way round', async () => {
    for (const tag of ['0x5', 'latest'])
      expect((await ran(silentAt([tag]), '0x02'))?.toLowerCase()).toBe(ours.toLowerCase())
  })

  /** Of the block itself it tells nothing any more, and the account has no code now. */
  const forgetful = (count: Hex) =>
    changed((method, [, at]) => {
      if (method === 'eth_getBlockByNumber') return undefined
      if (at !== 'latest') return { result: undefined }
      return { result: method === 'eth_getCode' ? none : count }
    })

  test('of old blocks proves with no code that nothing ran, if nothing used a nonce since', async () => {
    expect(await ran(forgetful('0x8'), upgrading)).toBeUndefined()
    expect(await ran(forgetful('0x8'), '0x02')).toBeUndefined()
  })

  test('of old blocks proves nothing with no code, if the upgrade or another transaction used a nonce', async () => {
    for (const raw of [upgrading, '0x02'] as const)
      await expect(ran(forgetful('0x9'), raw)).rejects.toMatchObject({ kind: 'chainDisconnected' })
  })

  test('of any code is read again later', async () => {
    await expect(ran(silentAt(['0x5', 'latest']), '0x02')).rejects.toMatchObject({
      kind: 'chainDisconnected',
    })
  })

  test('of another block at that height is read again later', async () => {
    const other = changed((method) =>
      method === 'eth_getBlockByNumber' ? { result: { hash: '0xother', transactions: [] } } : undefined,
    )
    await expect(ran(other, '0x02')).rejects.toMatchObject({ kind: 'chainDisconnected' })
  })

  test.each([
    ['before', 0],
    ['after', 6],
  ])('of another block right %s it tells the code is asked again later', async (_, at) => {
    const other = changed((method, __, index) =>
      method === 'eth_getBlockByNumber' && index === at
        ? { result: { hash: '0xother', transactions: [] } }
        : undefined,
    )
    await expect(ran(other, '0x02')).rejects.toMatchObject({ kind: 'chainDisconnected' })
  })

  test('what another account did in the block says nothing of this one', async () => {
    const strange = { hash: '0x09', from: bob, nonce: '0x8', authorizationList: [{ address: bob }] }
    const crowded = changed((method, [, full]) =>
      method === 'eth_getBlockByNumber' && full
        ? {
            result: {
              hash: receipt.blockHash,
              transactions: [
                { hash: '0xaa', from: alice, nonce: '0x7', authorizationList: [{ address: ours }] },
                strange,
              ],
            },
          }
        : method === 'eth_getTransactionCount'
          ? { result: full === '0x4' ? '0x7' : '0xa' }
          : undefined,
    )
    expect((await ran(crowded, upgrading))?.toLowerCase()).toBe(ours.toLowerCase())
  })
})
