import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { type Chain, expect, network, startChain, test as usual } from '../fixtures.ts'
import { batch, idOf, pay, sendsOf, settled } from '../sending.ts'

const [sync, plain] = ['eth_sendRawTransactionSync', 'eth_sendRawTransaction']

/** A node as Base's: a send is answered with the pre-confirmed receipt (EIP-7966). */
const test = usual.extend<object, { chain: Chain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startChain({ sync: 'base' })
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],

  wallet: async ({ chain, person }, use) => {
    const { wallet } = await launchWallet({
      phrase: person.phrase,
      networks: [{ ...network(chain), preconfirmation: 200 }],
    })
    await use(wallet)
    await wallet.close()
    chain.release()
    chain.setFaults([])
  },
})

/** The different bytes that the node received. */
const received = (chain: Chain) => new Set(sendsOf(chain).map(({ params }) => params[0]))

const nonceOf = async (chain: Chain, account: string) =>
  Number(await chain.rpc('eth_getTransactionCount', [account, 'pending']))

test('each call of a batch is sent by one request, and its receipt is the answer', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.forgetRequests()
  const calls = ['0x1', '0x2', '0x3'].map((value) => pay(chain, value as `0x${string}`))
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  await wallet.approve()
  const { status, receipts } = await settled(dapp, await idOf(answer))
  expect(status).toBe(200)
  expect(receipts).toHaveLength(3)
  // A second param is an error for some nodes. An empty one asks whether the node has the method.
  const [probe, ...sends] = chain.requests(sync).map(({ params }) => params)
  expect(probe).toEqual(['0x'])
  expect(sends.map((params) => params.length)).toEqual([1, 1, 1])
  expect(chain.requests(plain)).toEqual([])
})

test('over a slow connection, the first transaction of a background too is sent by one request', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  await wallet.killBackground()
  chain.forgetRequests()
  chain.setFaults(['delay:150'])
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls: [pay(chain, '0x1')] }),
  )
  await wallet.approve()
  expect((await settled(dapp, await idOf(answer))).status).toBe(200)
  expect(sendsOf(chain).map(({ method }) => method)).toEqual([sync])
})

for (const fault of [
  'sync-waits',
  'sync-unknown',
  'sync-gap',
  'http-429',
  'garbage',
  'drop-request',
  'drop-response',
  'lose-transaction',
  'delay:12000',
]) {
  test(`with the fault ${fault}, each call runs once`, async ({ wallet, dapp, chain, person }) => {
    await dapp.connect()
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address))
    await wallet.approval()
    chain.forgetRequests()
    chain.setFaults([`${fault}@${sync}`])
    await wallet.approve()
    const { status, receipts } = await settled(dapp, await idOf(answer))
    expect(status).toBe(200)
    expect(receipts).toHaveLength(2)
    expect(await nonceOf(chain, person.address)).toBe(2)
    expect(received(chain).size).toBe(2)
  })
}

test('a background that dies while it waits for a receipt sends nothing twice', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address))
  await wallet.approval()
  chain.forgetRequests()
  chain.hold()
  await wallet.approve()
  await expect.poll(() => chain.requests(sync).length, { intervals: [20] }).toBeGreaterThan(1)
  await wallet.killBackground()
  chain.release()
  const { status, receipts } = await settled(dapp, await idOf(answer))
  expect(status).toBe(200)
  expect(receipts).toHaveLength(2)
  expect(await nonceOf(chain, person.address)).toBe(2)
})

test('a transaction that waits shows as sent before its receipt comes', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const request = { from: person.address, ...pay(chain, '0x1') }
  const answer = dapp.request('eth_sendTransaction', [request])
  await wallet.approval()
  chain.hold()
  await wallet.approve()
  expect((await answer).result).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await nonceOf(chain, person.address)).toBe(0)
})
