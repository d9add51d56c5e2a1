import { numberToHex, toHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { serveDapp } from '../dapp/serve.ts'
import { test as common, type Dapp, expect, network, openDapp } from '../fixtures.ts'
import { idOf, untilStatus } from '../sending.ts'

/**
 * A node that supports only `eth_sendRawTransaction` and `eth_getTransactionCount`. The person types gas and
 * fees, and the transaction count alone shows the batch's progress.
 */
type Stage = { node: TestNode; wallet: Wallet; dapp: Dapp; from: `0x${string}` }

const test = common.extend<{ stage: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  stage: async ({}, use) => {
    const node = await startNode({ minimal: true, block: 1000 })
    const phrase = generateMnemonic(english)
    const { address } = mnemonicToAccount(phrase)
    await node.rpc('anvil_setBalance', [address, toHex(10n ** 18n)])
    const nowhere = '0x0000000000000000000000000000000000000001'
    const server = await serveDapp({
      chainId: node.chainId,
      rpcUrl: node.url,
      token: nowhere,
      reverter: nowhere,
      recipient: node.accounts[5] ?? nowhere,
    })
    const { wallet } = await launchWallet({ phrase, networks: [network(node)] })
    const dapp = await openDapp(wallet, server.url)
    await dapp.connect()
    await use({ node, wallet, dapp, from: address })
    await wallet.close()
    await server.close()
    await node.stop()
  },
})

const request = ({ node, from }: Stage, change: object = {}) => [
  {
    version: '2.0.0',
    from,
    chainId: numberToHex(node.chainId),
    atomicRequired: false,
    calls: [1, 2, 3].map((value) => ({ to: node.accounts[6], value: toHex(value) })),
    ...change,
  },
]

for (const mode of ['stepwise', 'pipelined'] as const) {
  test(`a ${mode} batch goes through with figures entered by hand, and is counted`, async ({ stage }) => {
    const { node, wallet, dapp, from } = stage
    const answer = dapp.request('wallet_sendCalls', request(stage))
    const window = await wallet.approval()
    await window.locator(`[data-testid="plan-option"][data-mode="${mode}"]`).click()
    await expect(window.getByTestId('approve')).toBeDisabled()
    await expect(window.locator('[data-testid="warning"][data-kind="notSimulated"]')).toContainText(
      'doesn’t report failed calls',
    )
    for (const index of [0, 1, 2]) await window.getByTestId('gas-input').nth(index).fill('21000')
    await window.getByTestId('fee-input').fill('2')
    await wallet.approve()

    const id = await idOf(answer)
    const counted = await untilStatus(dapp, id, ({ capabilities }) => {
      const { inclusion } = (capabilities ?? {}) as { inclusion?: { confirmed: number } }
      return inclusion?.confirmed === 3
    })
    expect(counted).toMatchObject({
      status: 100,
      capabilities: { inclusion: { preconfirmed: 3, confirmed: 3 } },
    })
    expect(counted.receipts).toBeUndefined()
    expect(Number(await node.rpc('eth_getTransactionCount', [from, 'latest']))).toBe(3)
    expect(BigInt(await node.rpc('eth_getBalance', [node.accounts[6], 'latest']))).toBe(
      10_000n * 10n ** 18n + 6n,
    )
    expect(new Set(node.requests('eth_sendRawTransaction').map(({ params }) => params[0])).size).toBe(3)
  })
}

test('a call that waits can be sped up, and the wallet says why it cannot be cancelled', async ({
  stage,
}) => {
  const { node, wallet, dapp } = stage
  node.hold()
  const call = { to: node.accounts[6], value: '0x1' }
  const answer = dapp.request('wallet_sendCalls', request(stage, { calls: [call] }))
  const window = await wallet.approval()
  await window.getByTestId('gas-input').fill('21000')
  await window.getByTestId('fee-input').fill('2')
  await wallet.approve()
  const id = await idOf(answer)
  const home = await wallet.home()
  await home.getByTestId('activity').first().click()
  await expect(home.getByText('You can’t cancel')).toBeVisible()
  await expect(home.getByTestId('call-cancel')).toHaveCount(0)

  await home.getByTestId('call-speed-up').click()
  // The wallet resends the same bytes from time to time, because this node can't confirm that it has them.
  const sent = () => new Set(node.requests('eth_sendRawTransaction').map(({ params }) => params[0])).size
  await expect.poll(sent).toBe(2)
  node.release()
  await untilStatus(dapp, id, ({ capabilities }) => {
    const { inclusion } = (capabilities ?? {}) as { inclusion?: { confirmed: number } }
    return inclusion?.confirmed === 1
  })
})

test('several calls that must run as one are refused without a window, and a single one is not', async ({
  stage,
}) => {
  const { dapp, wallet } = stage
  expect(await dapp.request('wallet_sendCalls', request(stage, { atomicRequired: true }))).toMatchObject({
    error: { code: 5760 },
  })
  const call = { to: stage.node.accounts[6], value: '0x1' }
  const answer = dapp.request('wallet_sendCalls', request(stage, { atomicRequired: true, calls: [call] }))
  const window = await wallet.approval()
  await window.getByTestId('gas-input').fill('21000')
  await window.getByTestId('fee-input').fill('2')
  await wallet.approve()
  const id = await idOf(answer)
  await untilStatus(dapp, id, ({ capabilities }) => capabilities?.inclusion !== undefined)
})

test('home says that the node does not tell balances, and still sends', async ({ stage }) => {
  const { node, wallet } = stage
  const home = await wallet.home()
  await expect(home.getByText('This node doesn’t share balances')).toBeVisible()
  await home.getByTestId('send').click()
  await home.getByTestId('send-amount').fill('0.1')
  await home.getByTestId('send-to').fill(node.accounts[7] ?? '')
  await home.getByTestId('submit').click()
  const window = await wallet.approval()
  await window.getByTestId('gas-input').fill('21000')
  await window.getByTestId('fee-input').fill('2')
  await wallet.approve()
  await expect
    .poll(async () => BigInt(await node.rpc('eth_getBalance', [node.accounts[7], 'pending'])))
    .toBe(10_000n * 10n ** 18n + 10n ** 17n)
})
