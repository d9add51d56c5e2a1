import { type Address, type Hash, type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import {
  type Chain,
  test as common,
  type Dapp,
  expect,
  network,
  newPerson,
  openDapp,
  startChain,
} from '../fixtures.ts'

/**
 * All faults between wallet and node, each alone and then ten combinations. A page sends one batch that waits
 * for each call and one that does not. In every case no call is lost, none runs twice, and the final status
 * matches the chain.
 */
const each = [
  'drop-request:0.2',
  'drop-response:0.2',
  'delay:150',
  'http-500:0.2',
  'http-429:0.2',
  'garbage:0.2',
  'no-batch',
  'slow-start:2000',
  'stale-pending:0.5',
  'already-known:0.5',
  'underpriced:0.4',
  'lose-transaction:0.3',
  'evict:0.3',
  'preconf-lost:0.05',
  'reorg:2',
]

const together = [
  'drop-request:0.08',
  'drop-response:0.08',
  'delay:40',
  'http-500:0.05',
  'http-429:0.05',
  'garbage:0.08',
  'no-batch',
  'slow-start:1000',
  'stale-pending:0.2',
  'already-known:0.3',
  'underpriced:0.1',
  'lose-transaction:0.15',
  'evict:0.15',
  'preconf-lost:0.03',
  'reorg:2',
]

type Stage = { chain: Chain; wallet: Wallet; dapp: Dapp; from: Address }

/** One browser for all cases: each case starts with what the last one left. */
const test = common.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startChain({ block: 1000 })
      const { phrase, address } = await newPerson(chain)
      const { wallet } = await launchWallet({ phrase, networks: [network(chain)] })
      const dapp = await openDapp(wallet, chain.dappUrl)
      await dapp.connect()
      await use({ chain, wallet, dapp, from: address })
      await wallet.close()
      await chain.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Without JSON-RPC batches, single replies get lost: a poll must use those that arrive. */
const singles = ['no-batch', 'drop-request:0.2', 'drop-response:0.2']

test(`${singles.join(' ')}: nothing lost, nothing doubled, the status true`, async ({ stage }) => {
  await survive(stage, singles, 1)
})

for (const fault of each) {
  test(`${fault}: nothing lost, nothing doubled, the status true`, async ({ stage }) => {
    await survive(stage, [fault], 1)
  })
}

test('wrong-chain-id: nothing leaves until the node serves the right chain', async ({ stage }) => {
  const requestCount = () => stage.chain.requests('eth_chainId').length
  await survive(stage, ['wrong-chain-id'], 1, async () => {
    const before = requestCount()
    await expect.poll(() => requestCount() - before).toBeGreaterThan(1)
    expect(stage.chain.requests('eth_sendRawTransaction')).toEqual([])
    stage.chain.setFaults([])
  })
})

for (let seed = 1; seed <= 10; seed++) {
  const faults = several(seed)
  test(`${faults.join(' ')} (seed ${seed}): nothing lost, nothing doubled, the status true`, async ({
    stage,
  }) => {
    await survive(stage, faults, seed)
  })
}

/** Two to four faults, the same for the same seed. */
function several(seed: number): string[] {
  const strides = [1, 2, 4, 7, 8, 11, 13, 14]
  const stride = strides[seed % strides.length] ?? 1
  return Array.from({ length: 2 + (seed % 3) }, (_, index) => {
    return together[(seed * 4 + index * stride) % together.length] ?? ''
  })
}

/** Sends both batches during the faults, which `meanwhile` may end, and waits until both are settled. */
async function survive(
  stage: Stage,
  faults: string[],
  seed: number,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { chain, wallet } = stage
  const sent = await before(stage)
  await wallet.killBackground()
  chain.forgetRequests()
  chain.setFaults(faults, seed)
  const ids = [await send(stage, sent, 'stepwise'), await send(stage, sent, 'pipelined')]
  await meanwhile()
  await expect
    .poll(async () => (await statuses(stage, ids)).every(({ status }) => status >= 200), { timeout: 45_000 })
    .toBe(true)

  chain.setFaults([])
  await expect(async () => {
    await expectTruth(
      stage,
      sent,
      ids,
      faults.some((fault) => fault.startsWith('underpriced')),
    )
  }).toPass({ timeout: 8_000 })
}

/** The calls of a case: the digits of the recipient's balance count how often each of them ran. */
type Sent = { recipient: Address; nonce: number; stepwise: bigint[]; pipelined: bigint[] }

async function before({ chain, from }: Stage): Promise<Sent> {
  const amounts = Array.from({ length: 10 }, (_, index) => 10n ** BigInt(index))
  return {
    recipient: privateKeyToAddress(generatePrivateKey()),
    nonce: Number(await chain.rpc('eth_getTransactionCount', [from, 'pending'])),
    stepwise: amounts.slice(0, 4),
    pipelined: amounts.slice(4),
  }
}

/** Sends the request, approves, and returns the batch's id. */
async function send(
  { chain, wallet, dapp, from }: Stage,
  sent: Sent,
  mode: 'stepwise' | 'pipelined',
): Promise<string> {
  const answer = dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      from,
      chainId: toHex(chain.chainId),
      atomicRequired: false,
      calls: sent[mode].map((value) => ({ to: sent.recipient, value: toHex(value) })),
    },
  ])
  const window = await wallet.approval()
  const retry = window.getByTestId('retry')
  // The retry may succeed on its own before the button is pressed.
  const press = () => retry.click({ timeout: 1000 }).catch(() => undefined)
  await window.addLocatorHandler(retry, press, { noWaitAfter: true })
  // Without a fee the wallet would ask again.
  await expect(window.getByTestId('fee-ceiling')).toBeVisible({ timeout: 30_000 })
  await wallet.approve({ click: [`[data-testid="plan-option"][data-mode="${mode}"]`] })
  const { result, error } = await answer
  if (error) throw new Error(`${error.code} ${error.message}`)
  return (result as { id: string }).id
}

type Receipt = { transactionHash: Hash; blockHash: Hash; blockNumber: Hex; gasUsed: Hex; status: Hex }
type Status = { status: number; receipts?: Receipt[] }

function statuses({ dapp }: Stage, ids: string[]): Promise<Status[]> {
  return Promise.all(
    ids.map(async (id) => (await dapp.request('wallet_getCallsStatus', [id])).result as Status),
  )
}

/** Compares both statuses with the chain. If a node may refuse, fewer calls than all may have run. */
async function expectTruth(stage: Stage, sent: Sent, ids: string[], refuses: boolean): Promise<void> {
  const { chain, from } = stage
  const done: bigint[] = []
  const codes: number[] = []
  for (const [index, { status, receipts = [] }] of (await statuses(stage, ids)).entries()) {
    const calls = index === 0 ? sent.stepwise : sent.pipelined
    for (const receipt of receipts) {
      const { transactionHash: hash } = receipt
      expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ ...receipt, logs: [] })
      const { to, value } = await chain.rpc('eth_getTransactionByHash', [hash])
      expect(to).toBe(sent.recipient.toLowerCase())
      expect(calls).toContain(BigInt(value))
      done.push(BigInt(value))
    }
    expect(status).toBe(receipts.length === calls.length ? 200 : receipts.length > 0 ? 600 : 400)
    codes.push(status)
  }
  if (!refuses) expect(codes).toEqual([200, 200])

  const balance: Hex = await chain.rpc('eth_getBalance', [sent.recipient, 'latest'])
  expect(BigInt(balance)).toBe(done.reduce((sum, value) => sum + value, 0n))
  const nonce = Number(await chain.rpc('eth_getTransactionCount', [from, 'latest']))
  if (!refuses) expect(nonce - sent.nonce).toBe(done.length)
  expect(await chain.rpc('txpool_content', [])).toEqual({ pending: {}, queued: {} })
}
