import { expect, test, vi } from 'vitest'
import { alice, call, make, token } from '../methodContext.fake.ts'
import { wallet_watchAsset } from './wallet_watchAsset.ts'

const options = { address: token, symbol: 'TEST', decimals: 18 }
const request = { type: 'ERC20', options }
const warnings = (review: { blocks: { kind: string }[] } | undefined) =>
  (review?.blocks ?? []).flatMap((block) => ('warning' in block ? [block.warning] : []))

test('the token is in the list once the user agreed', async () => {
  const { context, services } = make()
  const { result, review } = await call(wallet_watchAsset, request, context)
  expect(result).toBe(true)
  expect(review).toMatchObject({ confirm: 'Add TEST', chainId: 31337 })
  expect(review?.blocks).toEqual([
    { kind: 'token', chainId: 31337, ...options, name: 'Test token', verified: true },
  ])
  expect(services.tokens.add).toHaveBeenCalledWith(31337, { ...options, name: 'Test token' })
})

test.each([[request], [[request]], [['ERC20', options]]])(
  'all three shapes are understood: %j',
  async (params) => {
    const { context, services } = make()
    await expect(call(wallet_watchAsset, params, context)).resolves.toMatchObject({ result: true })
    expect(services.tokens.add).toHaveBeenCalledWith(31337, { ...options, name: 'Test token' })
  },
)

test('a rejected prompt changes nothing', async () => {
  const { context, services } = make()
  await expect(call(wallet_watchAsset, request, context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.tokens.add).not.toHaveBeenCalled()
})

test('a site without a connection receives that the method is not supported', async () => {
  const { context } = make()
  await expect(call(wallet_watchAsset, request, { ...context, connected: [] })).rejects.toMatchObject({
    kind: 'methodUnauthorized',
    message: 'Requested method not supported',
  })
})

test('a token that is listed gives true without a window', async () => {
  const { context, services } = make()
  services.tokens.list.mockReturnValue([options])
  const { result, review } = await call(wallet_watchAsset, request, context)
  expect([result, review]).toEqual([true, undefined])
  expect(services.tokens.read).not.toHaveBeenCalled()
  expect(services.tokens.add).not.toHaveBeenCalled()
  // An unlisted token does open a window, so the listing made the difference.
  services.tokens.list.mockReturnValue([{ ...options, address: alice }])
  expect(await call(wallet_watchAsset, request, context)).toHaveProperty('review')
})

test('a token that the person hid is asked for again, and then added', async () => {
  const { context, services } = make()
  services.tokens.list.mockReturnValue([{ ...options, hidden: true }])
  const { result, review } = await call(wallet_watchAsset, request, context)
  expect({ result, isAsked: review !== undefined }).toEqual({ result: true, isAsked: true })
  expect(services.tokens.add).toHaveBeenCalledOnce()
})

test("where the site says something else the contract's values are stored, and both are shown", async () => {
  const { context, services } = make()
  services.tokens.read.mockResolvedValue({ state: 'token', symbol: 'WETH', decimals: 6 })
  const { review } = await call(wallet_watchAsset, request, context)
  expect(review?.blocks[0]).toMatchObject({
    symbol: 'WETH',
    decimals: 6,
    claimed: { symbol: 'TEST', decimals: 18 },
  })
  expect(warnings(review)).toEqual(['tokenMismatch'])
  expect(services.tokens.add).toHaveBeenCalledWith(31337, { address: token, symbol: 'WETH', decimals: 6 })
})

test.each([undefined, '', 'TWELVE_CHARS', 'US\u200bDC', 'US\u202eDC', ' '])(
  "a contract's symbol that cannot be shown gives way to the site's: %j",
  async (symbol) => {
    const { context, services } = make()
    services.tokens.read.mockResolvedValue({
      state: 'token',
      decimals: 18,
      ...(symbol !== undefined && { symbol }),
    })
    const { review } = await call(wallet_watchAsset, request, context)
    expect(review?.blocks[0]).toMatchObject({ symbol: 'TEST' })
    expect(warnings(review)).toEqual(['tokenSymbolUnusable'])
  },
)

test('a token is stored as the window showed it, whatever its contract says by then', async () => {
  const { context, services } = make()
  let reads = 0
  // It is read for the check and for the review. Any later word of it is too late.
  services.tokens.read.mockImplementation(async () => {
    reads += 1
    return reads > 2
      ? { state: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6 }
      : { state: 'token', symbol: 'TEST', name: 'Test token', decimals: 18 }
  })
  const { review } = await call(wallet_watchAsset, request, context)
  expect(review?.blocks[0]).toMatchObject({ symbol: 'TEST', decimals: 18 })
  expect(services.tokens.add.mock.calls).toEqual([[31337, { ...options, name: 'Test token' }]])
})

test('a token of no decimals is a token', async () => {
  const { context, services } = make()
  services.tokens.read.mockResolvedValue({ state: 'token', symbol: 'TEST', decimals: 0 })
  await call(wallet_watchAsset, { type: 'ERC20', options: { ...options, decimals: 0 } }, context)
  expect(services.tokens.add).toHaveBeenCalledWith(31337, { ...options, decimals: 0 })
})

test('decimals that the contract does not tell are not verified', async () => {
  const { context, services } = make()
  services.tokens.read.mockResolvedValue({ state: 'token', symbol: 'TEST' })
  const { review } = await call(wallet_watchAsset, request, context)
  expect(review?.blocks[0]).toMatchObject({ decimals: 0, claimed: { decimals: 18 }, verified: false })
  expect(warnings(review)).toEqual(['tokenUnverified'])
  expect(services.tokens.add).toHaveBeenCalledWith(
    31337,
    expect.objectContaining({ decimals: 0, unverified: true }),
  )
})

test.each([
  ['symbol', { symbol: 'OTHER', decimals: 18 }],
  ['number of decimals', { symbol: 'TEST', decimals: 6 }],
])('another %s alone is warned about', async (_name, onChain) => {
  const { context, services } = make()
  services.tokens.read.mockResolvedValue({ state: 'token', name: 'Test token', ...onChain })
  const { review } = await call(wallet_watchAsset, request, context)
  expect(warnings(review)).toEqual(['tokenMismatch'])
  expect(review?.blocks[0]).toMatchObject({ ...onChain, claimed: { symbol: 'TEST', decimals: 18 } })
})

test('a chain that does not answer has a warning, and the token may be added, without unverified decimals', async () => {
  const { context, services } = make()
  services.tokens.read.mockResolvedValue({ state: 'unreachable' })
  const { result, review } = await call(wallet_watchAsset, request, context)
  expect(result).toBe(true)
  expect(review?.blocks[0]).toMatchObject({ verified: false })
  expect(warnings(review)).toEqual(['tokenUnverified'])
  const [, added] = services.tokens.add.mock.calls[0] ?? []
  expect(added).toMatchObject({ symbol: 'TEST', decimals: 0, unverified: true })
})

test('a look-alike of a well-known token is dangerous, with both addresses', async () => {
  const { context, services } = make()
  services.tokens.lookalike.mockResolvedValue({ address: alice, symbol: 'USDC' })
  const { review } = await call(wallet_watchAsset, request, context)
  expect(review?.risky).toBe(true)
  expect(review?.blocks).toContainEqual(
    expect.objectContaining({ warning: 'tokenLookalike', severity: 'bad', compare: [token, alice] }),
  )
})

test('one that is called like a coin is dangerous, and there is no other address', async () => {
  const { context, services } = make()
  services.tokens.lookalike.mockResolvedValue({ symbol: 'ETH' })
  const { review } = await call(wallet_watchAsset, request, context)
  const warning = review?.blocks.find((block) => block.kind === 'warning')
  expect(warning).toMatchObject({ warning: 'tokenLookalike', severity: 'bad' })
  expect(warning).not.toHaveProperty('compare')
})

test.each([['missing'], ['nft']] as const)('a contract that is %s never reaches the user', async (state) => {
  const { context, services } = make()
  services.tokens.read.mockResolvedValue({ state })
  await expect(call(wallet_watchAsset, request, context)).rejects.toMatchObject({
    kind: 'invalidParams',
    data: { path: 'options.address' },
  })
})

test.each(['0x2105', 8453])('a token of another chain goes to that chain: %j', async (chainId) => {
  const { context, services } = make()
  const { review } = await call(
    wallet_watchAsset,
    { type: 'ERC20', options: { ...options, chainId } },
    context,
  )
  expect(review?.chainId).toBe(8453)
  expect(review?.selects).toBeUndefined()
  expect(services.tokens.read).toHaveBeenCalledWith(8453, token, alice)
  expect(services.tokens.add).toHaveBeenCalledWith(8453, expect.objectContaining(options))
})

const withImage = (image: string) => ({ type: 'ERC20', options: { ...options, image } })

test('an image that the site hands over is stored with the token', async () => {
  const { context, services } = make()
  const image = 'data:image/svg+xml,%3Csvg/%3E'
  await call(wallet_watchAsset, withImage(image), context)
  expect(services.tokens.add).toHaveBeenCalledWith(31337, expect.objectContaining({ image }))
  expect(services.tokens.illustrate).not.toHaveBeenCalled()
})

test('an image on the web is loaded once the token is approved and stored, and not before', async () => {
  const { context, services } = make()
  const image = 'https://app.example/logo.png'
  services.tokens.add.mockImplementationOnce(async () => {
    expect(services.tokens.illustrate).not.toHaveBeenCalled()
  })
  const { review } = await call(wallet_watchAsset, withImage(image), context)
  expect(JSON.stringify(review)).not.toContain(image)
  expect(services.tokens.add.mock.calls[0]?.[1]).not.toHaveProperty('image')
  expect(services.tokens.illustrate).toHaveBeenCalledWith(31337, token, image)
})

test('a token that is refused has its image loaded by nobody', async () => {
  const { context, services } = make()
  services.tokens.read.mockResolvedValue({ state: 'missing' })
  await expect(call(wallet_watchAsset, withImage('https://app.example/a.png'), context)).rejects.toThrow()
  expect(services.tokens.illustrate).not.toHaveBeenCalled()
})

test.each([
  'http://app.example/logo.png',
  'ipfs://logo',
  'javascript:alert(1)',
  'data:text/html,x',
  'data:image/x-icon;base64,AA==',
  'data:image/svg+xml',
  '',
  `https://app.example/${'a'.repeat(2048)}`,
  `data:image/png;base64,${'A'.repeat(70_000)}`,
])('an image that cannot be shown is left out: %.40s', async (image) => {
  const { context, services } = make()
  await call(wallet_watchAsset, withImage(image), context)
  expect(services.tokens.add.mock.calls[0]?.[1]).not.toHaveProperty('image')
  expect(services.tokens.illustrate).not.toHaveBeenCalled()
})

test.each([
  'https://nas.lan/a.png',
  'https://192.168.1.1/a.png',
  'https://[::1]/a.png',
  'https://localhost/a',
])('an image in the local network is loaded by nobody: %s', async (image) => {
  const { context, services } = make()
  await call(wallet_watchAsset, withImage(image), context)
  expect(services.tokens.illustrate).not.toHaveBeenCalled()
})

test.each([0, 36, '6', '18'])('decimals may be %j', async (decimals) => {
  const { context, services } = make()
  services.tokens.read.mockResolvedValue({ state: 'unreachable' })
  const { review } = await call(
    wallet_watchAsset,
    { type: 'ERC20', options: { ...options, decimals } },
    context,
  )
  expect(review?.blocks[0]).toMatchObject({ decimals: Number(decimals) })
})

test.each(['A', 'ELEVENCHARS', '🦊🦊🦊🦊🦊A'])(
  'a symbol of up to eleven units passes: %s',
  async (symbol) => {
    await expect(
      call(wallet_watchAsset, { type: 'ERC20', options: { ...options, symbol } }, make().context),
    ).resolves.toMatchObject({ result: true })
  },
)

const bad: [string, unknown][] = [
  ['nothing', undefined],
  ['an empty array', []],
  ['three elements', ['ERC20', options, 1]],
  ['no type', { options }],
  ['another type', { ...request, type: 'ERC721' }],
  ['the type in small letters', { ...request, type: 'erc20' }],
  ['no options', { type: 'ERC20' }],
  ['options as an array', { type: 'ERC20', options: [options] }],
  ...(
    [
      ['no address', { address: undefined }],
      ['an address of 41 characters', { address: token.slice(0, 41) }],
      ['an address of 43 characters', { address: `${token}0` }],
      ['an address that is no hexadecimal', { address: `0x${'g'.repeat(40)}` }],
      ['an address with a wrong checksum', { address: token.replace('F', 'f') }],
      ['no symbol', { symbol: undefined }],
      ['an empty symbol', { symbol: '' }],
      ['a symbol of twelve characters', { symbol: 'TWELVE_CHARS' }],
      ['a symbol of twelve units in six pairs', { symbol: '🦊'.repeat(6) }],
      ['a symbol with a zero-width space', { symbol: 'US\u200bDC' }],
      ['a symbol that turns the text around', { symbol: '\u202eCDSU' }],
      ['a symbol with a line break', { symbol: 'US\nDC' }],
      ['a blank symbol', { symbol: '   ' }],
      ['no decimals', { decimals: undefined }],
      ['negative decimals', { decimals: -1 }],
      ['37 decimals', { decimals: 37 }],
      ['half a decimal', { decimals: 1.5 }],
      ['decimals in hexadecimal', { decimals: '0x12' }],
      ['decimals as an empty string', { decimals: '' }],
      ['null decimals', { decimals: null }],
      ['an image that is no string', { image: 1 }],
      ['a chain that the wallet does not know', { chainId: '0x1' }],
      ['a chain that is a name', { chainId: 'base' }],
    ] as const
  ).map(([name, change]): [string, unknown] => [name, { type: 'ERC20', options: { ...options, ...change } }]),
]

test.each(bad)('%s is "Invalid params" and never reaches the user', async (_name, params) => {
  const { context, services } = make()
  await expect(call(wallet_watchAsset, params, context)).rejects.toMatchObject({
    kind: 'invalidParams',
    message: 'Invalid params',
  })
  expect(services.tokens.add).not.toHaveBeenCalled()
})

test('a contract that shows as none only after the approval is still refused', async () => {
  const { context, services } = make()
  services.tokens.read
    .mockResolvedValueOnce({ state: 'unreachable' })
    .mockResolvedValueOnce({ state: 'unreachable' })
    .mockResolvedValueOnce({ state: 'missing' })
  await expect(call(wallet_watchAsset, request, context)).rejects.toMatchObject({ kind: 'invalidParams' })
  expect(services.tokens.add).not.toHaveBeenCalled()
})

test('a node that never answers does not keep the user from being asked', async () => {
  vi.useFakeTimers()
  try {
    const { context, services } = make()
    services.tokens.read.mockReturnValueOnce(new Promise(() => {})).mockReturnValueOnce(new Promise(() => {}))
    const done = call(wallet_watchAsset, request, context)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(warnings((await done).review)).toEqual(['tokenUnverified'])
  } finally {
    vi.useRealTimers()
  }
})
