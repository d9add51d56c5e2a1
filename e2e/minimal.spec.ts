import { type Address, numberToHex } from 'viem'
import { test as base, expect, network } from './fixtures.ts'
import { startNode, type TestNode } from './node/node.mjs'
import { idOf, untilStatus } from './sending.ts'

/** A network whose node answers the interface's two methods and nothing else. */
const test = base.extend<{ minimal: TestNode }>({
  minimal: async ({ wallet, person }, use) => {
    const node = await startNode({ minimal: true, chainId: 31_402 })
    await node.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 18n)])
    await wallet.addNetwork({ ...network(node), name: 'Minimal' })
    await use(node)
    await node.stop()
  },
})

const send = (from: Address, to: Address | undefined, change: Record<string, unknown> = {}) => [
  {
    version: '2.0.0',
    from,
    chainId: '0x7aaa',
    atomicRequired: false,
    calls: ['0x1', '0x2'].map((value) => ({ to, value })),
    ...change,
  },
]

test('a node with only the two methods: gas and fees come from the person, and the counts tell how far it is', async ({
  wallet,
  dapp,
  minimal,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', send(person.address, minimal.accounts[6]))
  const window = await wallet.approval()
  await expect(window.getByTestId('plan')).toHaveAttribute('data-mode', 'stepwise')
  await expect(window.locator('[data-testid="warning"][data-kind="notSimulated"]')).toContainText(
    'does not tell whether a call failed',
  )
  await expect(window.getByTestId('plan')).toContainText('If one fails, the rest is sent all the same')
  await expect(window.getByTestId('gas-input')).toHaveCount(2)
  await expect(window.getByTestId('approve')).toBeDisabled()
  for (const field of await window.getByTestId('gas-input').all()) await field.fill('21000')
  await window.getByTestId('fee-input').fill('2')
  await wallet.approve()
  const id = await idOf(answer)
  const done = await untilStatus(dapp, id, ({ capabilities }) => {
    const { confirmed } = (capabilities?.inclusion ?? {}) as { confirmed?: number }
    return confirmed === 2
  })
  expect(done).toMatchObject({
    status: 100,
    atomic: false,
    capabilities: { inclusion: { preconfirmed: 2, confirmed: 2 } },
  })
  expect(done.receipts).toBeUndefined()
  expect(await minimal.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x2')
})

test('gasLimitOverride gives the gas there, and several calls cannot be atomic', async ({
  wallet,
  dapp,
  minimal,
  person,
}) => {
  await dapp.connect()
  const to = minimal.accounts[6]
  expect(
    await dapp.request('wallet_sendCalls', send(person.address, to, { atomicRequired: true })),
  ).toMatchObject({ error: { code: 5760 } })

  const calls = [{ to, value: '0x1', capabilities: { gasLimitOverride: { value: '0xea60' } } }]
  const answer = dapp.request('wallet_sendCalls', send(person.address, to, { calls, atomicRequired: true }))
  const window = await wallet.approval()
  await expect(window.getByTestId('gas-input')).toHaveValue('60000')
  await window.getByTestId('fee-input').fill('2')
  await wallet.approve()
  await untilStatus(dapp, await idOf(answer), ({ capabilities }) => capabilities?.inclusion !== undefined)
  const { transactions } = await minimal.rpc('eth_getBlockByNumber', [await blockOf(), true])
  expect(transactions[0]).toMatchObject({ gas: '0xea60', from: person.address.toLowerCase() })

  /** The block of the account's one transaction. */
  async function blockOf() {
    const newest = Number(await minimal.rpc('eth_getTransactionCount', [person.address, 'pending']))
    expect(newest).toBe(1)
    for (let block = 0; ; block++)
      if ((await minimal.rpc('eth_getTransactionCount', [person.address, numberToHex(block)])) === '0x1')
        return numberToHex(block)
  }
})
