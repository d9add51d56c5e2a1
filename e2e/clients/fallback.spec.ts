import type { Address } from 'viem'
import { startNode } from '../../packages/test-node/node.mjs'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Chain, expectNoApproval, network } from '../fixtures.ts'
import { pressToClose } from '../pressToClose.ts'
import { type ClientPage, clientTest, expect } from './fixture.ts'

/**
 * With `experimental_fallback` viem sends the calls of a refused batch one by one, as transactions, if it
 * concludes from the error that the wallet has no batches. A person who rejected a batch would then be
 * prompted for each of its calls.
 */
const test = clientTest('fallback', ['viem'])

type World = { client: ClientPage; wallet: Wallet; chain: Chain; account: Address }
type Change = { account?: Address; chainId?: number; atomic?: boolean; calls?: number; more?: object }
type Result = { outcome: { name?: string; code?: number; id?: string }; methods: string[] }

function send({ client, chain, account }: World, change: Change = {}): Promise<Result> {
  const params = { account, chainId: chain.chainId, atomic: false, calls: 2, ...change }
  return client.does('send', params) as Promise<Result>
}

async function onChain(
  world: World,
  options: NonNullable<Parameters<typeof startNode>[0]>,
  work: (chainId: number) => Promise<Result>,
): Promise<Result> {
  const node = await startNode(options)
  try {
    await world.wallet.addNetwork({ ...network(node), name: 'Another chain' })
    return await work(node.chainId)
  } finally {
    await node.stop()
  }
}

async function connected(client: ClientPage, wallet: Wallet): Promise<void> {
  const answer = client.does('connect')
  await wallet.approve()
  await answer
}

/** Refused with this code, and without further requests. */
const refused = (code: number) => ({
  outcome: { name: 'TransactionExecutionError', code },
  methods: ['wallet_sendCalls'],
})

test('a batch that the wallet refuses is not sent call by call', async ({ open, wallet, chain, person }) => {
  const client = await open()
  await connected(client, wallet)
  const world = { client, wallet, chain, account: person.address }

  expect(await send(world, { account: chain.accounts[3] as Address })).toMatchObject(refused(4100))
  expect(await send(world, { calls: 0 })).toMatchObject(refused(-32602))
  expect(await send(world, { more: { version: '1.0' } })).toMatchObject(refused(-32000))
  const paymasterService = { url: 'https://example.com' }
  expect(await send(world, { more: { capabilities: { paymasterService } } })).toMatchObject(refused(5700))
  expect(await send(world, { chainId: 12_345 })).toMatchObject(refused(5710))
  expect(await send(world, { calls: 101 })).toMatchObject(refused(5740))
  await expectNoApproval(wallet)

  await wallet.setStrict(true)
  expect(await send(world, { chainId: 1 })).toMatchObject(refused(4901))
})

test('nor is one that the person rejects, or whose upgrade they decline, or that was sent before', async ({
  open,
  wallet,
  chain,
  person,
}) => {
  const client = await open()
  await connected(client, wallet)
  const world = { client, wallet, chain, account: person.address }

  const rejected = send(world)
  await wallet.reject()
  expect(await rejected).toMatchObject(refused(4001))

  const declined = send(world, { atomic: true })
  await pressToClose(await wallet.approval(), 'upgrade-decline')
  expect(await declined).toMatchObject(refused(5750))

  const first = send(world, { more: { id: '0x1234' } })
  await wallet.approve()
  expect((await first).outcome.id).toBe('0x1234')
  expect(await send(world, { more: { id: '0x1234' } })).toMatchObject(refused(5720))
})

test('nor is one that a chain cannot do: what has to be atomic is not broken up', async ({
  open,
  wallet,
  chain,
  person,
}) => {
  const client = await open()
  await connected(client, wallet)
  const world = { client, wallet, chain, account: person.address }

  const minimal = { minimal: true, chainId: 31_397 }
  const atomic = (chainId: number) => send(world, { chainId, atomic: true })
  expect(await onChain(world, minimal, atomic)).toMatchObject(refused(5760))

  // viem recognises a wallet without batches by the words that the interface uses for this error.
  expect(await onChain(world, { no7702: true, chainId: 31_396 }, atomic)).toMatchObject({
    outcome: { name: 'AtomicityNotSupportedError' },
    methods: ['wallet_sendCalls'],
  })
})
