import type { Page } from '@playwright/test'
import { type Address, getAddress, toHex } from 'viem'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { deployContract } from '../contracts/deploy.mjs'
import { type Chain, expect, expectNoApproval, mint, placeCode, startChain, test } from '../fixtures.ts'

const token = (address: string, change: Record<string, unknown> = {}) => ({
  type: 'ERC20',
  options: { address, symbol: 'TEST', decimals: 18, ...change },
})

const warning = (window: Page, kind: string) => window.locator(`[data-testid="warning"][data-kind="${kind}"]`)

const listed = async (wallet: Wallet, address: Address) =>
  (await wallet.home()).locator(`[data-testid="token"][data-address="${getAddress(address)}"]`)

test("what the contract says is stored, and the approval warns where the site's words differ", async ({
  wallet,
  dapp,
  chain,
}) => {
  const other = await deployContract(chain.url, 'TestToken', ['Other token', 'OTHER', 6])
  await dapp.connect()
  const answer = dapp.request('wallet_watchAsset', token(other, { symbol: 'WRONG', decimals: 18 }))
  const window = await wallet.approval()
  await expect(warning(window, 'tokenMismatch')).toContainText('“WRONG” with 18 decimals')
  await wallet.approve()
  expect(await answer).toEqual({ result: true })
  await expect(await listed(wallet, other)).toHaveAttribute('data-symbol', 'OTHER')
})

test('a wrong symbol beside the right decimals is warned about too', async ({ wallet, dapp, chain }) => {
  await dapp.connect()
  const answer = dapp.request('wallet_watchAsset', token(chain.token, { symbol: 'WRONG' }))
  const window = await wallet.approval()
  await expect(warning(window, 'tokenMismatch')).toContainText('“WRONG” with 18 decimals')
  await wallet.approve()
  expect(await answer).toEqual({ result: true })
  await expect(await listed(wallet, chain.token)).toHaveAttribute('data-symbol', 'TEST')
})

test("a contract's symbol that is missing or too long gives way to the site's, with a warning", async ({
  wallet,
  dapp,
  chain,
}) => {
  const long = await deployContract(chain.url, 'TestToken', ['Long', 'TWELVE_CHARS', 18])
  const nameless = await deployContract(chain.url, 'NamelessToken')
  const bytes32 = await deployContract(chain.url, 'Bytes32Token')
  await dapp.connect()

  const first = dapp.request('wallet_watchAsset', token(long, { symbol: 'LONG' }))
  await expect(warning(await wallet.approval(), 'tokenSymbolUnusable')).toBeVisible()
  await wallet.approve()
  expect(await first).toEqual({ result: true })
  await expect(await listed(wallet, long)).toHaveAttribute('data-symbol', 'LONG')

  const second = dapp.request('wallet_watchAsset', token(nameless, { symbol: 'NONE', decimals: 3 }))
  const window = await wallet.approval()
  await expect(warning(window, 'tokenSymbolUnusable')).toBeVisible()
  await expect(warning(window, 'tokenUnverified')).toBeVisible()
  await wallet.approve()
  expect(await second).toEqual({ result: true })
  await expect(await listed(wallet, nameless)).toHaveAttribute('data-symbol', 'NONE')

  const third = dapp.request('wallet_watchAsset', token(bytes32, { symbol: 'OLD' }))
  const last = await wallet.approval()
  // The absence of a warning means something only once the window shows the token.
  await expect(last.getByText('OLD', { exact: true }).first()).toBeVisible()
  await expect(warning(last, 'tokenSymbolUnusable')).toHaveCount(0)
  await wallet.approve()
  expect(await third).toEqual({ result: true })
  await expect(await listed(wallet, bytes32)).toHaveAttribute('data-symbol', 'OLD')
})

test('a balance is no amount while the contract reports no decimals, whatever the site says', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const nameless = await deployContract(chain.url, 'NamelessToken')
  await mint(chain.url, nameless, person.address)
  await dapp.connect()
  const answer = dapp.request('wallet_watchAsset', token(nameless, { symbol: 'NONE', decimals: 3 }))
  await wallet.approve()
  expect(await answer).toEqual({ result: true })
  const home = await wallet.home()
  // The wallet reads the balances of coin and tokens together.
  await chain.rpc('anvil_setBalance', [person.address, toHex(77n * 10n ** 18n)])
  await expect(home.locator('[data-testid="token"][data-symbol="ETH"]')).toHaveAttribute('data-balance', '77')
  const row = home.locator('[data-testid="token"][data-symbol="NONE"]')
  await expect(row).toContainText('unknown')
  await expect(row).not.toHaveAttribute('data-balance')
})

test('what is no ERC-20 token, or said in a way that cannot be, is -32602 and opens no window', async ({
  wallet,
  dapp,
  chain,
}) => {
  const nft = await deployContract(chain.url, 'TestNft')
  await dapp.connect()
  const bad = [
    [token(nft), 'options.address'],
    [token(chain.reverter), 'options.address'],
    [token(chain.accounts[4] as Address), 'options.address'],
    [token(chain.token, { symbol: 'TWELVE_CHARS' }), 'options.symbol'],
    [token(chain.token, { symbol: '' }), 'options.symbol'],
    [token(chain.token, { symbol: 'U\u200bSDC' }), 'options.symbol'],
    [token(chain.token, { decimals: 37 }), 'options.decimals'],
    [token(chain.token, { decimals: '1e1' }), 'options.decimals'],
    [token(chain.token, { chainId: 12_345 }), 'options.chainId'],
    [{ ...token(chain.token), type: 'ERC721' }, 'type'],
  ] as const
  const refusal = { code: -32602, message: 'Invalid params' }
  for (const [params, path] of bad) {
    const { error } = await dapp.request('wallet_watchAsset', params)
    expect(error, JSON.stringify(params)).toMatchObject({ ...refusal, data: { path } })
  }
  expect((await dapp.request('wallet_watchAsset', [])).error).toMatchObject(refusal)
  await expectNoApproval(wallet)
})

test('params as an object, in an array, and as ["ERC20", options] are all taken', async ({
  wallet,
  dapp,
  chain,
}) => {
  await dapp.connect()
  const [one, two, three] = await Promise.all([1, 2, 3].map((number) => deploy(`T${number}`)))
  const forms = [
    token(one as Address, { symbol: 'T1', decimals: 0 }),
    [token(two as Address, { symbol: 'T2', decimals: '18' })],
    ['ERC20', token(three as Address, { symbol: 'T3', chainId: chain.chainId }).options],
  ]
  for (const params of forms) {
    const answer = dapp.request('wallet_watchAsset', params)
    await wallet.approve()
    expect(await answer).toEqual({ result: true })
    // The token is in the list now, so the wallet does not prompt.
    expect(await dapp.request('wallet_watchAsset', params)).toEqual({ result: true })
  }
  const home = await wallet.home()
  for (const symbol of ['T1', 'T2', 'T3'])
    await expect(home.locator(`[data-testid="token"][data-symbol="${symbol}"]`)).toHaveCount(1)

  function deploy(symbol: string) {
    const decimals = symbol === 'T1' ? 0 : 18
    const payer = Number(symbol.slice(1))
    return deployContract(chain.url, 'TestToken', [`Token ${symbol}`, symbol, decimals], payer)
  }
})

test('where the chain does not answer the token can be added, and the approval says it is not verified', async ({
  wallet,
  dapp,
  chain,
}) => {
  await dapp.connect()
  await chain.pause()
  try {
    const answer = dapp.request('wallet_watchAsset', token(chain.token, { symbol: 'UNSEEN', decimals: 9 }))
    await expect(warning(await wallet.approval(), 'tokenUnverified')).toBeVisible()
    await wallet.approve()
    expect(await answer).toEqual({ result: true })
    const unseen = await listed(wallet, chain.token)
    await expect(unseen).toHaveAttribute('data-symbol', 'UNSEEN')
    await expect(unseen).toContainText('unknown')
    await expect(unseen).not.toHaveAttribute('data-balance')
  } finally {
    await chain.resume()
  }
  // The site's symbol counts only until the contract replies, and its decimals never.
  const seen = await listed(wallet, chain.token)
  await expect(seen).toHaveAttribute('data-symbol', 'TEST')
  await expect(seen).toHaveAttribute('data-balance', '1000')
})

/** The wallet's own list has tokens of real chains only. */
const onMainnet = test.extend<object, { chain: Chain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startChain({ chainId: 1 })
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
})

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

onMainnet(
  'a listed token keeps its decimals while the node is silent, and when it then names others',
  async ({ wallet, dapp, chain }) => {
    await dapp.connect()
    // A contract that answers 18 to everything: also to the question for its decimals.
    await placeCode(chain, usdc, '0x601260005260206000f3')
    await chain.pause()
    try {
      const answer = dapp.request('wallet_watchAsset', token(usdc, { symbol: 'USDC', decimals: 18 }))
      const window = await wallet.approval()
      await expect(warning(window, 'tokenMismatch')).toContainText('“USDC” with 18 decimals')
      await expect(warning(window, 'tokenUnverified')).toHaveCount(0)
      await wallet.approve()
      expect(await answer).toEqual({ result: true })
      await expect(await listed(wallet, usdc)).toHaveAttribute('data-symbol', 'USDC')
    } finally {
      await chain.resume()
    }
    // 18 smallest units. With the decimals of the site or the contract it would be a trillionth of this.
    await expect(await listed(wallet, usdc)).toHaveAttribute('data-balance', '0.000018')
  },
)
