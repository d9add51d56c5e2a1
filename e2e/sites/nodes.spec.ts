import { type Address, type Hex, numberToHex, toHex } from 'viem'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Dapp, expect, placeCode, test } from '../fixtures.ts'
import { Refusal, type Relay, startRelay } from '../relay.ts'
import { idOf, settled } from '../sending.ts'

const chainId = 31_500
const hex = numberToHex(chainId)
/** An address where nothing listens. */
const nowhere = 'http://127.0.0.1:9'

/** The refusal of a node without the method. The relay does not pass the request on. */
const unlisted = new Refusal(-32601, 'the method does not exist', { withheld: true })

/** A chain with two URLs: the first goes through a relay, which replaces these `results`. */
async function withTwo(
  { wallet, dapp, address }: { wallet: Wallet; dapp: Dapp; address: Address },
  use: (nodes: { node: TestNode; relay: Relay }) => Promise<void>,
  results: Record<string, unknown> = {},
): Promise<void> {
  const node = await startNode({ chainId })
  const relay = await startRelay(node.url, results)
  try {
    await node.rpc('anvil_setBalance', [address, toHex(100n * 10n ** 18n)])
    await wallet.addNetwork({ name: 'Two nodes', chainId, rpcUrl: node.url, symbol: 'ETH' })
    await addNode(wallet, relay.url)
    await dapp.connect()
    await use({ node, relay })
  } finally {
    await relay.stop()
    await node.stop()
  }
}

/** Opens the page of the network. */
async function openPage(wallet: Wallet) {
  const home = await wallet.home()
  await home.bringToFront()
  await home.goto(`${wallet.origin}/popup.html`)
  await home.getByTestId('network').click()
  await home.locator(`[data-testid="network-edit"][data-chain-id="${hex}"]`).click()
  await home.getByTestId('nodes').waitFor()
  return home
}

async function addNode(wallet: Wallet, url: string): Promise<void> {
  const home = await openPage(wallet)
  await home.getByTestId('network-rpc-url').fill(url)
  await home.getByTestId('submit').click()
  await home.getByTestId('network-option').first().waitFor()
  await home.goto(`${wallet.origin}/popup.html`)
}

const payments = (from: Address, count: number) => [
  {
    version: '2.0.0',
    from,
    chainId: hex,
    atomicRequired: false,
    calls: Array.from({ length: count }, (_, index) => ({ to: payee(index), value: numberToHex(index + 1) })),
  },
]
const payee = (index: number): Hex => `0x${(0xabc000 + index).toString(16).padStart(40, '0')}`

test('the first node dies while a batch of ten runs: each call happens once, through the second', async ({
  wallet,
  dapp,
  person,
}) => {
  await withTwo({ wallet, dapp, address: person.address }, async ({ node, relay }) => {
    const answer = dapp.request('wallet_sendCalls', payments(person.address, 10))
    await wallet.approve()
    const id = await idOf(answer)
    await expect.poll(() => relay.carried('eth_sendRawTransaction')).toBeGreaterThan(2)
    await relay.stop()

    expect(await settled(dapp, id)).toMatchObject({ status: 200 })
    for (let index = 0; index < 10; index++)
      expect(await node.rpc('eth_getBalance', [payee(index), 'latest'])).toBe(numberToHex(index + 1))
    expect(await node.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0xa')

    const page = await openPage(wallet)
    await expect(page.locator(`[data-testid="node"][data-url="${relay.url}"]`)).toHaveAttribute(
      'data-state',
      'silent',
    )
    await expect(page.locator(`[data-testid="node"][data-url="${node.url}"]`)).toHaveAttribute(
      'data-used',
      'true',
    )
  })
})

test('what goes to a private node waits while it is silent, over a restart too, and reaches no other', async ({
  wallet,
  dapp,
  person,
}) => {
  await withTwo({ wallet, dapp, address: person.address }, async ({ node, relay }) => {
    const page = await openPage(wallet)
    await page.locator(`[data-testid="node"][data-url="${relay.url}"]`).getByTestId('node-private').click()
    await expect(page.getByTestId('nodes-private')).toBeVisible()
    await page.getByTestId('submit').click()
    await page.getByTestId('network-option').first().waitFor()
    await page.goto(`${wallet.origin}/popup.html`)

    relay.to(nowhere)
    const answer = dapp.request('wallet_sendCalls', payments(person.address, 2))
    await wallet.approve()
    const id = await idOf(answer)
    const tries = relay.carried('eth_chainId')
    await expect.poll(() => relay.carried('eth_chainId')).toBeGreaterThan(tries)
    await wallet.killBackground()
    expect((await dapp.request('wallet_getCallsStatus', [id])).result).toMatchObject({ status: 100 })
    const before = relay.carried('eth_chainId')
    await expect.poll(() => relay.carried('eth_chainId'), { timeout: 20_000 }).toBeGreaterThan(before)
    expect(node.requests('eth_sendRawTransaction')).toEqual([])
    await expect(page.getByTestId('unreachable')).toBeVisible()

    relay.to(node.url)
    expect(await settled(dapp, id)).toMatchObject({ status: 200 })
    expect(await node.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x2')
    expect(node.requests('eth_sendRawTransaction')).toHaveLength(relay.carried('eth_sendRawTransaction'))
  })
})

test('a node that serves another chain is never used, and shown', async ({ wallet, dapp, person }) => {
  const other = await startNode({ chainId: 31_501 })
  try {
    await withTwo({ wallet, dapp, address: person.address }, async ({ relay, node }) => {
      // The host changed to another chain after the wallet had accepted it.
      relay.to(other.url)
      await wallet.killBackground()
      const answer = dapp.request('wallet_sendCalls', payments(person.address, 2))
      await wallet.approve()
      expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
      expect(other.requests('eth_sendRawTransaction')).toEqual([])
      expect(await node.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x2')

      const page = await openPage(wallet)
      const shown = page.locator(`[data-testid="node"][data-url="${relay.url}"]`)
      await expect(shown).toHaveAttribute('data-state', 'foreign')
      await expect(shown).toContainText('Serves chain 31501')
    })
  } finally {
    await other.stop()
  }
})

test('a first node that hangs holds a request up for some seconds, and none after it', async ({
  wallet,
  dapp,
  person,
}) => {
  await withTwo({ wallet, dapp, address: person.address }, async ({ relay }) => {
    relay.hang()
    expect((await dapp.request('eth_blockNumber')).result).toMatch(/^0x/)
    const carried = relay.carried('eth_gasPrice')
    expect((await dapp.request('eth_gasPrice')).result).toMatch(/^0x/)
    expect(relay.carried('eth_gasPrice')).toBe(carried)
  })
})

test('a first node that denies that it can simulate leaves the preview to the second', async ({
  wallet,
  dapp,
  person,
}) => {
  await withTwo(
    { wallet, dapp, address: person.address },
    async ({ node, relay }) => {
      // This contract always reverts, which only a simulation of both calls shows.
      await placeCode(node, payee(1), '0x60006000fd')
      const [params] = payments(person.address, 2)
      const answer = dapp.request('wallet_sendCalls', [params])
      const window = await wallet.approval()
      await expect(window.getByText('Simulated on block')).toBeVisible()
      await expect(window.getByText('This network can’t simulate a whole batch')).toHaveCount(0)
      await expect(window.locator('[data-testid="call"][data-index="1"]')).toContainText('likely fails')
      expect(relay.carried('eth_simulateV1')).toBeGreaterThan(0)
      // The relay passes no simulation on, so these came from the wallet itself.
      expect(node.requests('eth_simulateV1')).not.toEqual([])
      await wallet.reject()
      expect(await answer).toMatchObject({ error: { code: 4001 } })
    },
    { eth_simulateV1: unlisted },
  )
})

test('nodes that do not agree are shown before anybody sends anything', async ({ wallet, dapp, person }) => {
  const stranger = await startNode({ chainId })
  try {
    await withTwo({ wallet, dapp, address: person.address }, async ({ node }) => {
      // The same chain id, but another history.
      await stranger.rpc('anvil_mine', ['0x40'])
      await node.settle()
      await addNode(wallet, stranger.url)
      const page = await openPage(wallet)
      await page.getByTestId('nodes-check').click()
      await expect(page.getByTestId('nodes-disagree')).toBeVisible()
    })
  } finally {
    await stranger.stop()
  }
})

test('a node is tried before it is used, its pace measured, and its place in the order changed', async ({
  wallet,
  dapp,
  person,
}) => {
  await withTwo({ wallet, dapp, address: person.address }, async ({ node, relay }) => {
    const page = await openPage(wallet)
    await page.getByTestId('network-rpc-url').fill(node.url)
    await page.getByTestId('node-test').click()
    await expect(page.getByTestId('node-tested')).toContainText(`Chain ${chainId}`)
    await page.getByTestId('network-rpc-url').fill('')
    await page.getByTestId('network-measure').click()
    await expect(page.getByTestId('network-preconfirmation')).toHaveValue('200', { timeout: 10_000 })

    const urls = () =>
      page.getByTestId('node').evaluateAll((all) => all.map((one) => one.getAttribute('data-url')))
    expect(await urls()).toEqual([relay.url, node.url])
    await page.getByTestId('node-down').first().click()
    expect(await urls()).toEqual([node.url, relay.url])
    await page.getByTestId('submit').click()
    await page.getByTestId('network-option').first().waitFor()
    const again = await openPage(wallet)
    await expect(again.getByTestId('node').first()).toHaveAttribute('data-url', node.url)
    await expect(again.getByTestId('network-preconfirmation')).toHaveValue('200')
  })
})

test('a well-known network is found by its name, and needs no numbers', async ({ wallet }) => {
  const home = await wallet.home()
  await home.getByTestId('network').click()
  await home.getByTestId('network-add').click()
  await home.getByTestId('network-search').fill('mantle')
  await home.locator('[data-testid="known-chain"][data-chain-id="0x1388"]').click()
  await expect(home.getByTestId('network-name')).toHaveValue('Mantle')
  await expect(home.getByTestId('network-chain-id')).toHaveValue('5000')
  await expect(home.getByTestId('network-symbol')).toHaveValue('MNT')
  await expect(home.getByTestId('node').first()).toBeVisible()
})
