import type { Page } from '@playwright/test'
import { numberToHex } from 'viem'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { ask, expect, expectNoApproval, test } from '../fixtures.ts'
import { pressToClose } from '../pressToClose.ts'
import { startRelay } from '../relay.ts'
import { visit } from '../visit.ts'

const added = (node: TestNode, change: Record<string, unknown> = {}) => [
  {
    chainId: numberToHex(node.chainId),
    chainName: 'Second chain',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: [node.url],
    ...change,
  },
]

test('wallet_switchEthereumChain: 4902 for what the wallet does not know, else the person decides', async ({
  wallet,
  dapp,
  chain,
}) => {
  const to = (chainId: string) => dapp.request('wallet_switchEthereumChain', [{ chainId }])
  expect(await to('0x1')).toMatchObject({ error: { code: 4100 } })
  await dapp.connect()
  await dapp.page.evaluate(() => {
    const chainIds: unknown[] = []
    Object.assign(window, { heard: chainIds })
    window.ethereum.on('chainChanged', (selected) => chainIds.push(selected))
  })
  const events = () => dapp.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)

  expect(await to('0xabcdef')).toMatchObject({ error: { code: 4902 } })
  expect(await to('0x01')).toMatchObject({ error: { code: -32602 } })
  expect(await to(numberToHex(chain.chainId))).toEqual({ result: null })

  const rejected = to('0x1')
  await wallet.reject()
  expect(await rejected).toMatchObject({ error: { code: 4001 } })
  expect(await events()).toEqual([])

  const approved = to('0x1')
  const approval = await wallet.approval()
  await expect(approval.getByText(/Switches from Localhost to Ethereum/)).toBeVisible()
  await wallet.approve()
  expect(await approved).toEqual({ result: null })
  expect(await dapp.request('eth_chainId')).toEqual({ result: '0x1' })
  expect(await dapp.request('net_version')).toEqual({ result: '1' })
  await expect.poll(events).toEqual(['0x1'])
})

test('wallet_addEthereumChain adds without selecting, and then the network can be switched to', async ({
  wallet,
  dapp,
  chain,
}) => {
  const second = await startNode({ chainId: 31_400 })
  try {
    expect(await dapp.request('wallet_addEthereumChain', added(second))).toMatchObject({
      error: { code: 4100 },
    })
    await dapp.connect()
    const refused = dapp.request('wallet_addEthereumChain', added(second))
    await wallet.reject()
    expect(await refused).toMatchObject({ error: { code: 4001 } })

    const answer = dapp.request('wallet_addEthereumChain', added(second))
    const window = await wallet.approval()
    await expect(window.getByText(second.url)).toBeVisible()
    await wallet.approve()
    expect(await answer).toEqual({ result: null })
    expect(await dapp.request('eth_chainId')).toEqual({ result: numberToHex(chain.chainId) })

    // The wallet prompts even if it has the network: a site must not learn which networks exist.
    const again = dapp.request('wallet_addEthereumChain', added(second, { chainName: 'Renamed' }))
    await wallet.approve()
    expect(await again).toEqual({ result: null })

    const switched = dapp.request('wallet_switchEthereumChain', [{ chainId: '0x7aa8' }])
    const approval = await wallet.approval()
    await expect(approval.getByText(/to Second chain/).first()).toBeVisible()
    await wallet.approve()
    expect(await switched).toEqual({ result: null })
    expect(await dapp.request('eth_chainId')).toEqual({ result: '0x7aa8' })

    const home = await wallet.home()
    await home.getByTestId('network').click()
    await expect(home.locator('[data-testid="network-option"][data-chain-id="0x7aa8"]')).toHaveCount(1)
  } finally {
    await second.stop()
  }
})

test('a listed chain under a false name is shown and stored under its true one', async ({ wallet, dapp }) => {
  const mantle = await startNode({ chainId: 5000 })
  try {
    await dapp.connect()
    const coin = { name: 'Sepolia Ether', symbol: 'SepoliaETH', decimals: 18 }
    const answer = dapp.request(
      'wallet_addEthereumChain',
      added(mantle, { chainName: 'Sepolia', nativeCurrency: coin }),
    )
    const window = await wallet.approval()
    await expect(window.getByText('Mantle', { exact: true }).first()).toBeVisible()
    await expect(window.getByText('MNT', { exact: true })).toBeVisible()
    await expect(window.getByText(/Sepolia/)).toHaveCount(0)
    await wallet.approve()
    expect(await answer).toEqual({ result: null })

    const home = await wallet.home()
    await home.getByTestId('network').click()
    const option = home.locator('[data-testid="network-option"][data-chain-id="0x1388"]')
    await expect(option).toContainText('Mantle')
    await expect(option).not.toContainText('Sepolia')
  } finally {
    await mantle.stop()
  }
})

test('a network that EIP-3085 forbids to add is refused with where and why, and opens no window', async ({
  wallet,
  dapp,
}) => {
  const second = await startNode({ chainId: 31_401 })
  try {
    await dapp.connect()
    const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
    const bad = [
      [{ rpcUrls: undefined }, '0.rpcUrls'],
      [{ rpcUrls: [] }, '0.rpcUrls'],
      [{ rpcUrls: ['no url'] }, '0.rpcUrls.0'],
      [{ rpcUrls: [second.url, 'http://node.example'] }, '0.rpcUrls.1'],
      [{ rpcUrls: ['file:///etc/passwd'] }, '0.rpcUrls.0'],
      [{ rpcUrls: [second.wsUrl] }, '0.rpcUrls.0'],
      [{ chainId: '0x07aa9' }, '0.chainId'],
      [{ nativeCurrency: undefined }, '0.nativeCurrency'],
      [{ nativeCurrency: { ...currency, name: undefined } }, '0.nativeCurrency.name'],
      [{ nativeCurrency: { ...currency, decimals: -1 } }, '0.nativeCurrency.decimals'],
      [{ nativeCurrency: { ...currency, decimals: 36 } }, '0.nativeCurrency.decimals'],
      [{ iconUrls: ['javascript:alert(1)'] }, '0.iconUrls.0'],
      [{ blockExplorerUrls: ['javascript:alert(1)'] }, '0.blockExplorerUrls.0'],
    ] as const
    for (const [change, path] of bad) {
      const { error } = await dapp.request('wallet_addEthereumChain', added(second, change))
      expect(error, JSON.stringify(change)).toMatchObject({ code: -32602, data: { path } })
      expect(error?.data?.detail, JSON.stringify(change)).toBeTruthy()
    }
    await expectNoApproval(wallet)
  } finally {
    await second.stop()
  }
})

test('a site’s node is contacted only after the person agreed, and adds nothing if it serves another chain', async ({
  wallet,
  dapp,
  chain,
}) => {
  const second = await startNode({ chainId: 31_402 })
  const relay = await startRelay(second.url)
  const other = await startRelay(chain.url)
  const told = () => wallet.pages().filter((page) => page.url().includes('#/not-added'))
  try {
    await dapp.connect()
    const host = new URL(relay.url).host
    for (const [change, path, why] of [
      [{ chainId: '0x7aab', rpcUrls: [relay.url] }, '0.rpcUrls.0', `${host} serves chain 31402, not 31403.`],
      [{ rpcUrls: [relay.url, other.url] }, '0.rpcUrls.1', `serves chain ${chain.chainId}, not 31402.`],
    ] as const) {
      const before = [relay.carried('eth_chainId'), other.carried('eth_chainId')]
      const answer = dapp.request('wallet_addEthereumChain', added(second, change))
      await expect((await wallet.approval()).getByText(relay.url)).toBeVisible()
      expect([relay.carried('eth_chainId'), other.carried('eth_chainId')]).toEqual(before)
      await wallet.approve()
      expect(await answer).toMatchObject({ error: { code: -32602, data: { path } } })
      expect(relay.carried('eth_chainId')).toBe((before[0] ?? 0) + 1)
      // One window tells it, however many requests fail.
      await expect.poll(() => told().length).toBe(1)
      await expect((told()[0] as Page).getByTestId('network-not-added')).toContainText(why)
    }
    await pressToClose(told()[0] as Page, 'network-not-added-close')
    expect(await dapp.request('wallet_switchEthereumChain', [{ chainId: '0x7aaa' }])).toMatchObject({
      error: { code: 4902 },
    })
  } finally {
    await Promise.all([second.stop(), relay.stop(), other.stop()])
  }
})

test('a public page cannot name a machine of the person as a node, and no request goes there', async ({
  wallet,
  chain,
}) => {
  const relay = await startRelay(chain.url)
  try {
    const page = await visit(wallet, 'https://app.example')
    const request = (method: string, params?: unknown) => page.evaluate(ask, { method, params })
    const connected = request('eth_requestAccounts')
    await wallet.approve()
    expect(await connected).toHaveProperty('result')
    const { port } = new URL(relay.url)
    for (const url of [relay.url, `http://localhost:${port}`, 'https://192.168.1.1', 'https://[::1]']) {
      const asked = added(chain as TestNode, { chainId: '0x7aac', rpcUrls: [url] })
      expect(await request('wallet_addEthereumChain', asked), url).toMatchObject({
        error: { code: -32602, data: { path: '0.rpcUrls.0' } },
      })
    }
    await expectNoApproval(wallet)
    expect(relay.origins()).toEqual([])
  } finally {
    await relay.stop()
  }
})

test('a network that the wallet has gets no node of a site, which is not even asked', async ({
  wallet,
  dapp,
  chain,
}) => {
  const relay = await startRelay(chain.url)
  try {
    await dapp.connect()
    for (const chainId of [numberToHex(chain.chainId), '0x1']) {
      const request = [
        { ...added(chain as TestNode)[0], chainId, chainName: 'Mine now', rpcUrls: [relay.url] },
      ]
      const answer = dapp.request('wallet_addEthereumChain', request)
      const window = await wallet.approval()
      await expect(window.getByText('It adds none from this site.', { exact: false })).toBeVisible()
      await expect(window.getByText('Mine now')).toHaveCount(0)
      await wallet.approve()
      expect(await answer).toEqual({ result: null })
    }
    await dapp.request('eth_blockNumber')
    expect(relay.carried('jsonrpc')).toBe(0)
  } finally {
    await relay.stop()
  }
})

test('a batch asked for on one network runs there, and selects it, though the person went elsewhere meanwhile', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      from: person.address,
      chainId: numberToHex(chain.chainId),
      atomicRequired: false,
      calls: [{ to: chain.accounts[6], value: '0x1' }],
    },
  ])
  const window = await wallet.approval()
  await wallet.selectNetwork(1)
  await expect(window.getByText(/Switches from Ethereum to Localhost/)).toBeVisible()
  await wallet.approve()
  expect((await answer).result).toMatchObject({ status: 'pending' })
  expect(await dapp.request('eth_chainId')).toEqual({ result: numberToHex(chain.chainId) })
})
