import type { Page } from '@playwright/test'
import { encodeFunctionData, type Hex, keccak256, parseTransaction } from 'viem'
import { factsOf } from '../../packages/test-node/dialects/index.mjs'
import type { ChainName } from '../../packages/test-node/types.ts'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { contracts } from '../contracts/deploy.mjs'
import { type Chain, expect, network, placeCode, startChain, test as usual } from '../fixtures.ts'
import { batch, idOf, pay, sendsOf, settled } from '../sending.ts'

/** Speeds that give about one block per second; chains with faster blocks run at their own speed. */
const paces: Partial<Record<ChainName, number>> = { mainnet: 12, op: 2, polygon: 2, linea: 2, gnosis: 5 }

/** Milliseconds for a batch. On the slowest chain the wallet polls every three seconds. */
const patience = 90_000

const one = { status: '0x1' }

/** Transactions that the node received, each once even if it was sent repeatedly. */
const left = (chain: Chain) => {
  const raw = sendsOf(chain).map(({ params }) => params[0] as Hex)
  return [...new Set(raw)].map((bytes) => ({ hash: keccak256(bytes), ...parseTransaction(bytes) }))
}

const waiting = (chain: Chain, count: number) =>
  expect.poll(async () => Number((await chain.rpc('txpool_status')).pending), { intervals: [50] }).toBe(count)

const receiptOf = (chain: Chain, hash: unknown) => chain.rpc('eth_getTransactionReceipt', [hash])

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

/** Defines what a wallet must be able to do on every chain, on a node that behaves like that chain's nodes. */
export function runsOn(name: ChainName): void {
  const { preconfirmation, replacement } = factsOf(name)
  const pace = paces[name] ?? 1

  const test = usual.extend<object, { chain: Chain }>({
    chain: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
      async ({}, use) => {
        const chain = await startChain({ like: name, pace })
        await use(chain)
        await chain.stop()
      },
      { scope: 'worker' },
    ],

    wallet: async ({ chain, person }, use) => {
      const preconfirms = preconfirmation !== 'none' && { preconfirmation }
      const { wallet } = await launchWallet({
        phrase: person.phrase,
        networks: [{ ...network(chain), ...preconfirms }],
      })
      await use(wallet)
      await wallet.close()
    },
  })

  test.describe.configure({ timeout: 150_000 })

  /** Waits until the newest transaction took the place of the waiting one, if the chain lets it. */
  const replaced = async (chain: Chain) => {
    const newest = left(chain).at(-1)?.hash
    if (replacement === 'never') return
    await expect.poll(() => chain.rpc('eth_getTransactionByHash', [newest])).not.toBeNull()
  }

  /** The page of a batch in the wallet. */
  const openBatch = async (page: Page, origin: string, dappUrl: string, id: string) => {
    const key = `${new URL(dappUrl).origin} ${id}`
    await page.goto(`${origin}/popup.html#/batch/${encodeURIComponent(key)}`)
    await page.getByTestId('batch').waitFor()
  }

  test('a site connects and learns the chain id', async ({ dapp, chain, person }) => {
    await dapp.connect()
    expect(await dapp.request('eth_chainId')).toEqual({ result: `0x${chain.chainId.toString(16)}` })
    expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
  })

  test('a transaction is sent, and its receipt comes', async ({ wallet, dapp, chain, person }) => {
    await dapp.connect()
    const sent = dapp.request('eth_sendTransaction', [{ from: person.address, ...pay(chain, '0x7') }])
    await wallet.approve()
    const { result } = await sent
    await expect.poll(() => receiptOf(chain, result), { timeout: patience }).toMatchObject({ status: '0x1' })
    const home = await wallet.home()
    await expect(home.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
      timeout: patience,
    })
  })

  test('a transaction is sent, although the site suggests a tip that nodes refuse', async ({
    wallet,
    dapp,
    chain,
    person,
  }) => {
    await dapp.connect()
    const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x1' }
    const sent = dapp.request('eth_sendTransaction', [
      { from: person.address, ...pay(chain, '0x7'), ...fees },
    ])
    await wallet.approve()
    const { result } = await sent
    await expect.poll(() => receiptOf(chain, result), { timeout: patience }).toMatchObject({ status: '0x1' })
  })

  for (const mode of ['stepwise', 'pipelined'] as const)
    test(`a ${mode} batch runs in order`, async ({ wallet, dapp, chain, person }) => {
      await dapp.connect()
      const calls = ['0x1', '0x2', '0x3'].map((value) => pay(chain, value as Hex))
      const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
      await (await wallet.approval()).getByTestId('plan').waitFor()
      await wallet.approve({ click: [`[data-testid="plan-option"][data-mode="${mode}"]`] })
      const status = await settled(dapp, await idOf(answer), patience)
      expect(status).toMatchObject({ status: 200, atomic: false, receipts: [one, one, one] })
      const blocks = (status.receipts ?? []).map((receipt) =>
        Number((receipt as { blockNumber?: Hex }).blockNumber),
      )
      expect(blocks).toEqual(blocks.toSorted((first, second) => first - second))
    })

  test('a delegated account sends three transactions at once, however many may wait', async ({
    wallet,
    dapp,
    chain,
    person,
  }) => {
    await placeCode(chain, person.address, `0xef0100${chain.delegate.slice(2)}`)
    await dapp.connect()
    const sent = ['0x1', '0x2', '0x3'].map((value) =>
      dapp.request('eth_sendTransaction', [{ from: person.address, ...pay(chain, value as Hex) }]),
    )
    for (const _ of sent) await wallet.approve()
    for (const { result } of await Promise.all(sent))
      await expect
        .poll(() => receiptOf(chain, result), { timeout: patience })
        .toMatchObject({ status: '0x1' })
    // The receipt may come from a pre-confirmation.
    await expect
      .poll(() => chain.rpc('eth_getTransactionCount', [person.address, 'latest']), { timeout: patience })
      .toBe('0x3')
  })

  test('an atomic batch upgrades the account in its transaction', async ({ wallet, dapp, chain, person }) => {
    await dapp.connect()
    const whole = batch(chain, person.address, { atomicRequired: true })
    const answer = dapp.request('wallet_sendCalls', whole)
    const window = await wallet.approval()
    await expect(window.getByTestId('plan')).toHaveAttribute('data-mode', 'atomic')
    await expect(window.getByTestId('upgrade')).toHaveAttribute('data-delegate', chain.delegate)
    await wallet.approve()
    expect(await settled(dapp, await idOf(answer), patience)).toMatchObject({
      status: 200,
      atomic: true,
      receipts: [one],
    })
    expect((await chain.rpc('eth_getCode', [person.address, 'latest'])).toLowerCase()).toBe(
      `0xef0100${chain.delegate.slice(2).toLowerCase()}`,
    )
  })

  test('a call that reverts leaves the batch partly done', async ({ wallet, dapp, chain, person }) => {
    await dapp.connect()
    const abi = contracts.Reverter.abi
    const data = encodeFunctionData({ abi, functionName: 'fail', args: ['the shop is closed'] })
    const calls = [pay(chain, '0x1'), { to: chain.reverter, data }, pay(chain, '0x2')]
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
    const window = await wallet.approval()
    await expect(window.locator('[data-testid="warning"][data-kind="likelyFails"]')).toBeVisible()
    await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="stepwise"]'] })
    const status = await settled(dapp, await idOf(answer), patience)
    expect(status).toMatchObject({ status: 600, atomic: false, receipts: [one, { status: '0x0' }] })
  })

  test('a transaction that waits is sent again with a higher fee, and happens once', async ({
    wallet,
    dapp,
    chain,
    person,
  }) => {
    await dapp.connect()
    const calls = { calls: [pay(chain, '0x7')] }
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, calls))
    await held(chain, async () => {
      await wallet.approve()
      const id = await idOf(answer)
      await waiting(chain, 1)
      const page = await wallet.newPage()
      await openBatch(page, wallet.origin, dapp.page.url(), id)
      await page.getByTestId('call-speed-up').click()
      await expect.poll(() => left(chain).length).toBe(2)
      const [old, faster] = left(chain)
      expect([faster?.nonce, faster?.to, faster?.value]).toEqual([old?.nonce, old?.to, old?.value])
      await replaced(chain)
      chain.release()
      expect(await settled(dapp, id, patience)).toMatchObject({ status: 200 })
      const ran = replacement === 'never' ? [old, faster] : [faster, old]
      expect(await receiptOf(chain, ran[0]?.hash)).toMatchObject({ status: '0x1' })
      expect(await receiptOf(chain, ran[1]?.hash)).toBeNull()
      expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x1')
    })
  })

  test('a cancelled call never happens, or is reported as done where it ran first', async ({
    wallet,
    dapp,
    chain,
    person,
  }) => {
    await dapp.connect()
    const calls = { calls: [pay(chain, '0x1'), pay(chain, '0x2')] }
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, calls))
    await held(chain, async () => {
      await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="stepwise"]'] })
      const id = await idOf(answer)
      await waiting(chain, 1)
      await chain.rpc('evm_mine')
      await waiting(chain, 1)
      const page = await wallet.newPage()
      await openBatch(page, wallet.origin, dapp.page.url(), id)
      await page.locator('[data-testid="call"][data-index="1"]').getByTestId('call-cancel').click()
      await expect.poll(() => left(chain).length).toBe(3)
      await replaced(chain)
      chain.release()
      expect(await settled(dapp, id, patience)).toMatchObject(
        replacement === 'never'
          ? { status: 200, receipts: [one, one] }
          : { status: 600, receipts: [one], capabilities: { error: { code: 4001 } } },
      )
      expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x2')
    })
  })
}
