import type { Page } from '@playwright/test'
import { type Address, type Hex, numberToHex, parseEther, parseTransaction } from 'viem'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Dapp, expect, expectNoApproval, test } from '../fixtures.ts'
import { startRelay } from '../relay.ts'
import { batch, idOf, pay, settled } from '../sending.ts'

const chainId = 31_600
const hex = numberToHex(chainId)
const gwei = 10n ** 9n

/** Forged results of a node, by method. */
type Lie = Record<string, unknown>

/** A forged tip that would take all of a person's funds. */
const robbery: Lie = {
  eth_feeHistory: { reward: [Array.from({ length: 3 }, () => numberToHex(10n ** 17n))] },
  eth_maxPriorityFeePerGas: numberToHex(10n ** 17n),
}

/** A forged base fee above any earlier ceiling. */
const dear: Lie = {
  eth_getBlockByNumber: {
    number: '0x10',
    hash: `0x${'11'.repeat(32)}`,
    gasLimit: '0x1c9c380',
    baseFeePerGas: numberToHex(9000n * gwei),
  },
}

type Scene = {
  node: TestNode
  /** The transactions that the node received. */
  sent(): ReturnType<typeof parseTransaction>[]
  /** Forges these results from now on when the wallet signs, while `when` holds. */
  lie(what: Lie, when?: () => boolean): void
}
type People = { wallet: Wallet; dapp: Dapp; person: { address: Address } }

/** A network whose node may give one result for a preview, and another when the wallet signs. */
async function withLiar(
  { wallet, dapp, person }: People,
  use: (scene: Scene) => Promise<void>,
): Promise<void> {
  const node = await startNode({ chainId })
  let activeLie: { what: Lie; when(): boolean } = { what: {}, when: () => false }
  const relay = await startRelay(node.url, (methods) => {
    // The wallet requests the nonce together with the fees only when it signs.
    const signs = methods.includes('eth_getTransactionCount') && methods.includes('eth_feeHistory')
    return signs && activeLie.when() ? activeLie.what : {}
  })
  try {
    await node.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 24n)])
    await wallet.addNetwork({ name: 'A node that lies', chainId, rpcUrl: relay.url, symbol: 'ETH' })
    await dapp.connect()
    await use({
      node,
      sent: () =>
        node.requests('eth_sendRawTransaction').map(({ params }) => parseTransaction(params[0] as Hex)),
      lie: (what, when = () => true) => {
        activeLie = { what, when }
      },
    })
  } finally {
    await relay.stop()
    await node.stop()
  }
}

/** The maximum fee that the approval shows, in wei. */
async function mostIn(window: Page): Promise<bigint> {
  const text = (await window.getByTestId('fee-ceiling').textContent()) ?? ''
  return parseEther(/[\d.]+/.exec(text)?.[0] ?? '')
}

test('a tip that a node asks for after the approval is not signed beyond what was shown', async ({
  wallet,
  dapp,
  person,
  chain,
}) => {
  await withLiar({ wallet, dapp, person }, async ({ sent, lie }) => {
    const request = { from: person.address, to: chain.accounts[6], value: '0x1', chainId: hex }
    const answer = dapp.request('eth_sendTransaction', [request])
    const most = await mostIn(await wallet.approval())
    lie(robbery)
    await wallet.approve()
    expect(await answer).toMatchObject({ result: expect.stringMatching(/^0x/) })
    const [{ gas = 0n, maxFeePerGas = 0n } = {}] = sent()
    expect(gas * maxFeePerGas).toBeGreaterThan(0n)
    expect(gas * maxFeePerGas).toBeLessThanOrEqual(most)
  })
})

test('a fee that must rise asks again in the open request, and nothing is signed before', async ({
  wallet,
  dapp,
  person,
  chain,
}) => {
  await withLiar({ wallet, dapp, person }, async ({ sent, lie }) => {
    const calls = [{ to: chain.accounts[6], value: '0x1' }]
    const [request] = batch(chain, person.address, { id: 'dear', chainId: hex, calls })
    /** Sends the request, and approves just as the fee rises. */
    const approveTooLate = async () => {
      lie({})
      const answer = dapp.request('wallet_sendCalls', [request])
      await expect((await wallet.approval()).getByTestId('fee-ceiling')).toBeVisible()
      lie(dear)
      await wallet.approve()
      // The first window closes after its decision.
      await expect(async () => {
        const again = await wallet.approval()
        await expect(again.locator('[data-testid="warning"][data-kind="feeRose"]')).toBeVisible({
          timeout: 1000,
        })
      }).toPass()
      expect(sent()).toEqual([])
      lie({})
      return { answer }
    }

    const first = await approveTooLate()
    await wallet.reject()
    expect(await first.answer).toMatchObject({ error: { code: 4001 } })

    // The rejected batch's id is free again, and nothing of it is stored.
    const second = await approveTooLate()
    await wallet.approve()
    expect(await settled(dapp, await idOf(second.answer))).toMatchObject({ status: 200 })
    expect(sent()).toHaveLength(1)
  })
})

test('a fee that rises in the middle of a batch keeps it at 100, until the person agrees to the new one', async ({
  wallet,
  dapp,
  person,
  chain,
}) => {
  await withLiar({ wallet, dapp, person }, async ({ sent, lie }) => {
    const [request] = batch(chain, person.address, { chainId: hex })
    const answer = dapp.request('wallet_sendCalls', [request])
    await expect((await wallet.approval()).getByText(/^at most [\d.]+/)).toBeVisible()
    lie(dear, () => sent().length > 0)
    await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="stepwise"]'] })
    const id = await idOf(answer)

    const page = await wallet.newPage()
    const key = `${new URL(dapp.page.url()).origin} ${id}`
    await page.goto(`${wallet.origin}/popup.html#/batch/${encodeURIComponent(key)}`)
    const goOn = page.getByTestId('batch-go-on')
    await expect(goOn).toHaveText(/^Continue for at most [\d.]+/)
    await expectNoApproval(wallet)
    expect(sent()).toHaveLength(1)
    expect(await dapp.request('wallet_getCallsStatus', [id])).toMatchObject({ result: { status: 100 } })

    await goOn.click()
    expect(await settled(dapp, id)).toMatchObject({ status: 200 })
    expect(sent()).toHaveLength(2)
    await expect(page.getByTestId('batch')).toHaveAttribute('data-status', '200')
    await expect(goOn).toHaveCount(0)
  })
})

test('speeding up and cancelling say what they cost at most, and cost no more', async ({
  wallet,
  dapp,
  person,
  chain,
}) => {
  await dapp.connect()
  chain.hold()
  try {
    await chain.settle()
    chain.forgetRequests()
    const answer = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { calls: [pay(chain, '0x1')] }),
    )
    await wallet.approve()
    const id = await idOf(answer)
    const page = await wallet.newPage()
    const key = `${new URL(dapp.page.url()).origin} ${id}`
    await page.goto(`${wallet.origin}/popup.html#/batch/${encodeURIComponent(key)}`)
    const cost = page.getByTestId('call-remedy-cost')
    let most = 0n
    // The offer is asked for again once the call is sent.
    await expect(async () => {
      const text = await cost.textContent({ timeout: 1000 })
      expect(text).toMatch(/Speeding up costs at most [\d.]+\sETH, cancelling at most [\d.]+\sETH\./)
      most = parseEther(/([\d.]+)\sETH/.exec(text ?? '')?.[1] ?? '')
    }).toPass()
    await page.getByTestId('call-speed-up').click()
    await expect.poll(() => chain.requests('eth_sendRawTransaction').length).toBe(2)
    const [, faster] = chain.requests('eth_sendRawTransaction')
    const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(faster?.params[0] as Hex)
    expect(gas * maxFeePerGas).toBeLessThanOrEqual(most)
  } finally {
    chain.release()
  }
})
