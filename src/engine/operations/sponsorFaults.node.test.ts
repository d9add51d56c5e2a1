import 'fake-indexeddb/auto'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deployContract } from '../../../e2e/contracts/deploy.mjs'
import { startNode, type TestNode } from '../../../packages/test-node/node.mjs'
import { sponsorOf } from '../../../packages/test-node/operation/sponsored.ts'
import { defaultDelegate } from '../../contracts/delegates.ts'
import type { Call } from '../../domain/batch.ts'
import type { Submission } from '../../domain/services.ts'
import { createRpc } from '../../rpc/client.ts'
import { openJournal } from '../../storage/journal/journal.ts'
import { createSigner } from '../../vault/signer.ts'
import { createEngine, type Engine } from '../engine.ts'

const origin = 'https://shop.example'
const erc20 = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
])

/** What each batch mints for the account. */
const minted = 1_000_000n

/** An account without any coin. */
const owner = privateKeyToAccount(generatePrivateKey())

let node: TestNode
let engine: Engine
let token: Address
let batches = 0

beforeAll(async () => {
  node = await startNode({ sponsor: true, interval: 50, block: 500 })
  token = await deployContract(node.url, 'TestToken', ['Test dollar', 'TUSD', 6])
  const network = {
    chainId: node.chainId,
    name: 'Test',
    rpcUrls: [node.url],
    symbol: 'ETH',
    decimals: 18,
    preconfirmation: 100,
    blockTime: 500,
    bundlerUrl: sponsorOf(node).bundlerUrl,
    custom: true,
  }
  engine = createEngine({
    journal: openJournal('sponsor faults'),
    chain: createRpc({ network: () => network }),
    signer: createSigner({ account: async () => owner, delegates: [defaultDelegate.address] }),
    networks: { get: () => network },
    tokensOf: async () => [{ address: token }],
    witness: { read: async () => undefined, write: async () => undefined },
  })
})
afterAll(async () => {
  engine.close()
  await node.stop()
})
beforeEach(() => {
  sponsorOf(node).setBundlerFaults([])
  sponsorOf(node).setPaymasterFaults([])
  sponsorOf(node).forgetRequests()
})

const sent = () => sponsorOf(node).requests('eth_sendUserOperation')
const mint = (to: Address): Call => ({
  to: token,
  value: '0x0',
  data: encodeFunctionData({ abi: erc20, functionName: 'mint', args: [to, minted] }),
})

async function batch(context?: object): Promise<Submission> {
  batches += 1
  const isUpgraded = (await node.rpc('eth_getCode', [owner.address, 'pending'])) !== '0x'
  return {
    ...{ origin, id: `${batches}`, request: `request ${batches}`, kind: 'batch', mode: 'atomic' },
    ...{
      from: owner.address,
      chainId: node.chainId,
      calls: [mint(owner.address), mint(node.accounts[1] ?? '0x')],
    },
    sponsor: { url: sponsorOf(node).paymasterUrl, ...(context && { context }) },
    ...(!isUpgraded && { upgrade: defaultDelegate.address }),
  }
}

const ended = ({ id }: Submission) =>
  vi.waitFor(
    async () => {
      const status = await engine.status(origin, id)
      expect(status?.status).toBeGreaterThanOrEqual(200)
      return status
    },
    { timeout: 30_000, interval: 50 },
  )

test.each([
  ['final', 'sends no second question', []],
  ['loud-sponsor', 'shows nothing of its own', []],
  ['', 'a bundler that reports failure is not believed', ['wrong-success']],
  ['', 'a bundler that takes its time', ['late:2000']],
  ['', 'a bundler that bundles twice', ['twice']],
  ['', 'a bundler that answers an error and bundles', ['error-but-bundles']],
  ['', 'a bundler that takes only a high price', ['dear']],
  ['', 'a bundler that names an absurd price', ['absurd-price']],
] as const)('the batch runs once: %s %s', async (fault, _, bundler) => {
  sponsorOf(node).setPaymasterFaults(fault ? [fault] : [])
  sponsorOf(node).setBundlerFaults([...bundler])
  const one = await batch()
  await engine.submit(one)
  expect(await ended(one)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  const wire = sent().map(({ params: [operation] }) => JSON.stringify(operation))
  expect(new Set(wire).size).toBe(1)
  expect(sponsorOf(node).requests('pm_getPaymasterData')).toHaveLength(fault === 'final' ? 0 : 1)
})

test.each([
  ['refuse', 'sponsorSaid'],
  ['absurd-gas', 'garbled'],
  ['huge', 'garbled'],
  ['huge@pm_getPaymasterData', 'garbled'],
  ['nothing', 'garbled'],
  ['wrong-paymaster', 'bundlerSaid'],
  ['wrong-paymaster@pm_getPaymasterData', 'unpaid'],
  ['expired', 'unpaid'],
  ['expires-in:20000', 'unpaid'],
  ['other-operation', 'unpaid'],
])('nothing is signed or sent where the paymaster has the fault %s', async (fault, why) => {
  sponsorOf(node).setPaymasterFaults([fault])
  await expect(engine.submit(await batch())).rejects.toMatchObject({
    kind: 'sponsorRefused',
    data: { fault: why },
  })
  expect(sent()).toEqual([])
})

/** Of the token, in its smallest unit. */
async function balance(): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [owner.address] })
  return BigInt(await node.rpc('eth_call', [{ to: token, data }, 'pending']))
}

test("the paymaster's own gas lets it take its fee, although the bundler's figure is too low", async () => {
  const first = await batch()
  await engine.submit(first)
  await ended(first)
  const before = await balance()
  const context = { token }
  const asked = await batch(context)
  const fee = await engine.quote(asked, token)
  const one = { ...asked, sponsor: { url: sponsorOf(node).paymasterUrl, context, fee } }
  await engine.submit(one)
  expect(await ended(one)).toMatchObject({ status: 200 })
  const taken = before + minted - (await balance())
  expect(taken).toBeGreaterThan(0n)
  expect(taken).toBeLessThanOrEqual(BigInt(fee.most))
  // The rest of the allowance is part of the next ceiling.
  const next = await engine.quote(await batch(context), token)
  expect(BigInt(next.old ?? 0)).toBe(BigInt(fee.most) - taken)
})
