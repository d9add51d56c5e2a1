import type { Page } from '@playwright/test'
import { type Address, numberToHex } from 'viem'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Dapp, expect, test } from '../fixtures.ts'
import { Refusal, type Relay, startRelay } from '../relay.ts'
import { batch, idOf, settled, untilStatus } from '../sending.ts'

const chainId = 31_601
const hex = numberToHex(chainId)
const recipient: Address = '0x00000000000000000000000000000000000000aa'

type Scene = { node: TestNode; relay: Relay; answer(results: Record<string, unknown>): void }
type People = { wallet: Wallet; dapp: Dapp; person: { address: Address } }

/** A network whose only node is behind an unreliable gateway. */
async function behindGateway(
  { wallet, dapp, person }: People,
  use: (scene: Scene) => Promise<void>,
): Promise<void> {
  const node = await startNode({ chainId })
  let given: Record<string, unknown> = {}
  const relay = await startRelay(node.url, () => given)
  try {
    await node.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 20n)])
    await wallet.addNetwork({ name: 'Behind a gateway', chainId, rpcUrl: relay.url, symbol: 'ETH' })
    await dapp.connect()
    await use({
      node,
      relay,
      answer: (results) => {
        given = results
      },
    })
  } finally {
    await relay.stop()
    await node.stop()
  }
}

/** The page of a batch in the wallet. */
async function open(wallet: Wallet, dapp: Dapp, id: string): Promise<Page> {
  const page = await wallet.newPage()
  const key = `${new URL(dapp.page.url()).origin} ${id}`
  await page.goto(`${wallet.origin}/popup.html#/batch/${encodeURIComponent(key)}`)
  return page
}

const balance = async (node: TestNode) => BigInt(await node.rpc('eth_getBalance', [recipient, 'latest']))

test.describe('a gateway that times out', () => {
  for (const withheld of [false, true])
    test(`leaves a call open, and it happens once, ${withheld ? 'lost' : 'passed on'}`, async ({
      wallet,
      dapp,
      person,
      chain,
    }) => {
      await behindGateway({ wallet, dapp, person }, async ({ node, relay, answer }) => {
        const calls = [{ to: recipient, value: '0x7' }]
        const [request] = batch(chain, person.address, { chainId: hex, calls })
        const sent = dapp.request('wallet_sendCalls', [request])
        await wallet.approval()
        // As with a sequencer, pending transactions are invisible.
        node.hold()
        answer({
          eth_sendRawTransaction: new Refusal(-32_015, 'gateway timeout', { withheld }),
          eth_getTransactionByHash: null,
        })
        await wallet.approve()
        const id = await idOf(sent)
        const page = await open(wallet, dapp, id)
        await expect(page.getByTestId('batch')).toContainText('gateway timeout')
        await expect.poll(() => relay.carried('eth_sendRawTransaction')).toBeGreaterThan(3)
        expect(await dapp.request('wallet_getCallsStatus', [id])).toMatchObject({ result: { status: 100 } })
        await expect(page.getByTestId('batch-retry')).toHaveCount(0)

        answer({})
        node.release()
        expect(await settled(dapp, id)).toMatchObject({ status: 200 })
        expect(await balance(node)).toBe(7n)
        await expect(page.getByTestId('batch')).not.toContainText('gateway timeout')
      })
    })
})

test('a node that says once that it has no receipts is no node that only counts', async ({
  wallet,
  dapp,
  person,
  chain,
}) => {
  await behindGateway({ wallet, dapp, person }, async ({ node, relay, answer }) => {
    const [request] = batch(chain, person.address, {
      chainId: hex,
      calls: [
        { to: recipient, value: '0x1' },
        { to: recipient, value: '0x2' },
      ],
    })
    const sent = dapp.request('wallet_sendCalls', [request])
    await wallet.approval()
    node.hold()
    await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="stepwise"]'] })
    const id = await idOf(sent)
    const before = relay.carried('eth_getTransactionReceipt')
    answer({ eth_getTransactionReceipt: new Refusal(-32_601, 'the method does not exist') })
    await expect.poll(() => relay.carried('eth_getTransactionReceipt')).toBeGreaterThan(before + 1)
    answer({})
    node.release()
    const status = await settled(dapp, id)
    expect(status).toMatchObject({ status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] })
    expect(status.capabilities?.inclusion).toBeUndefined()
  })
})

test('a local network that was reset loses its pending calls, and takes new calls at once', async ({
  wallet,
  dapp,
  person,
  chain,
}) => {
  await behindGateway({ wallet, dapp, person }, async ({ node, relay }) => {
    const send = async (value: string, mode?: string) => {
      const [request] = batch(chain, person.address, { chainId: hex, calls: [{ to: recipient, value }] })
      const sent = dapp.request('wallet_sendCalls', [request])
      await wallet.approve(mode ? { click: [`[data-testid="plan-option"][data-mode="${mode}"]`] } : {})
      return idOf(sent)
    }
    const first = await send('0x1')
    expect(await settled(dapp, first)).toMatchObject({ status: 200 })
    // Waits until it is final: a transaction that is only included could still be lost in a reorg.
    await expect((await open(wallet, dapp, first)).locator('[data-state=final]')).toBeVisible()
    node.hold()
    const waiting = await send('0x2')
    const page = await open(wallet, dapp, waiting)
    await expect(page.getByTestId('batch')).toHaveAttribute('data-status', '100')
    await expect.poll(() => node.requests('eth_sendRawTransaction').length).toBe(2)

    const anew = await startNode({ chainId })
    try {
      await anew.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 20n)])
      relay.to(anew.url)
      const lost = await untilStatus(dapp, waiting, ({ status }) => status === 400)
      expect(lost.capabilities?.error).toMatchObject({ code: 4901, data: { fault: 'chainReset' } })
      await expect(page.getByTestId('batch')).toContainText('The network was reset')
      expect(await settled(dapp, await send('0x4'))).toMatchObject({ status: 200 })
      expect(await balance(anew)).toBe(4n)
      expect(await dapp.request('wallet_getCallsStatus', [first])).toMatchObject({ result: { status: 200 } })
    } finally {
      await anew.stop()
    }
  })
})
