import { describe, expect, test } from 'vitest'
import { base, call, make } from '../methodContext.fake.ts'
import { wallet_addEthereumChain } from './wallet_addEthereumChain.ts'

const optimism = {
  chainId: '0xa',
  chainName: 'Optimism',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://op.example', 'https://op2.example'],
  blockExplorerUrls: ['https://scan.example'],
  iconUrls: ['https://op.example/icon.png'],
}

test('the user sees the network, and it is added without being selected', async () => {
  const { context, services } = make()
  const { result, review } = await call(wallet_addEthereumChain, [optimism], context)
  expect(result).toBeNull()
  expect(review?.blocks).toEqual([
    {
      kind: 'network',
      chainId: 10,
      name: 'OP Mainnet',
      rpcUrl: 'https://op.example',
      more: ['https://op2.example'],
      symbol: 'ETH',
      explorer: 'https://scan.example',
      known: false,
      listed: true,
    },
  ])
  expect(services.networks.add).toHaveBeenCalledWith(
    expect.objectContaining({ chainId: 10, rpcUrls: optimism.rpcUrls, custom: true }),
  )
  expect(services.networks.select).not.toHaveBeenCalled()
})

describe('a network that is there already', () => {
  const request = { ...optimism, chainId: '0x2105', chainName: 'Totally Base' }

  test('asks too, in the wallet’s own words, and neither asks nor adds the nodes of the site', async () => {
    const { context, services } = make()
    const { result, review } = await call(wallet_addEthereumChain, [request], context)
    expect(result).toBeNull()
    expect(review).toMatchObject({ title: 'You already have Base', confirm: 'Continue' })
    expect(review?.blocks).toEqual([
      { kind: 'network', chainId: 8453, name: 'Base', symbol: base.symbol, known: true },
    ])
    expect(services.networks.probe).not.toHaveBeenCalled()
    expect(services.networks.add).not.toHaveBeenCalled()
  })

  test('keeps its nodes also where it was added while the site waited', async () => {
    const { context, services } = make()
    services.networks.add.mockImplementation(async () => {
      throw new Error('added')
    })
    let looks = 0
    services.networks.get.mockImplementation(() => {
      looks += 1
      return looks > 2 ? { ...base, chainId: 10 } : undefined
    })
    const { review } = await call(wallet_addEthereumChain, [optimism], context)
    expect(review?.blocks[0]).toMatchObject({ known: false })
    expect(services.networks.probe).not.toHaveBeenCalled()
  })
})

test('a network that the window showed as known gets no node of the site, even if the person has removed it', async () => {
  const { context, services } = make()
  let isRemoved = false
  services.networks.get.mockImplementation((chainId) =>
    chainId === 10 && !isRemoved ? { ...base, chainId } : undefined,
  )
  services.networks.wasRefused.mockImplementation(async () => {
    // While the window is open.
    isRemoved = true
    return true
  })
  await expect(call(wallet_addEthereumChain, [optimism], context, { switch: true })).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.networks.probe).not.toHaveBeenCalled()
  expect(services.networks.add).not.toHaveBeenCalled()
  expect(services.networks.select).not.toHaveBeenCalled()
})

describe('what a network and its coin are called', () => {
  const adding = async (change: object) => {
    const { context, services } = make()
    const request = { ...optimism, chainId: '0xabcdef', chainName: 'Nowhere', ...change }
    services.networks.probe.mockResolvedValue(Number(request.chainId))
    const { review } = await call(wallet_addEthereumChain, [request], context)
    const warnings = review?.blocks.filter((block) => block.kind === 'warning')
    return { review, warnings, added: services.networks.add.mock.lastCall }
  }
  const coinOf = (symbol: string) => ({ nativeCurrency: { name: 'Coin', symbol, decimals: 18 } })

  test('a chain of the wallet’s list has its own name and coin, whatever the site says', async () => {
    const mantle = { chainId: '0x1388', chainName: 'Sepolia', ...coinOf('SepoliaETH') }
    const { review, warnings, added } = await adding(mantle)
    const truth = { name: 'Mantle', symbol: 'MNT' }
    expect(review?.blocks[0]).toMatchObject({ ...truth, chainId: 5000, known: false, listed: true })
    expect(JSON.stringify(review)).not.toContain('Sepolia')
    expect(warnings).toEqual([])
    expect(added).toMatchObject([{ ...truth, decimals: 18, rpcUrls: optimism.rpcUrls }])
    // Its decimals too, and a coin that begins with a digit, because it is the chain's own.
    expect((await adding({ ...mantle, chainId: '0x1079' })).added).toMatchObject([{ decimals: 6 }])
    const zero = await adding({ ...mantle, chainId: '0x4115', ...coinOf('0G') })
    expect(zero.added).toMatchObject([{ symbol: '0G' }])
  })

  test.each([
    'Sepolia',
    ' sepolia ',
    'Sepоlia',
    'Sepolia Testnet',
    'Ethereum Mainnet',
    'Localhost',
    'Mantle',
  ])('a name of another network is warned about: %s', async (chainName) => {
    const { review, warnings } = await adding({ chainName })
    expect(review?.risky).toBe(true)
    expect(warnings).toMatchObject([{ warning: 'networkLookalike', severity: 'bad' }])
  })

  test.each(['ETH', 'COIN', 'USDT0', 'v4PLS', 'G$', 'USDC.e'])(
    'an honest coin is the one of the site: %s',
    async (symbol) => {
      const { review, warnings } = await adding(coinOf(symbol))
      expect(warnings).toEqual([])
      expect(review).not.toHaveProperty('risky')
      expect(review?.blocks[0]).toMatchObject({ name: 'Nowhere', symbol })
      expect(review?.blocks[0]).not.toHaveProperty('listed')
    },
  )

  test.each(['wei', 'GWEI', 'wеi', '.0001 ETH', '0ETH', '·10ETH', '1', 'E,TH', 'e-18', 'ЕTH'])(
    'a coin that reads like an amount or a fraction is refused: %s',
    async (symbol) => {
      await expect(adding(coinOf(symbol))).rejects.toMatchObject({
        kind: 'invalidParams',
        data: { path: '0.nativeCurrency' },
      })
    },
  )
})

test('no URL is contacted before the person agreed', async () => {
  const { context, services } = make()
  await expect(call(wallet_addEthereumChain, [optimism], context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.networks.probe).not.toHaveBeenCalled()
  await call(wallet_addEthereumChain, [optimism], context)
  expect(services.networks.probe.mock.calls.map(([url]) => url)).toEqual(optimism.rpcUrls)
})

test('a bundler is never taken from a site, and not asked', async () => {
  const { context, services } = make()
  const request = { ...optimism, bundlerUrl: 'https://bundler.example', bundlerUrls: ['https://b.example'] }
  await call(wallet_addEthereumChain, [request], context)
  expect(services.networks.add).toHaveBeenCalledOnce()
  expect(JSON.stringify(services.networks.add.mock.lastCall)).not.toMatch(/bundler|b\.example/)
  expect(services.networks.probe.mock.calls.map(([url]) => url)).toEqual(optimism.rpcUrls)
})

test('a URL that serves another chain refuses the request, wherever it stands', async () => {
  const { context, services } = make()
  services.networks.probe.mockImplementation(async (url) => (url.includes('op2') ? 1 : 10))
  await expect(call(wallet_addEthereumChain, [optimism], context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: '0.rpcUrls.1' },
  })
  expect(services.networks.add).not.toHaveBeenCalled()
  const reason = { host: 'op2.example', wanted: 10, served: 1 }
  expect(services.screens.showNotAdded.mock.calls).toEqual([[reason]])
})

test.each([
  ['before the approval', 0],
  ['while its nodes are asked', 1],
])('a node that came too late is named, and the site gets its answer: %s', async (_name, unknown) => {
  const { context, services } = make()
  services.networks.probe.mockResolvedValue(10)
  const first = { ...base, chainId: 10, rpcUrls: ['https://first.example'] }
  const { get, add } = services.networks
  // The check and the review see no network.
  for (let time = 0; time < 2 + unknown; time += 1) get.mockReturnValueOnce(undefined)
  get.mockReturnValue(first)
  expect(await call(wallet_addEthereumChain, [optimism], context)).toMatchObject({ result: null })
  expect(add).toHaveBeenCalledTimes(unknown)
  const reason = { host: 'op.example', wanted: 10, served: 10 }
  expect(services.screens.showNotAdded.mock.calls).toEqual([[reason]])
})

test('a URL that does not answer is left out', async () => {
  const { context, services } = make()
  services.networks.probe.mockImplementation(async (url) => (url.includes('op2') ? 'unreachable' : 10))
  await call(wallet_addEthereumChain, [optimism], context)
  expect(services.networks.add).toHaveBeenCalledWith(
    expect.objectContaining({ rpcUrls: ['https://op.example'] }),
  )
  expect(services.screens.showNotAdded).not.toHaveBeenCalled()
})

test('a network of which no URL answers is refused', async () => {
  const { context, services } = make()
  services.networks.probe.mockResolvedValue('unreachable')
  await expect(call(wallet_addEthereumChain, [optimism], context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
  expect(services.networks.add).not.toHaveBeenCalled()
  expect(services.screens.showNotAdded.mock.calls).toEqual([[{ host: 'op.example', wanted: 10 }]])
})

test.each([
  'https://127.0.0.1:8545',
  'http://localhost:8545',
  'https://192.168.1.1',
  'https://[::1]',
  'https://router',
  'https://nas.local',
])('a public page cannot have the wallet ask %s, and a page of this machine can', async (url) => {
  const { context, services } = make()
  const request = [{ ...optimism, rpcUrls: ['https://op.example', url] }]
  await expect(call(wallet_addEthereumChain, request, context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: '0.rpcUrls.1' },
  })
  expect(services.networks.probe).not.toHaveBeenCalled()
  const origin = 'http://127.0.0.1:3000'
  await expect(call(wallet_addEthereumChain, request, { ...context, origin })).resolves.toMatchObject({
    result: null,
  })
})

test('no page can name an explorer in the local network', async () => {
  const { context, services } = make()
  services.networks.probe.mockResolvedValue(10)
  const request = [{ ...optimism, blockExplorerUrls: ['https://192.168.1.1/reboot', 'https://scan.example'] }]
  const { review } = await call(wallet_addEthereumChain, request, context)
  expect(review?.blocks[0]).toMatchObject({ explorer: 'https://scan.example' })
  expect(services.networks.add).toHaveBeenCalledWith(
    expect.objectContaining({ explorer: 'https://scan.example' }),
  )
})

test('no URL can show another host than the one that is contacted', async () => {
  const behind = 'https://rpc.\u0430nkr.com/rpc.xn--nkr-5cd.com'
  expect(behind).toContain(new URL(behind).hostname)
  for (const url of [behind, 'https://rpc.\u0430nkr.com', 'https://0x7f000001', 'https://rpc%2eexample'])
    await expect(
      call(wallet_addEthereumChain, [{ ...optimism, rpcUrls: [url] }], make().context),
    ).rejects.toMatchObject({ kind: 'invalidParams' })
})

test('a rejection adds nothing', async () => {
  const { context, services } = make()
  await expect(call(wallet_addEthereumChain, [optimism], context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.networks.add).not.toHaveBeenCalled()
})

const { rpcUrls: _, ...withoutUrls } = optimism
const { nativeCurrency: coin, ...withoutCoin } = optimism
const withDecimals = (decimals: number) => ({ ...optimism, nativeCurrency: { ...coin, decimals } })

test.each([
  ['no URLs', withoutUrls],
  ['an empty list of URLs', { ...optimism, rpcUrls: [] }],
  ['no URL at all', { ...optimism, rpcUrls: ['op.example'] }],
  ['plain http', { ...optimism, rpcUrls: ['http://op.example'] }],
  ['plain http behind https', { ...optimism, rpcUrls: ['https://op.example', 'http://op.example'] }],
  ['a file', { ...optimism, rpcUrls: ['file:///etc/passwd'] }],
  ['a socket', { ...optimism, rpcUrls: ['wss://op.example'] }],
  ['a password in a URL', { ...optimism, rpcUrls: ['https://me:secret@op.example'] }],
  ['a host that only starts like this machine', { ...optimism, rpcUrls: ['http://localhost.evil.example'] }],
  ['no coin', withoutCoin],
  ['half a coin', { ...optimism, nativeCurrency: { name: 'Ether', symbol: 'ETH' } }],
  ['a coin without a symbol', { ...optimism, nativeCurrency: { name: 'Ether', decimals: 18 } }],
  ['a coin without a name', { ...optimism, nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
  ['negative decimals', withDecimals(-1)],
  ['a coin whose decimals hide an amount', withDecimals(36)],
  ['a coin whose decimals exaggerate an amount', withDecimals(6)],
  ['a bad icon', { ...optimism, iconUrls: ['javascript:alert(1)'] }],
  ['a bad explorer', { ...optimism, blockExplorerUrls: ['javascript:alert(1)'] }],
  ['chain 0', { ...optimism, chainId: '0x0' }],
  ['a leading zero', { ...optimism, chainId: '0x0a' }],
  ['a name that turns the text around', { ...optimism, chainName: 'Opt\u202eimism' }],
])('%s is refused before the user sees anything', async (_name, request) => {
  const { context, services } = make()
  await expect(call(wallet_addEthereumChain, [request], context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
  expect(services.networks.add).not.toHaveBeenCalled()
})

// Values that AppKit and web3-onboard send.
test.each([
  ['an icon that is the id of an image', { iconUrls: ['692ed6ba-e569-459a-556a-776476829e00'] }],
  ['no icons', { iconUrls: null }],
  ['explorers that are null', { blockExplorerUrls: null }],
  ['an explorer that is null', { blockExplorerUrls: [null] }],
  ['an explorer without https', { blockExplorerUrls: ['http://scan.example'] }],
  ['an icon in a file system', { iconUrls: ['ipfs://Qm'] }],
])('%s is left out', async (_name, unusable) => {
  const { context, services } = make()
  services.networks.probe.mockResolvedValue(10)
  const { blockExplorerUrls: _urls, iconUrls: _icons, ...request } = optimism
  await call(wallet_addEthereumChain, [{ ...request, ...unusable }], context)
  expect(services.networks.add).toHaveBeenCalledWith(
    expect.not.objectContaining({ explorer: expect.anything() }),
  )
})

test('the first explorer that can be opened is kept', async () => {
  const { context, services } = make()
  services.networks.probe.mockResolvedValue(10)
  const request = { ...optimism, blockExplorerUrls: [null, 'http://scan.example', 'https://scan.example'] }
  await call(wallet_addEthereumChain, [request], context)
  expect(services.networks.add).toHaveBeenCalledWith(
    expect.objectContaining({ explorer: 'https://scan.example' }),
  )
})

test.each([
  [{ blockExplorerUrls: ['http://scan.example'] }, '0.blockExplorerUrls.0'],
  [{ iconUrls: ['https://op.example/icon.png', 'icon.png'] }, '0.iconUrls.1'],
])('where strictness is switched on, %j is refused', async (unusable, path) => {
  const { context } = make()
  const strict = { ...context, settings: { ...context.settings, strict: true } }
  await expect(call(wallet_addEthereumChain, [{ ...optimism, ...unusable }], strict)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path },
  })
})

test('a node without encryption is refused, unless the person has switched it on, and then there is a warning', async () => {
  const { context, services } = make()
  services.networks.probe.mockResolvedValue(10)
  const request = { ...optimism, rpcUrls: ['https://op.example', 'http://op2.example'] }
  await expect(call(wallet_addEthereumChain, [request], context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: '0.rpcUrls.1' },
  })
  const settings = { ...context.settings, plainHttp: true }
  const { review } = await call(wallet_addEthereumChain, [request], { ...context, settings })
  expect(review?.blocks).toContainEqual(expect.objectContaining({ kind: 'warning', warning: 'plainNode' }))
})

describe('a document that received 4902 for the network', () => {
  function refused() {
    const fake = make()
    fake.services.networks.probe.mockResolvedValue(10)
    fake.services.networks.wasRefused.mockImplementation(async (_asking, chainId) => chainId === 10)
    return fake
  }

  test('is offered to switch to it, and that is done before it is answered', async () => {
    const { context, services } = refused()
    const { review } = await call(wallet_addEthereumChain, [optimism], context, { switch: true })
    expect(review).toMatchObject({ confirm: 'Add and switch', lesser: 'Add only' })
    expect(review?.blocks[0]).toMatchObject({ kind: 'network', switches: true })
    expect(services.networks.add).toHaveBeenCalledBefore(services.networks.select)
    expect(services.networks.select).toHaveBeenCalledWith(context.origin, 10)
  })

  test('stays where it is if the person only adds the network', async () => {
    const { context, services } = refused()
    await call(wallet_addEthereumChain, [optimism], context)
    expect(services.networks.add).toHaveBeenCalled()
    expect(services.networks.select).not.toHaveBeenCalled()
  })

  test('is offered no switch to the network that is selected by now', async () => {
    const { context } = refused()
    const { review } = await call(wallet_addEthereumChain, [optimism], { ...context, chainId: 10 })
    expect(review?.lesser).toBeUndefined()
    expect(review?.blocks[0]).not.toHaveProperty('switches')
  })
})

test('adding is not selecting for a document that asked for no switch', async () => {
  const { context, services } = make()
  services.networks.probe.mockResolvedValue(10)
  const { review } = await call(wallet_addEthereumChain, [optimism], context)
  expect(review).toMatchObject({ confirm: 'Add network' })
  expect(review?.lesser).toBeUndefined()
  expect(services.networks.select).not.toHaveBeenCalled()
})
