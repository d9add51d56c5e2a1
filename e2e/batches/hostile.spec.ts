import type { Page } from '@playwright/test'
import { type Address, type Hex, numberToHex, parseEther, parseGwei, parseTransaction } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Dapp, expect, type Person, test } from '../fixtures.ts'
import { openJournal, readJournal } from '../kills/stage.ts'
import { idOf, type Status, settled } from '../sending.ts'
import { serveTruth } from '../truth.ts'

const chainId = 31_700
const hex = numberToHex(chainId)
const payee: Address = '0x00000000000000000000000000000000000000aa'
const elsewhere: Address = '0x00000000000000000000000000000000000000bb'

type People = { wallet: Wallet; dapp: Dapp; person: Person }
type Sent = ReturnType<typeof parseTransaction>
type Scene = {
  node: TestNode
  /** A page requests to send coins to the payee. */
  ask(wei: bigint): ReturnType<Dapp['request']>
  /** Every transaction that the wallet sent, once each. */
  signed(): Sent[]
  status(id: string): Promise<number>
  /** The payee's balance, in wei. */
  balance(): Promise<bigint>
}

/** A network whose node lies, optionally with a second URL, which tells the truth. */
async function withLiar(
  { wallet, dapp, person }: People,
  urls: 'the liar alone' | 'the liar, then the truth',
  use: (scene: Scene) => Promise<void>,
): Promise<void> {
  const node = await startNode({ chainId })
  const truth = await serveTruth(node)
  try {
    await node.rpc('anvil_setBalance', [person.address, numberToHex(parseEther('100'))])
    const isAlone = urls === 'the liar alone'
    const rpcUrl = isAlone ? node.url : truth.url
    await wallet.addNetwork({ name: 'A node that lies', chainId, rpcUrl, symbol: 'ETH' })
    if (!isAlone) await putFirst(wallet, node.url)
    await dapp.connect()
    await use({
      node,
      ask: (wei) =>
        dapp.request('wallet_sendCalls', [
          {
            version: '2.0.0',
            from: person.address,
            chainId: hex,
            atomicRequired: false,
            calls: [{ to: payee, value: numberToHex(wei) }],
          },
        ]),
      signed: () =>
        [...new Set(node.requests('eth_sendRawTransaction').map(({ params }) => params[0] as Hex))].map(
          (raw) => parseTransaction(raw),
        ),
      status: async (id) => ((await dapp.request('wallet_getCallsStatus', [id])).result as Status).status,
      balance: async () => BigInt(await node.rpc('eth_getBalance', [payee, 'latest'])),
    })
  } finally {
    await truth.stop()
    await node.stop()
  }
}

/** The wallet queries an added URL before the existing ones. */
async function putFirst(wallet: Wallet, url: string): Promise<void> {
  const home = await wallet.home()
  await home.bringToFront()
  await home.goto(`${wallet.origin}/popup.html`)
  await home.getByTestId('network').click()
  await home.locator(`[data-testid="network-edit"][data-chain-id="${hex}"]`).click()
  await home.getByTestId('network-rpc-url').fill(url)
  await home.getByTestId('submit').click()
  await home.getByTestId('network-option').first().waitFor()
  await home.goto(`${wallet.origin}/popup.html`)
}

/** The batch's page in the wallet. */
async function shown(wallet: Wallet, dapp: Dapp, id: string) {
  const page = await wallet.newPage()
  const key = `${new URL(dapp.page.url()).origin} ${id}`
  await page.goto(`${wallet.origin}/popup.html#/batch/${encodeURIComponent(key)}`)
  return page.getByTestId('batch')
}

/** Waits until the wallet has sent the node `times` more requests with this method. */
async function askedFor(node: TestNode, method: string, times: number): Promise<void> {
  const before = node.requests(method).length
  await expect.poll(() => node.requests(method).length - before, { timeout: 20_000 }).toBeGreaterThan(times)
}

/** Another wallet with the same account sends a payment. */
async function payElsewhere(node: TestNode, { phrase, address }: Person): Promise<void> {
  const nonce = Number(await node.rpc('eth_getTransactionCount', [address, 'latest']))
  const fees = { maxFeePerGas: parseGwei('90'), maxPriorityFeePerGas: parseGwei('4') }
  const raw = await mnemonicToAccount(phrase).signTransaction({
    ...fees,
    chainId,
    nonce,
    to: elsewhere,
    value: 1n,
    gas: 21_000n,
  })
  await node.rpc('eth_sendRawTransaction', [raw])
}

/** The maximum fee that the approval shows, in wei. */
async function mostIn(window: Page): Promise<bigint> {
  const text = (await window.getByTestId('fee-ceiling').textContent()) ?? ''
  return parseEther(/[\d.]+/.exec(text)?.[0] ?? '')
}

const most = ({ gas = 0n, maxFeePerGas = 0n, gasPrice = 0n }: Sent) => gas * (maxFeePerGas || gasPrice)
const warning = (page: Page, kind: string) => page.locator(`[data-testid="warning"][data-kind="${kind}"]`)

test('the wallet asks again after each rise of the fees, and signs nothing beyond what was shown', async ({
  wallet,
  dapp,
  person,
}) => {
  // Three approvals, with a new preview after each rise.
  test.setTimeout(120_000)
  await withLiar({ wallet, dapp, person }, 'the liar alone', async ({ node, ask, signed }) => {
    const answer = ask(7n)
    let window = await wallet.approval()
    await mostIn(window)
    node.setHostile(['fees-rise'])
    for (let approvals = 0; approvals < 2; approvals++) {
      await wallet.approve()
      // The window closes after its decision, and the next one shows the result.
      await expect(async () => {
        window = await wallet.approval()
        await expect(warning(window, 'feeRose')).toBeVisible({ timeout: 1000 })
      }).toPass()
      expect(signed()).toEqual([])
    }
    node.setHostile([])
    const again = await mostIn(window)
    await wallet.approve()
    expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
    expect(signed()).toHaveLength(1)
    expect(most(signed()[0] as Sent)).toBeGreaterThan(0n)
    expect(most(signed()[0] as Sent)).toBeLessThanOrEqual(again)
  })
})

for (const urls of ['the liar alone', 'the liar, then the truth'] as const)
  test(`forged simulation logs promise nothing, and the wallet signs only what it showed: ${urls}`, async ({
    wallet,
    dapp,
    person,
  }) => {
    await withLiar({ wallet, dapp, person }, urls, async ({ node, ask, signed, balance }) => {
      node.setHostile(['forged-logs'])
      const answer = ask(parseEther('1'))
      const window = await wallet.approval()
      // The screen shows the worse of two simulations; the second node simulated the real call.
      if (urls === 'the liar alone')
        await expect(warning(window, 'simulationDiffers')).toContainText(
          /The simulation shows you receive 5\s?ETH/,
        )
      await expect(window.getByTestId('call')).toContainText(/perhaps\s+\+5\s?ETH/)
      await expect(window.getByTestId('approval').getByRole('heading', { level: 2 }).first()).toHaveText(
        /^You send 1\s?ETH.$/,
      )
      const changes = window.locator('[aria-label="What changes"]')
      await expect(changes.locator('[data-kind="sent"]')).toContainText('1')
      await expect(changes.locator('[data-kind="received"]')).toHaveCount(0)
      await wallet.approve()
      expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
      expect(signed()).toMatchObject([{ to: payee, value: parseEther('1') }])
      expect(await balance()).toBe(parseEther('1'))
    })
  })

test('a receipt that the only node forges ends the batch, and nothing is signed for it again', async ({
  wallet,
  dapp,
  person,
}) => {
  await withLiar(
    { wallet, dapp, person },
    'the liar alone',
    async ({ node, ask, signed, status, balance }) => {
      const answer = ask(7n)
      await wallet.approval()
      node.setFaults(['lose-transaction'])
      node.setHostile(['forged-receipts'])
      await wallet.approve()
      const id = await idOf(answer)
      expect(await settled(dapp, id)).toMatchObject({ status: 200, receipts: [{ logs: [] }] })
      await expect(await shown(wallet, dapp, id)).toHaveAttribute('data-status', '200')
      // Before the call is final, the truth would make the wallet send the same bytes again.
      const journal = await openJournal(wallet)
      const states = async () => (await journal.evaluate(readJournal)).transactions.map(({ state }) => state)
      await expect.poll(states, { timeout: 20_000 }).toEqual(['final'])
      node.setFaults([])
      node.setHostile([])
      await wallet.killBackground()
      expect(await status(id)).toBe(200)
      expect(await balance()).toBe(0n)
      expect(signed()).toHaveLength(1)
    },
  )
})

for (const kind of ['swapped-receipts', 'other-receipts'])
  test(`${kind} end nothing: the batch is done once a node returns its own receipt`, async ({
    wallet,
    dapp,
    person,
  }) => {
    await withLiar({ wallet, dapp, person }, 'the liar alone', async (scene) => {
      const { node, ask, signed, status, balance } = scene
      const answer = ask(7n)
      await wallet.approval()
      node.setHostile([kind])
      await wallet.approve()
      const id = await idOf(answer)
      await expect.poll(balance).toBe(7n)
      await askedFor(node, 'eth_getTransactionReceipt', 5)
      expect(await status(id)).toBe(100)
      await expect(await shown(wallet, dapp, id)).toHaveAttribute('data-status', '100')

      node.setHostile([])
      expect(await settled(dapp, id)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
      expect(signed()).toHaveLength(1)
      expect(await balance()).toBe(7n)
    })
  })

test('a nonce above the true one has the call wait, until the person pays for the nonces before it', async ({
  wallet,
  dapp,
  person,
}) => {
  await withLiar({ wallet, dapp, person }, 'the liar alone', async (scene) => {
    const { node, ask, signed, status, balance } = scene
    const answer = ask(7n)
    const ceiling = await mostIn(await wallet.approval())
    node.setHostile(['nonces-high'])
    await wallet.approve()
    const id = await idOf(answer)
    await askedFor(node, 'eth_getTransactionCount', 2)
    expect(await status(id)).toBe(100)
    expect(signed()).toMatchObject([{ nonce: 3, to: payee }])
    expect(await balance()).toBe(0n)

    node.setHostile([])
    const page = (await shown(wallet, dapp, id)).page()
    const goOn = page.getByTestId('batch-go-on')
    await expect(goOn).toHaveText(/^Continue for at most [\d.]+/)
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'The network waits for an earlier nonce' }),
    ).toBeVisible()
    expect(signed()).toHaveLength(1)

    await goOn.click()
    expect(await settled(dapp, id)).toMatchObject({ status: 200 })
    expect(await balance()).toBe(7n)
    // Empty transfers to the account itself use the earlier nonces.
    const [, ...others] = signed()
    expect(others).toHaveLength(3)
    for (const [nonce, filler] of others.entries()) {
      expect({ ...filler, nonce: filler.nonce ?? 0 }).toMatchObject({ nonce, to: person.onWire })
      expect(filler.value ?? 0n).toBe(0n)
      expect(most(filler)).toBeLessThanOrEqual(ceiling)
    }
  })
})

for (const urls of ['the liar alone', 'the liar, then the truth'] as const)
  test(`a nonce below the true one ends nothing, and once the node tells the truth the call happens once: ${urls}`, async ({
    wallet,
    dapp,
    person,
  }) => {
    await withLiar({ wallet, dapp, person }, urls, async ({ node, ask, signed, status, balance }) => {
      await payElsewhere(node, person)
      await node.settle()
      const answer = ask(7n)
      await wallet.approval()
      node.setHostile(['nonces-low'])
      await wallet.approve()
      const id = await idOf(answer)
      await askedFor(node, 'eth_getTransactionCount', 2)
      expect(await status(id)).toBe(100)
      expect(signed()).toMatchObject([{ to: payee }])

      node.setHostile([])
      expect(await settled(dapp, id)).toMatchObject({ status: 200 })
      expect(await balance()).toBe(7n)
      expect(signed().map(({ nonce = 0 }) => nonce)).toEqual([0, 1])
    })
  })

test('a batch is done where blocks come without their transactions', async ({ wallet, dapp, person }) => {
  await withLiar({ wallet, dapp, person }, 'the liar alone', async ({ node, ask, signed, balance }) => {
    node.setHostile(['empty-blocks'])
    const answer = ask(7n)
    await wallet.approve()
    expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
    expect(await balance()).toBe(7n)
    expect(signed()).toHaveLength(1)
  })
})

test('that a nonce is used proves nothing without the transaction; with it the screen says that only one node tells so', async ({
  wallet,
  dapp,
  person,
}) => {
  await withLiar({ wallet, dapp, person }, 'the liar alone', async (scene) => {
    const { node, ask, signed, status, balance } = scene
    const answer = ask(7n)
    await wallet.approval()
    node.hold()
    await wallet.approve()
    const id = await idOf(answer)
    await expect.poll(() => signed().length).toBe(1)
    const screen = await shown(wallet, dapp, id)
    await expect(screen).toHaveAttribute('data-status', '100')

    node.setHostile(['empty-blocks'])
    await node.rpc('anvil_dropAllTransactions')
    await payElsewhere(node, person)
    node.release()
    // The wallet requests blocks with full transactions only to find which transaction used a nonce.
    const looks = () =>
      node.requests('eth_getBlockByNumber').filter(({ params }) => params[1] === true).length
    await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(1)
    expect(await status(id)).toBe(100)
    expect(signed()).toHaveLength(1)

    node.setHostile([])
    await expect(screen).toContainText('Only one node says that another transaction used its nonce')
    expect(await settled(dapp, id)).toMatchObject({ status: 200 })
    expect(await balance()).toBe(7n)
    expect(signed().map(({ nonce = 0 }) => nonce)).toEqual([0, 1])
  })
})

test('nothing leaves for a node that names another chain, and the screen says that it is of no use', async ({
  wallet,
  dapp,
  person,
}) => {
  await withLiar(
    { wallet, dapp, person },
    'the liar alone',
    async ({ node, ask, signed, status, balance }) => {
      const answer = ask(7n)
      await wallet.approval()
      node.setHostile(['other-chain'])
      await wallet.approve()
      const id = await idOf(answer)
      await askedFor(node, 'eth_chainId', 1)
      expect(await status(id)).toBe(100)
      expect(signed()).toEqual([])
      await expect(await shown(wallet, dapp, id)).toContainText('A node that lies isn’t responding')

      node.setHostile([])
      expect(await settled(dapp, id)).toMatchObject({ status: 200 })
      expect(await balance()).toBe(7n)
      expect(signed()).toHaveLength(1)
    },
  )
})

for (const urls of ['the liar alone', 'the liar, then the truth'] as const)
  test(`blocks of another chain: ${urls === 'the liar alone' ? 'the batch is reported as lost with its chain, and never signed again' : 'no other URL has them, so nothing is lost'}`, async ({
    wallet,
    dapp,
    person,
  }) => {
    await withLiar({ wallet, dapp, person }, urls, async ({ node, ask, signed, status, balance }) => {
      const answer = ask(7n)
      await wallet.approval()
      node.hold()
      await wallet.approve()
      const id = await idOf(answer)
      const screen = await shown(wallet, dapp, id)
      await askedFor(node, 'eth_getTransactionReceipt', 2)
      node.setHostile(['other-blocks'])
      if (urls === 'the liar alone') {
        expect(await settled(dapp, id)).toMatchObject({ status: 400 })
        await expect(screen).toContainText('The network was reset, so this was lost.')
      } else {
        await askedFor(node, 'eth_getTransactionReceipt', 8)
        expect(await status(id)).toBe(100)
      }

      node.setHostile([])
      node.release()
      await expect.poll(balance, { timeout: 20_000 }).toBe(7n)
      if (urls !== 'the liar alone') expect(await settled(dapp, id)).toMatchObject({ status: 200 })
      await wallet.killBackground()
      expect(await status(id)).toBe(urls === 'the liar alone' ? 400 : 200)
      expect(signed()).toHaveLength(1)
    })
  })
