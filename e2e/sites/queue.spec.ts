import { expect, test } from '../fixtures.ts'

test('wallet_requestPermissions and wallet_getPermissions have the shape that client libraries read', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  expect(await dapp.request('wallet_getPermissions')).toEqual({ result: [] })
  const answer = dapp.request('wallet_requestPermissions', [{ eth_accounts: {} }])
  const window = await wallet.approval()
  await expect(window.getByTestId('account-option')).toHaveAttribute('data-address', person.address)
  await wallet.approve()
  const { result } = await answer
  expect(result).toEqual([
    {
      invoker: chain.dappUrl,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [person.onWire] }],
      date: expect.any(Number),
    },
  ])
  expect(await dapp.request('wallet_getPermissions')).toEqual({ result })
  expect(await dapp.request('eth_requestAccounts')).toEqual({ result: [person.onWire] })

  // Also for a connected site, because the person can change its accounts with this prompt.
  const again = dapp.request('wallet_requestPermissions', [{ eth_accounts: {} }])
  await wallet.reject()
  expect(await again).toMatchObject({ error: { code: 4001 } })
  expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
  expect(await dapp.request('wallet_requestPermissions', [{ eth_sign: {} }])).toMatchObject({
    error: { code: -32602 },
  })
})

test('while a connection waits for the person, no second one of the site does, under whichever name', async ({
  wallet,
  dapp,
}) => {
  const first = dapp.request('eth_requestAccounts')
  await wallet.approval()
  expect(await dapp.request('eth_requestAccounts')).toMatchObject({ error: { code: -32002 } })
  expect(await dapp.request('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject({
    error: { code: -32002 },
  })
  await wallet.approve()
  expect((await first).result).toHaveLength(1)
})

test('requests of a site queue in one window: the same one once, and ten at most', async ({
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  const message = (number: number) => `0x${number.toString(16).padStart(2, '0')}`
  const answers = Array.from({ length: 10 }, (_, index) =>
    dapp.request('personal_sign', [message(index), person.address]),
  )
  const window = await wallet.approval()
  await expect(window.getByText('1 of 10')).toBeVisible()
  expect(wallet.pages().filter((page) => page.url().includes('approval.html'))).toHaveLength(1)
  expect(await dapp.request('personal_sign', [message(3), person.address])).toMatchObject({
    error: { code: -32002 },
  })
  expect(await dapp.request('personal_sign', [message(10), person.address])).toMatchObject({
    error: { code: -32005, data: { limit: 10 } },
  })

  await window.getByRole('button', { name: 'Next request' }).click()
  await expect(window.getByText('2 of 10')).toBeVisible()
  await window.getByRole('button', { name: 'Previous request' }).click()
  await wallet.reject()
  await expect(window.getByText('1 of 9')).toBeVisible()
  await wallet.approve()
  await expect(window.getByText('1 of 8')).toBeVisible()
  await window.close()

  const settled = await Promise.all(answers)
  expect(settled.filter(({ result }) => result)).toHaveLength(1)
  expect(settled.filter(({ error }) => error?.code === 4001)).toHaveLength(9)
  const free = dapp.request('personal_sign', [message(10), person.address])
  await wallet.approve()
  expect((await free).result).toMatch(/^0x/)
})

test('a reload withdraws what its page asked for, and the new page may ask the same at once', async ({
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  const params = ['0x01', person.address]
  const lost = dapp.request('personal_sign', params).catch(() => 'the page is gone')
  const first = await (await wallet.approval()).getByTestId('approval').getAttribute('data-request')
  await dapp.page.reload()
  await dapp.page.waitForFunction(() => 'dapp' in window)
  expect(await lost).toBe('the page is gone')

  const answer = dapp.request('personal_sign', params)
  await expect
    .poll(async () => {
      const window = await wallet.approval()
      // The window of the withdrawn request may still be closing.
      return window
        .getByTestId('approval')
        .getAttribute('data-request')
        .catch(() => first)
    })
    .not.toBe(first)
  await expect((await wallet.approval()).getByText(/^\d+ of \d+$/)).toHaveCount(0)
  await wallet.approve()
  expect((await answer).result).toMatch(/^0x/)
})

test('a reload with nothing asked after it closes the window', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const lost = dapp.request('personal_sign', ['0x01', person.address]).catch(() => 'the page is gone')
  const closed = (await wallet.approval()).waitForEvent('close')
  await dapp.page.reload()
  await closed
  await lost
})

test('an approval window in which nothing waits closes by itself', async ({ wallet }) => {
  type Windows = {
    create(window: { url: string; type: 'popup' }): Promise<{ id: number }>
    get(id: number): Promise<object>
  }
  const home = await wallet.home()
  const opened = await home.evaluate(async () => {
    const { windows } = (globalThis as unknown as { chrome: { windows: Windows } }).chrome
    return (await windows.create({ url: 'approval.html', type: 'popup' })).id
  })
  const isOpen = () =>
    home.evaluate((id) => {
      const { windows } = (globalThis as unknown as { chrome: { windows: Windows } }).chrome
      return windows.get(id).then(
        () => true,
        () => false,
      )
    }, opened)
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(false)
  await expect(home.getByTestId('settings')).toBeVisible()
})

test('a window that closes before the press decides nothing, and the press is repeated in the other one', async ({
  wallet,
  dapp,
  person,
}) => {
  // A second page of the approval stands for a window that is about to close.
  const closing = await wallet.newPage()
  await closing.goto(`${wallet.origin}/approval.html`)
  const answer = dapp.request('eth_requestAccounts')
  await closing.getByTestId('approval').waitFor()
  await closing.evaluate(() =>
    addEventListener(
      'click',
      (event) => {
        event.stopImmediatePropagation()
        window.close()
      },
      { capture: true },
    ),
  )
  await wallet.approve()
  expect(await answer).toEqual({ result: [person.onWire] })
  expect(closing.isClosed()).toBe(true)
})
