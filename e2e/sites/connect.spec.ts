import type { Hex } from 'viem'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { type Dapp, expect, expectNoApproval, test } from '../fixtures.ts'

type SignedIn = {
  accounts: { address: Hex; capabilities: { signInWithEthereum: { message: string; signature: Hex } } }[]
}

const signIn = (chainId: number, change: object = {}) => [
  {
    version: '1',
    capabilities: {
      signInWithEthereum: { nonce: '1234567890', chainId: `0x${chainId.toString(16)}`, ...change },
    },
  },
]

/** Records the page's events from now on. */
async function listen({ page }: Dapp, event: 'accountsChanged') {
  await page.evaluate((name) => {
    const events: unknown[] = []
    Object.assign(window, { heard: events })
    window.ethereum.on(name, (value) => events.push(value))
  }, event)
  return () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
}

test('a site is connected and signed in by one approval, also where the background dies before it', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const answer = dapp.request('wallet_connect', signIn(chain.chainId, { statement: 'Welcome to the demo' }))
  const window = await wallet.approval()
  await expect(window.getByText('Welcome to the demo').first()).toBeVisible()
  await expect(window.getByText('1234567890')).toBeVisible()
  await wallet.killBackground()
  await wallet.approve()

  const { accounts } = (await answer).result as SignedIn
  const [account] = accounts
  if (!account) throw new Error('No account came back')
  const { message, signature } = account.capabilities.signInWithEthereum
  expect(account.address).toBe(person.onWire)
  expect(parseSiweMessage(message)).toMatchObject({
    address: person.address,
    domain: new URL(chain.dappUrl).host,
    uri: chain.dappUrl,
    nonce: '1234567890',
    chainId: chain.chainId,
    statement: 'Welcome to the demo',
  })
  expect(await verifyMessage({ address: person.address, message, signature })).toBe(true)
  expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })

  expect(await dapp.request('wallet_connect', [{ version: '1' }])).toEqual({
    result: { accounts: [{ address: person.onWire, capabilities: {} }] },
  })
})

test('a message for another site, or a capability that nobody knows, opens no window', async ({
  wallet,
  dapp,
  chain,
}) => {
  expect(
    await dapp.request('wallet_connect', signIn(chain.chainId, { domain: 'other.example' })),
  ).toMatchObject({ error: { code: -32602 } })
  expect(
    await dapp.request('wallet_connect', [{ version: '1', capabilities: { addSubAccount: {} } }]),
  ).toMatchObject({ error: { code: 5700 } })
  await expectNoApproval(wallet)
})

test.describe('a disconnection', () => {
  const ways = [
    ['wallet_disconnect', undefined],
    ['wallet_revokePermissions', [{ eth_accounts: {} }]],
  ] as const
  for (const [method, params] of ways)
    test(`by ${method} is answered within 100 ms, and told`, async ({ dapp }) => {
      const events = await listen(dapp, 'accountsChanged')
      // A busy machine may delay a reply, so the fastest counts: a reply that always waits is slow every time.
      let quickest = Number.POSITIVE_INFINITY
      for (let round = 0; round < 5 && quickest >= 100; round++) {
        await dapp.connect()
        await expect.poll(async () => (await events()).at(-1)).toHaveLength(1)
        // As wagmi does: in the page, by the page's clock.
        const { result, took } = await dapp.page.evaluate(
          async ([method, params]) => {
            const begun = performance.now()
            const { ethereum } = window as unknown as {
              ethereum: { request(frame: object): Promise<unknown> }
            }
            const result = await ethereum.request({ method, ...(params && { params }) })
            return { result, took: performance.now() - begun }
          },
          [method, params] as const,
        )
        expect(result).toBe(null)
        await expect.poll(async () => (await events()).at(-1)).toEqual([])
        expect(await dapp.request('eth_accounts')).toEqual({ result: [] })
        quickest = Math.min(quickest, took)
      }
      expect(quickest).toBeLessThan(100)
    })
})
