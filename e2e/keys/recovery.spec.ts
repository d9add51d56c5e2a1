import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, parseTransaction } from 'viem'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Chain, type Dapp, expect, expectNoApproval, mint, openDapp, test } from '../fixtures.ts'
import { batch, idOf, pay, settled, untilStatus } from '../sending.ts'

/** The status windows that sites opened for a batch. */
const statusWindows = (wallet: Wallet) =>
  wallet.pages().filter((page) => page.url().includes('popup.html#/batch/'))

/** Requests the wallet to show a batch, as the batch's site may. */
async function show(wallet: Wallet, dapp: Dapp, id: string): Promise<Page> {
  expect(await dapp.request('wallet_showCallsStatus', [id])).toEqual({ result: null })
  await expect.poll(() => statusWindows(wallet).length).toBe(1)
  const [page] = statusWindows(wallet)
  if (!page) throw new Error('There is no window')
  await page.locator(`[data-testid="batch"][data-id="${id}"]`).waitFor()
  return page
}

const callOf = (page: Page, index: number) => page.locator(`[data-testid="call"][data-index="${index}"]`)

/** Signed transactions that the node received, oldest first. */
const left = (chain: Chain) =>
  chain.requests('eth_sendRawTransaction').map(({ params }) => parseTransaction(params[0] as Hex))

/** Waits until the mempool holds `count` transactions. */
const untilWaiting = (chain: Chain, count: number) =>
  expect.poll(async () => Number((await chain.rpc('txpool_status')).pending), { intervals: [50] }).toBe(count)

/** Runs while the chain makes no blocks on its own. */
async function held(chain: Chain, task: () => Promise<void>): Promise<void> {
  chain.hold()
  try {
    await chain.settle()
    chain.forgetRequests()
    await task()
  } finally {
    chain.release()
  }
}

test('a transaction that waits is sent again with a higher fee, and happens once', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const home = await wallet.home()
  const paid = dapp.request('eth_sendTransaction', [{ from: person.address, ...pay(chain, '0x7') }])
  await held(chain, async () => {
    await wallet.approve()
    const { result: first } = await paid
    await home.getByTestId('activity').first().getByRole('button').click()
    await expect(callOf(home, 0)).toHaveAttribute('data-state', 'sent')
    await home.getByTestId('call-speed-up').click()
    await expect(home.getByTestId('batch')).toContainText('sent again with a higher fee')
    await expect.poll(() => left(chain).length).toBe(2)

    const [old, faster] = left(chain)
    if (!old || !faster) throw new Error('Two transactions were to leave')
    expect([faster.nonce, faster.to, faster.value, faster.data]).toEqual([
      old.nonce,
      old.to,
      old.value,
      old.data,
    ])
    expect(faster.maxFeePerGas ?? 0n).toBeGreaterThanOrEqual(((old.maxFeePerGas ?? 0n) * 9n + 7n) / 8n)
    expect(faster.maxPriorityFeePerGas ?? 0n).toBeGreaterThanOrEqual(
      ((old.maxPriorityFeePerGas ?? 0n) * 9n + 7n) / 8n,
    )
    await untilWaiting(chain, 1)
    chain.release()
    await expect(home.locator('[data-testid="batch"][data-status="200"]')).toBeVisible()
    expect(await chain.rpc('eth_getTransactionReceipt', [first as Hex])).toBeNull()
    expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x1')
  })
})

test('a call that is cancelled never happens: the batch stops there, and says so', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [pay(chain, '0x1'), pay(chain, '0x2'), pay(chain, '0x3')]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  await held(chain, async () => {
    await wallet.approve()
    const id = await idOf(answer)
    await untilWaiting(chain, 1)
    await chain.rpc('evm_mine')
    await untilWaiting(chain, 1)

    const status = await show(wallet, dapp, id)
    await expect(callOf(status, 1).getByTestId('call-cancel')).toHaveText('Cancel call 2')
    await status.getByTestId('call-cancel').click()
    await expect(status.getByTestId('batch')).toContainText('Cancelling')
    await expect(status.getByTestId('call-speed-up')).toHaveText('Speed up cancellation')
    expect((await untilStatus(dapp, id, () => true)).status).toBe(100)

    chain.release()
    expect(await settled(dapp, id)).toMatchObject({
      status: 600,
      receipts: [{ status: '0x1' }],
      capabilities: { error: { code: 4001 } },
    })
    await expect(callOf(status, 0)).toHaveAttribute('data-state', /included|final/)
    await expect(callOf(status, 1)).toHaveAttribute('data-state', 'cancelled')
    await expect(callOf(status, 2)).toHaveAttribute('data-state', 'notSent')
    const cancellation = left(chain).at(-1)
    expect(cancellation?.to?.toLowerCase()).toBe(person.address.toLowerCase())
    expect(cancellation?.value ?? 0n).toBe(0n)
    expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x2')
  })
})

test('what follows a cancelled call in the lane goes through, over a death of the background', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const params = batch(chain, person.address, {
    calls: [pay(chain, '0x1'), pay(chain, '0x2'), pay(chain, '0x3')],
  })
  const answer = dapp.request('wallet_sendCalls', params)
  await held(chain, async () => {
    await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="pipelined"]'] })
    const id = await idOf(answer)
    await untilWaiting(chain, 3)
    const status = await show(wallet, dapp, id)
    await callOf(status, 1).locator('summary').click()
    await callOf(status, 1).getByTestId('call-cancel').click()
    await expect.poll(() => left(chain).length).toBe(4)
    await wallet.killBackground()
    chain.release()
    expect(await settled(dapp, id)).toMatchObject({
      status: 600,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    })
    expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x3')
    await expect(callOf(status, 1)).toHaveAttribute('data-state', 'cancelled')
  })
})

test('what did not happen is sent again as a batch of the wallet, and the first keeps its status', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [chain.accounts[6] as Hex, 1500n * 10n ** 18n],
  })
  const calls = [pay(chain, '0x1'), { to: chain.token, data }, pay(chain, '0x3')]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  await wallet.approve()
  const id = await idOf(answer)
  expect(await settled(dapp, id)).toMatchObject({ status: 600 })
  const first = await dapp.request('wallet_getCallsStatus', [id])

  await mint(chain.url, chain.token, person.address)
  const status = await show(wallet, dapp, id)
  await expect(status.getByTestId('batch-retry')).toHaveText('Retry 2 and 3')
  await status.getByTestId('batch-retry').click()
  const window = await wallet.approval()
  await expect(window.getByTestId('call')).toHaveCount(2)
  await wallet.approve()

  await status.getByTestId('batch-again').click()
  await expect(status.locator('[data-testid="batch"][data-status="200"]')).toBeVisible()
  await status.getByTestId('batch-first').click()
  await expect(status.locator(`[data-testid="batch"][data-id="${id}"]`)).toHaveAttribute('data-status', '600')
  await expect(status.getByTestId('batch-retry')).toHaveCount(0)
  expect(await dapp.request('wallet_getCallsStatus', [id])).toEqual(first)
  expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x4')
  expect((await dapp.request('wallet_getCallsHistory')).result).toMatchObject([{ id, status: 600 }])
})

test('a batch that ran as one is not offered again, and its calls are not asked for where a page of the wallet wants them', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { atomicRequired: true }))
  await wallet.approve()
  const id = await idOf(answer)
  expect(await settled(dapp, id)).toMatchObject({ status: 200, atomic: true })
  const status = await show(wallet, dapp, id)
  await expect(status.getByTestId('batch')).toHaveAttribute('data-status', '200')
  await expect(status.getByTestId('batch-done')).toBeVisible()
  await expect(status.getByTestId('batch-retry')).toHaveCount(0)

  const retried = await status.evaluate((key) => {
    type Runtime = { sendMessage(message: object): Promise<unknown> }
    const { chrome } = globalThis as unknown as { chrome: { runtime: Runtime } }
    return chrome.runtime.sendMessage({ command: 'batch.retry', input: { key } })
  }, `${chain.dappUrl} ${id}`)
  expect(retried).toMatchObject({
    ok: false,
    error: { data: { refusal: 'error_allDone' } },
  })
  await expectNoApproval(wallet)
  expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x2')
})

test('a site has its batch shown in one window, which follows it', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { id: 'first', calls: [pay(chain, '0x1')] }),
  )
  await held(chain, async () => {
    await wallet.approve()
    const id = await idOf(answer)
    const status = await show(wallet, dapp, id)
    await expect(status.getByTestId('batch')).toHaveAttribute('data-status', '100')
    expect(await dapp.request('wallet_showCallsStatus', id)).toEqual({ result: null })
    expect(statusWindows(wallet)).toHaveLength(1)

    chain.release()
    await expect(status.getByTestId('batch')).toHaveAttribute('data-status', '200')
    const second = dapp.request('wallet_sendCalls', batch(chain, person.address, { id: 'second' }))
    await wallet.approve()
    await idOf(second)
    expect(await show(wallet, dapp, 'second')).toBe(status)

    const other = await openDapp(wallet, chain.dappUrl.replace('127.0.0.1', 'localhost'))
    expect(await other.request('wallet_showCallsStatus', [id])).toMatchObject({ error: { code: 4100 } })
    await other.connect()
    expect(await other.request('wallet_showCallsStatus', [id])).toMatchObject({ error: { code: 5730 } })
    expect(await dapp.request('wallet_showCallsStatus', ['never was'])).toMatchObject({
      error: { code: 5730 },
    })
    const pressed = status.getByTestId('back').click()
    // The press closes the window, sometimes before the click has returned.
    await pressed.catch((error) => expect(String(error)).toContain('has been closed'))
    await expect.poll(() => statusWindows(wallet).length).toBe(0)
  })
})

test('a site reads its own history and nobody else does', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  expect(await dapp.request('wallet_getCallsHistory')).toEqual({ result: [] })
  for (const id of ['first', 'second']) {
    const answer = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { id, calls: [pay(chain, '0x1')] }),
    )
    await wallet.approve()
    await settled(dapp, await idOf(answer))
  }
  const chainId = `0x${chain.chainId.toString(16)}`
  const createdAt = expect.any(Number)
  expect(await dapp.request('wallet_getCallsHistory', [])).toEqual({
    result: [
      { id: 'second', chainId, status: 200, createdAt },
      { id: 'first', chainId, status: 200, createdAt },
    ],
  })
  expect((await dapp.request('wallet_getCallsHistory', [{ limit: 1 }])).result).toHaveLength(1)

  const other = await openDapp(wallet, chain.dappUrl.replace('127.0.0.1', 'localhost'))
  expect(await other.request('wallet_getCallsHistory')).toMatchObject({ error: { code: 4100 } })
  await other.connect()
  expect(await other.request('wallet_getCallsHistory')).toEqual({ result: [] })
})
