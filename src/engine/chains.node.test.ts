import 'fake-indexeddb/auto'
import { type Address, encodeAbiParameters, keccak256, numberToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dialects, factsOf } from '../../packages/test-node/dialects/index.mjs'
import { startNode } from '../../packages/test-node/node.mjs'
import type { ChainName } from '../../packages/test-node/types.ts'
import { defaultDelegate } from '../contracts/delegates.ts'
import { createGasCap } from '../contracts/gasCap.ts'
import { createPricing } from '../contracts/pricing.ts'
import type { Call } from '../domain/batch.ts'
import type { Network } from '../domain/network.ts'
import { highCeiling } from '../domain/review/ceiling.fake.ts'
import type { Ceiling } from '../domain/review/ceiling.ts'
import type { Submission } from '../domain/services.ts'
import { memoryCache } from '../lib/cache.ts'
import { createRpc } from '../rpc/client.ts'
import { openJournal } from '../storage/journal/journal.ts'
import { batchKey } from '../storage/journal/rows.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { createSigner } from '../vault/signer.ts'
import { createEngine } from './engine.ts'

const origin = 'https://shop.example'
const recipient: Address = '0x00000000000000000000000000000000000000aa'
/** Deployed at the foot of this test: reverts with a text. */
const reverting: Address = '0x00000000000000000000000000000000000000bb'

/** Milliseconds per block in this test, at any speed of the chain. The wallet knows the real block times. */
const block = 500

/** `npm test` runs Base, and `npm run nightly` all chains. */
const chains =
  process.env.VOLLEY_CHAINS === 'all' ? (Object.keys(dialects) as ChainName[]) : ['base' as const]

describe.each(chains)('on a chain like %s', (like) => {
  const facts = factsOf(like)
  let parts: Awaited<ReturnType<typeof make>>
  beforeAll(async () => {
    parts = await make(like)
  })
  afterAll(async () => {
    parts.engine.close()
    await parts.node.stop()
  })

  test('calls run one after the other', async () => {
    await run('stepwise', 0, [pay(1n), pay(2n), pay(3n)])
    expect(await ended('stepwise')).toMatchObject({ status: 200, receipts: [one, one, one] })
  })

  test('calls run together', async () => {
    await run('pipelined', 1, [pay(1n), pay(2n), pay(3n)], { mode: 'pipelined' })
    expect(await ended('pipelined')).toMatchObject({ status: 200, receipts: [one, one, one] })
  })

  test('calls run as one, and the account is upgraded with them', async () => {
    const upgrade = defaultDelegate.address
    await run('atomic', 2, [pay(1n), pay(2n)], { mode: 'atomic', upgrade })
    expect(await ended('atomic')).toMatchObject({ status: 200, atomic: true, receipts: [one] })
    await Promise.all(['a', 'b', 'c'].map((id) => run(id, 2, [pay(1n)], { mode: 'single' })))
    for (const id of ['a', 'b', 'c']) expect(await ended(id)).toMatchObject({ status: 200 })
  })

  test('a call that reverts ends the batch', async () => {
    await run('partial', 3, [pay(1n), { to: reverting, value: '0x0', data: '0x' }, pay(1n)])
    expect(await ended('partial')).toMatchObject({ status: 600, receipts: [one, { status: '0x0' }] })
  })

  test.each([
    ['next to nothing', 1n],
    ['what its node names for any transaction', facts.tip],
  ])('a site may suggest a tip of %s', async (id, tip) => {
    const suggested = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: numberToHex(tip) } as const
    await run(id, 6, [pay(1n)], { kind: 'transaction', mode: 'single', suggested })
    expect(await ended(id)).toMatchObject({ status: 200, receipts: [one] })
  })

  test.each([
    ['faster', 4],
    ['cancel', 5],
  ] as const)('a call that waits can be replaced: %s', async (by, account) => {
    parts.node.hold()
    await parts.node.settle()
    await run(by, account, [pay(1n)], { mode: 'single' })
    await vi.waitFor(async () => expect((await parts.node.rpc('txpool_status')).pending).not.toBe('0x0'))
    const replace = by === 'faster' ? parts.engine.speedUp : parts.engine.cancel
    // A node that allows no replacements refuses it, and the first transaction runs.
    await replace(batchKey(origin, by), 0, ceilingOf(1))
    parts.node.release()
    const happens = by === 'faster' || facts.replacement === 'never'
    expect(await ended(by)).toMatchObject(happens ? { status: 200, receipts: [one] } : { status: 400 })
    const nonce = await parts.node.rpc('eth_getTransactionCount', [
      parts.accounts[account]?.address,
      'latest',
    ])
    expect(nonce).toBe('0x1')
  })

  const one = { status: '0x1' }

  async function run(id: string, account: number, calls: Call[], change: Partial<Submission> = {}) {
    const from = parts.accounts[account]?.address as Address
    const ceiling = ceilingOf(change.mode === 'atomic' ? 1 : calls.length)
    const base = { origin, request: `request ${id}`, id, kind: 'batch', mode: 'stepwise' } as const
    await parts.engine.submit({ ...base, from, chainId: facts.chainId, calls, ceiling, ...change })
  }

  /** Waits until the batch has ended. */
  async function ended(id: string) {
    return vi.waitFor(
      async () => {
        const status = await parts.engine.status(origin, id)
        expect(status?.status).toBeGreaterThanOrEqual(200)
        return status
      },
      { timeout: 50_000, interval: 50 },
    )
  }
})

/** A ceiling that nothing here reaches, even with a data fee. */
function ceilingOf(count: number): Ceiling {
  const { transactions, ...rest } = highCeiling(count)
  return { ...rest, transactions: transactions.map((entry) => ({ ...entry, dataFee: '0xffffffffffff' })) }
}

async function make(like: ChainName) {
  const { blockTime, chainId } = factsOf(like)
  const node = await startNode({ like, pace: Math.max(1, Math.round(blockTime / block)) })
  await node.rpc('anvil_setCode', [reverting, revertingCode('Not today')])
  const accounts = node.accounts.map((_, addressIndex) => mnemonicToAccount(node.phrase, { addressIndex }))
  const builtIn = builtInNetworks.find((one) => one.chainId === chainId) as Network
  const network = { ...builtIn, rpcUrls: [node.url] }
  const rpc = createRpc({ network: () => network })
  const cache = memoryCache()
  const engine = createEngine({
    journal: await openJournal(`node ${node.url}`),
    chain: { ...rpc, gasCap: createGasCap({ rpc, cache }), pricing: createPricing({ rpc, cache }) },
    signer: createSigner({
      account: async (address) => {
        const account = accounts.find((one) => one.address.toLowerCase() === address.toLowerCase())
        if (!account) throw new Error('No such account')
        return account
      },
      delegates: [defaultDelegate.address],
    }),
    networks: { get: () => network },
    tokensOf: async () => [],
    witness: { read: async () => undefined, write: async () => undefined },
  })
  return { node, accounts, engine }
}

function pay(wei: bigint): Call {
  return { to: recipient, value: `0x${wei.toString(16)}`, data: '0x' }
}

/** Copies `Error(string)` to memory and reverts with it. */
function revertingCode(text: string): string {
  const error = `${keccak256('0x4572726f7228737472696e6729').slice(2, 10)}${encodeAbiParameters([{ type: 'string' }], [text]).slice(2)}`
  const length = (error.length / 2).toString(16).padStart(2, '0')
  return `0x60${length}600c60003960${length}6000fd${error}`
}
