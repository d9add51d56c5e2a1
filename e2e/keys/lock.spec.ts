import { expect, test } from '../fixtures.ts'

test('a locked wallet answers reads and accounts, and asks for the password where it needs the person', async ({
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  await wallet.lock()
  expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
  expect(await dapp.request('eth_getTransactionCount', [person.address, 'latest'])).toEqual({ result: '0x0' })

  const signed = dapp.request('personal_sign', ['0x48656c6c6f', person.address])
  const window = await wallet.approval()
  await expect(window.getByTestId('password-input')).toBeVisible()
  await expect(window.getByTestId('forgot')).toBeVisible()
  await wallet.unlock(window)
  await wallet.approve()
  expect((await signed).result).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a wrong password opens nothing, and says so', async ({ wallet }) => {
  await wallet.lock()
  const home = await wallet.home()
  await home.getByTestId('password-input').fill('not the password')
  await home.getByTestId('submit').click()
  await expect(home.getByRole('alert')).toContainText('Incorrect password')
  await expect(home.getByTestId('password-input')).toBeFocused()
  await expect(home.getByTestId('account')).toHaveCount(0)
  await wallet.unlock()
  await expect(home.getByTestId('account')).toBeVisible()
})

test('a batch that was approved before the wallet locked waits for the password, and continues with it', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  await chain.hold()
  const answer = dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      from: person.address,
      chainId: `0x${chain.chainId.toString(16)}`,
      atomicRequired: false,
      calls: [
        { to: chain.accounts[6], value: '0x1' },
        { to: chain.accounts[6], value: '0x2' },
      ],
    },
  ])
  await wallet.approve()
  const { id } = (await answer).result as { id: string }
  await wallet.lock()
  await chain.release()
  await expect
    .poll(async () => Number(await chain.rpc('eth_getTransactionCount', [person.address, 'pending'])))
    .toBe(1)
  expect((await dapp.request('wallet_getCallsStatus', [id])).result).toMatchObject({ status: 100 })
  await wallet.unlock()
  await expect
    .poll(async () => (await dapp.request('wallet_getCallsStatus', [id])).result, { timeout: 30_000 })
    .toMatchObject({ status: 200 })
})
