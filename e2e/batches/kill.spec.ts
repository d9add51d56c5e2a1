import { type Chain, type Dapp, expect, test } from '../fixtures.ts'

/**
 * The background dies at the three worst moments. Each time the page's promise resolves once, and the chain
 * receives every transaction once.
 */
const calls = (chain: Chain, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    to: chain.accounts[6],
    value: `0x${(index + 1).toString(16)}`,
  }))

const batch = (chain: Chain, from: string, count: number) => [
  {
    version: '2.0.0',
    from,
    chainId: `0x${chain.chainId.toString(16)}`,
    atomicRequired: false,
    calls: calls(chain, count),
  },
]

/** Polls the status until the batch is settled. */
async function settled(dapp: Dapp, id: string): Promise<{ status: number; receipts: unknown[] }> {
  let status: unknown
  await expect
    .poll(
      async () => {
        status = (await dapp.request('wallet_getCallsStatus', [id])).result
        return (status as { status: number }).status
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(200)
  return status as { status: number; receipts: unknown[] }
}

/** Every transaction that was sent is one of ours, and none was sent twice with another nonce. */
async function expectExactlyOnce(chain: Chain, from: string, count: number): Promise<void> {
  expect(Number(await chain.rpc('eth_getTransactionCount', [from, 'pending']))).toBe(count)
}

test('killed while the approval is open: the window stays, the promise resolves once', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, 2))
  await wallet.approval()
  await wallet.killBackground()
  await wallet.approve()
  const { result } = await answer
  const { status, receipts } = await settled(dapp, (result as { id: string }).id)
  expect(status).toBe(200)
  expect(receipts).toHaveLength(2)
  await expectExactlyOnce(chain, person.address, 2)
})

test('killed right after the approval: the batch continues by itself', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, 2))
  await wallet.approve()
  await wallet.killBackground()
  const { result } = await answer
  const { status, receipts } = await settled(dapp, (result as { id: string }).id)
  expect(status).toBe(200)
  expect(receipts).toHaveLength(2)
  await expectExactlyOnce(chain, person.address, 2)
})

test('killed between two calls of a sequential batch: no call is sent twice, none is lost', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const sentBefore = chain.requests('eth_sendRawTransaction').length
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, 5))
  await wallet.approve()
  const { result } = await answer
  await expect
    .poll(() => chain.requests('eth_sendRawTransaction').length - sentBefore)
    .toBeGreaterThanOrEqual(2)
  await wallet.killBackground()
  const { status, receipts } = await settled(dapp, (result as { id: string }).id)
  expect(status).toBe(200)
  expect(receipts).toHaveLength(5)
  await expectExactlyOnce(chain, person.address, 5)
})

test('killed during a read: the read is sent again, and answered', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.setFaults(['delay:1500@eth_getStorageAt'])
  try {
    const readCount = () => chain.requests('eth_getStorageAt').length
    const before = readCount()
    const answer = dapp.request('eth_getStorageAt', [chain.token, '0x0', 'latest'])
    await expect.poll(readCount, { intervals: [50] }).toBe(before + 1)
    await wallet.killBackground()
    expect((await answer).result).toMatch(/^0x[0-9a-f]{64}$/)
    expect(readCount()).toBe(before + 2)
    expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
  } finally {
    chain.setFaults([])
  }
})
