import { startNode } from '../../packages/test-node/node.mjs'
import { expect, network, test } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'

test('a node that does not answer: the approval says so, approving waits, and a retry works', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  await chain.pause()
  const read = await dapp.request('eth_call', [{ to: chain.token, data: '0x' }, 'latest'])
  expect(read.error?.code).toBe(4901)

  const answer = dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      from: person.address,
      chainId: `0x${chain.chainId.toString(16)}`,
      atomicRequired: false,
      calls: [{ to: chain.accounts[6], value: '0x1' }],
    },
  ])
  const window = await wallet.approval()
  await expect(window.locator('[data-testid="warning"][data-kind="unreachable"]')).toBeVisible()
  await expect(window.getByTestId('approve')).toBeDisabled()

  await chain.resume()
  await window.getByTestId('retry').click()
  await expect(window.locator('[data-testid="warning"][data-kind="unreachable"]')).toHaveCount(0)
  await wallet.approve()
  expect((await answer).result).toMatchObject({ status: 'pending' })
})

test('a retry shows that it is under way', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  await chain.pause()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address))
  const window = await wallet.approval()
  const retry = window.getByTestId('retry')
  await expect(retry).not.toHaveAttribute('aria-busy')
  await chain.resume()
  chain.setFaults(['delay:1000'])
  await retry.click()
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  chain.setFaults([])
  await expect(retry).toHaveCount(0)
  await wallet.approve()
  expect((await answer).result).toMatchObject({ status: 'pending' })
})

test('closing the approval window rejects every request in it', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const first = dapp.request('personal_sign', ['0x01', person.address])
  const second = dapp.request('personal_sign', ['0x02', person.address])
  const window = await wallet.approval()
  await expect(window.getByText('1 of 2')).toBeVisible()
  await window.close()
  expect(await first).toMatchObject({ error: { code: 4001 } })
  expect(await second).toMatchObject({ error: { code: 4001 } })
})

test('a request whose page is gone is withdrawn, and the window closes', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const answer = dapp.request('personal_sign', ['0x01', person.address]).catch(() => 'the page is gone')
  const window = await wallet.approval()
  const closed = window.waitForEvent('close')
  await dapp.page.close()
  await closed
  await answer
})

test('questions that a silent node left open come before approving is possible: the upgrade is visible before it is signed', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  await chain.pause()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { atomicRequired: true }))
  const window = await wallet.approval()
  await expect(window.locator('[data-testid="warning"][data-kind="unreachable"]')).toBeVisible()
  await expect(window.getByTestId('upgrade')).toHaveCount(0)
  await expect(window.getByTestId('approve')).toBeDisabled()
  await chain.resume()
  // Recovers on its own, without a press on "Try again".
  await expect(window.getByTestId('approve')).toBeEnabled()
  await expect(window.getByTestId('upgrade')).toHaveAttribute('data-delegate', chain.delegate)
  await wallet.approve()
  expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200, atomic: true })
})

test('what turns out to be impossible once the node answers is refused without the person', async ({
  wallet,
  dapp,
  person,
}) => {
  const old = await startNode({ no7702: true, chainId: 31_397 })
  try {
    await wallet.addNetwork({ ...network(old), name: 'Before Prague' })
    await dapp.connect()
    await old.pause()
    const answer = dapp.request('wallet_sendCalls', [
      {
        version: '2.0.0',
        from: person.address,
        chainId: '0x7aa5',
        atomicRequired: true,
        calls: [0, 1].map(() => ({ to: old.accounts[6], value: '0x1' })),
      },
    ])
    const closed = (await wallet.approval()).waitForEvent('close')
    await old.resume()
    expect(await answer).toMatchObject({
      error: { code: 5710, message: 'EIP-7702 not supported on the specified chain ID' },
    })
    await closed
  } finally {
    await old.stop()
  }
})

test('a node that takes a request and never answers keeps no window from opening', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.setFaults(['delay:60000'])
  try {
    const send = dapp.request('wallet_sendCalls', batch(chain, person.address, { atomicRequired: true }))
    const window = await wallet.approval()
    await expect(window.getByTestId('approve')).toBeDisabled()
    await wallet.reject()
    expect(await send).toMatchObject({ error: { code: 4001 } })

    const watch = dapp.request('wallet_watchAsset', {
      type: 'ERC20',
      options: { address: chain.token, symbol: 'TEST', decimals: 18 },
    })
    await expect(
      (await wallet.approval()).locator('[data-testid="warning"][data-kind="tokenUnverified"]'),
    ).toBeVisible()
    await wallet.reject()
    expect(await watch).toMatchObject({ error: { code: 4001 } })
  } finally {
    chain.setFaults([])
  }
})
