import 'fake-indexeddb/auto'
import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Creation, create, creations, otherDeployment } from '../../e2e/contracts/delegates.ts'
import { serveTruth } from '../../e2e/truth.ts'
import { startNode } from '../../packages/test-node/node.mjs'
import { defaultDelegate, delegationTo } from '../contracts/delegates.ts'
import type { Call } from '../domain/batch.ts'
import { highCeiling } from '../domain/review/ceiling.fake.ts'
import type { Submission } from '../domain/services.ts'
import { inWords } from '../i18n/inWords.ts'
import { createRpc } from '../rpc/client.ts'
import { openJournal } from '../storage/journal/journal.ts'
import { createSigner } from '../vault/signer.ts'
import { createEngine } from './engine.ts'

const origin = 'https://shop.example'
const recipient: Address = '0x00000000000000000000000000000000000000aa'
/** Deployed at the foot of this test: reverts with a text. */
const reverting: Address = '0x00000000000000000000000000000000000000bb'

let parts: Awaited<ReturnType<typeof make>>
beforeAll(async () => {
  parts = await make()
}, 60_000)
afterAll(async () => {
  parts.engine.close()
  await parts.node.stop()
})

describe('on a real chain', () => {
  test('an atomic batch upgrades the account and pays in one transaction, and the upgrade can be removed', async () => {
    await run('atomic', 0, [pay(1n), pay(2n), pay(3n)], { mode: 'atomic', upgrade: defaultDelegate.address })
    const status = await ended('atomic')
    expect(status).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    expect(BigInt(await parts.node.rpc('eth_getBalance', [recipient, 'latest']))).toBe(6n)

    await run('again', 0, [pay(1n), pay(1n)], { mode: 'atomic' })
    expect(await ended('again')).toMatchObject({ status: 200, atomic: true })

    const from = parts.accounts[0]?.address as Address
    await run('plain', 0, [{ to: from, value: '0x0', data: '0x', gas: '0xea60' }], {
      mode: 'single',
      undelegates: true,
    })
    expect(await ended('plain')).toMatchObject({ status: 200 })
    expect(await parts.node.rpc('eth_getCode', [from, 'latest'])).toBe('0x')
  }, 60_000)

  test('an account that runs the other deployment of Simple7702Account keeps it, and its batches are all or nothing', async () => {
    const from = parts.accounts[5]?.address as Address
    await create(parts.node, creations[otherDeployment] as Creation)
    await parts.node.rpc('anvil_setCode', [from, delegationTo(otherDeployment)])
    const balance = async () => BigInt(await parts.node.rpc('eth_getBalance', [recipient, 'latest']))
    const before = await balance()

    await run('kept', 5, [pay(1n), pay(2n)], { mode: 'atomic' })
    expect(await ended('kept')).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    expect((await balance()) - before).toBe(3n)

    const gas: Hex[] = ['0x30d40']
    await run('fails', 5, [pay(4n), { to: reverting, value: '0x0', data: '0x' }], { mode: 'atomic', gas })
    expect(await ended('fails')).toMatchObject({ status: 500, atomic: true, receipts: [{ status: '0x0' }] })
    expect((await balance()) - before).toBe(3n)
    expect(await parts.node.rpc('eth_getCode', [from, 'latest'])).toBe(delegationTo(otherDeployment))
  }, 60_000)

  test('a stepwise batch with a failing second call is 600 with both receipts and the reason', async () => {
    await run('stepwise', 1, [pay(1n), { to: reverting, value: '0x0', data: '0x' }, pay(1n)])
    expect(await ended('stepwise')).toMatchObject({
      status: 600,
      atomic: false,
      receipts: [{ status: '0x1' }, { status: '0x0' }],
    })
    const shown = (await parts.engine.activities(10)).find(({ id }) => id === 'stepwise')
    expect(shown?.calls[1]?.state).toBe('failed')
    expect(inWords(shown?.calls[1]?.reason ?? '')).toMatch('Not today')
    expect(shown?.calls[2]).toMatchObject({ state: 'notSent' })
  }, 60_000)

  test('twenty pipelined calls are pre-confirmed together and end as 200', async () => {
    const calls = Array.from({ length: 20 }, () => pay(1n))
    await run('pipelined', 2, calls, { mode: 'pipelined' })
    const status = await ended('pipelined')
    expect(status).toMatchObject({ status: 200, atomic: false })
    expect(status?.receipts).toHaveLength(20)
  }, 60_000)

  test('lost answers change nothing', async () => {
    parts.node.setFaults(['drop-response:0.4@eth_sendRawTransaction', 'drop-request:0.1'])
    await run('lossy', 3, [pay(1n), pay(1n), pay(1n)])
    await vi.waitFor(
      async () => expect((await parts.engine.status(origin, 'lossy'))?.status).toBe(200),
      40_000,
    )
    parts.node.setFaults([])
    const nonce = await parts.node.rpc('eth_getTransactionCount', [parts.accounts[3]?.address, 'latest'])
    expect(Number(nonce)).toBe(3)
  }, 60_000)

  test('a node that loses a third of its answers and fails every fifth request gets each call once', async () => {
    const from = parts.accounts[4]?.address as Address
    const before = Number(await parts.node.rpc('eth_getTransactionCount', [from, 'latest']))
    parts.node.forgetRequests()
    parts.node.setFaults(['drop-response:0.3', 'http-500:0.2'], 7)
    await run('harsh', 4, [pay(1n), pay(1n), pay(1n)])
    await run(
      'harsh too',
      4,
      Array.from({ length: 5 }, () => pay(1n)),
      { mode: 'pipelined' },
    )
    for (const id of ['harsh', 'harsh too']) expect(await ended(id, 50_000)).toMatchObject({ status: 200 })
    parts.node.setFaults([])
    const bytes = parts.node.requests('eth_sendRawTransaction').map(({ params }) => params[0])
    expect(new Set(bytes).size).toBe(8)
    expect(Number(await parts.node.rpc('eth_getTransactionCount', [from, 'latest'])) - before).toBe(8)
  }, 60_000)

  test('a receipt that one of two nodes forges ends nothing, and the call happens once', async () => {
    const two = await make({ truth: true })
    two.node.setFaults(['lose-transaction'])
    two.node.setHostile(['forged-receipts'])
    const from = two.accounts[0]?.address as Address
    await two.engine.submit({
      ...submission('forged', from, [pay(1n)], two.node.chainId),
      ceiling: highCeiling(1),
    })
    const countReceiptRequests = () => two.node.requests('eth_getTransactionReceipt').length
    await vi.waitFor(() => expect(countReceiptRequests()).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 50,
    })
    // Waits for the first forged receipt and the polls after it.
    for (let blocks = 0; blocks < 4; blocks++) await two.node.untilCanonical()
    expect(await two.engine.status(origin, 'forged')).toMatchObject({ status: 100 })

    two.node.setFaults([])
    two.node.setHostile([])
    await vi.waitFor(
      async () => expect(await two.engine.status(origin, 'forged')).toMatchObject({ status: 200 }),
      { timeout: 30_000, interval: 100 },
    )
    expect(new Set(two.node.requests('eth_sendRawTransaction').map(({ params }) => params[0])).size).toBe(1)
    two.engine.close()
    await two.stop()
  }, 60_000)

  test('a node that answers two methods only runs a batch to its counts', async () => {
    const small = await make({ minimal: true })
    await small.engine.submit({
      ...submission('minimal', small.accounts[0]?.address as Address, [pay(1n), pay(1n)], small.node.chainId),
      fees: { gasPrice: '0x77359400' },
      gas: ['0x5208', '0x5208'],
      ceiling: highCeiling(2),
    })
    await vi.waitFor(
      async () =>
        expect(await small.engine.status(origin, 'minimal')).toMatchObject({
          status: 100,
          capabilities: { inclusion: { preconfirmed: 2, confirmed: 2 } },
        }),
      { timeout: 30_000, interval: 100 },
    )
    small.engine.close()
    await small.node.stop()
  }, 60_000)
})

/** `truth` adds a second URL to the network, which answers truthfully whatever the first one says. */
async function make({ truth: hasTruth = false, ...options }: { minimal?: boolean; truth?: boolean } = {}) {
  const node = await startNode({ interval: 100, block: 500, ...options })
  const truth = hasTruth ? await serveTruth(node) : undefined
  const stop = async () => {
    await truth?.stop()
    await node.stop()
  }
  await node.rpc('anvil_setCode', [reverting, revertingCode('Not today')])
  const accounts = node.accounts.map((_, addressIndex) => mnemonicToAccount(node.phrase, { addressIndex }))
  const network = {
    chainId: node.chainId,
    name: 'Test',
    rpcUrls: [node.url, ...(truth ? [truth.url] : [])],
    symbol: 'ETH',
    decimals: 18,
    preconfirmation: 100,
    blockTime: 500,
    custom: true,
  }
  const engine = createEngine({
    journal: await openJournal(`node ${node.url}`),
    chain: createRpc({ network: () => network }),
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
  return { node, accounts, engine, stop }
}

function submission(id: string, from: Address, calls: Call[], chainId: number): Submission {
  return { origin, request: `request ${id}`, id, kind: 'batch', from, chainId, mode: 'stepwise', calls }
}

async function run(
  id: string,
  account: number,
  calls: Call[],
  change: Partial<Submission> = {},
): Promise<void> {
  const from = parts.accounts[account]?.address as Address
  const ceiling = highCeiling(change.mode === 'atomic' ? 1 : calls.length)
  await parts.engine.submit({ ...submission(id, from, calls, parts.node.chainId), ceiling, ...change })
}

/** Waits until the batch has ended. */
async function ended(id: string, timeout = 30_000) {
  return vi.waitFor(
    async () => {
      const status = await parts.engine.status(origin, id)
      expect(status?.status).toBeGreaterThanOrEqual(200)
      return status
    },
    { timeout, interval: 50 },
  )
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
