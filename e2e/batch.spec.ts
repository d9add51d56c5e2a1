import { expect, type Dapp, test } from './fixtures.ts'
import type { dapp as page } from './dapp/main.ts'

type Story = Exclude<keyof typeof page, 'config' | 'client'>

/** Calls what a button of the demo page calls: plain viem over `window.ethereum`. */
function play(dapp: Dapp, story: Story): Promise<unknown> {
  return dapp.page.evaluate((name) => window.dapp[name](), story)
}

test('viem sends an atomic batch that upgrades the account in the same transaction', async ({
  wallet,
  dapp,
  chain,
}) => {
  await dapp.connect()
  const before = await play(dapp, 'capabilities')
  expect(before).toMatchObject({ [chain.chainId]: { atomic: { status: 'ready' } } })

  const batch = play(dapp, 'atomic')
  const window = await wallet.approval()
  await expect(window.getByTestId('plan')).toHaveAttribute('data-mode', 'atomic')
  await expect(window.getByTestId('upgrade')).toHaveAttribute('data-delegate', chain.delegate)
  await expect(window.getByTestId('call')).toHaveCount(2)
  await wallet.approve()

  expect(await batch).toMatchObject({
    status: 'success',
    statusCode: 200,
    atomic: true,
    receipts: ['success'],
  })
  expect((await chain.rpc('eth_getCode', [chain.accounts[0], 'latest'])).toLowerCase()).toBe(
    `0xef0100${chain.delegate.slice(2).toLowerCase()}`,
  )
  expect(await play(dapp, 'capabilities')).toMatchObject({ [chain.chainId]: { atomic: { status: 'supported' } } })
})

test('viem sends a sequential batch: three calls, three receipts, in order', async ({ wallet, dapp }) => {
  await dapp.connect()
  const batch = play(dapp, 'sequential')
  const window = await wallet.approval()
  await window.getByTestId('plan').waitFor()
  await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="stepwise"]'] })
  expect(await batch).toMatchObject({
    status: 'success',
    statusCode: 200,
    atomic: false,
    receipts: ['success', 'success', 'success'],
  })
})
