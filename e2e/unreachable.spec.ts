import { expect, test } from './fixtures.ts'

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

test('closing the approval window rejects every request in it', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const first = dapp.request('personal_sign', ['0x01', person.address])
  const second = dapp.request('personal_sign', ['0x02', person.address])
  const window = await wallet.approval()
  await window.close()
  expect(await first).toMatchObject({ error: { code: 4001 } })
  expect(await second).toMatchObject({ error: { code: 4001 } })
})

test('a request whose page is gone is withdrawn, and the window closes', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const asked = dapp.request('personal_sign', ['0x01', person.address]).catch(() => 'the page is gone')
  const window = await wallet.approval()
  const closed = window.waitForEvent('close')
  await dapp.page.close()
  await closed
  await asked
})
