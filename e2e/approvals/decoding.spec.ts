import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi, zeroAddress } from 'viem'
import { has } from '../browsers.ts'
import { contracts, deployContract } from '../contracts/deploy.mjs'
import { type Chain, expect, mint, pasted, placeCode, test } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'

const oneInch: Address = '0x111111125421cA6dc452d289314280a0f8842A65'
const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
])
const ether = 10n ** 18n

/** Puts the router's code at 1inch's well-known address, with tokens to pay out. */
async function placeRouter(chain: Chain): Promise<{ other: Address }> {
  const router = await deployContract(chain.url, 'TestRouter')
  await placeCode(chain, oneInch, await chain.rpc('eth_getCode', [router, 'pending']))
  const other = await deployContract(chain.url, 'TestToken', ['Other Token', 'OTHER', 18])
  await mint(chain.url, other, oneInch)
  return { other }
}

function swap(source: Address, target: Address, amount: bigint, least: bigint): Hex {
  const description = {
    srcToken: source,
    dstToken: target,
    srcReceiver: oneInch,
    dstReceiver: zeroAddress,
    amount,
    minReturnAmount: least,
    flags: 0n,
  }
  return encodeFunctionData({
    abi: contracts.TestRouter.abi,
    functionName: 'swap',
    args: [oneInch, description, '0x'],
  })
}

test('a swap says what leaves and the least that arrives, and that is what happens', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const { other } = await placeRouter(chain)
  await dapp.connect()
  const sent = dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      id: 'swap',
      from: person.address,
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [
        {
          to: chain.token,
          data: encodeFunctionData({ abi, functionName: 'approve', args: [oneInch, 200n * ether] }),
        },
        { to: oneInch, data: swap(chain.token, other, 200n * ether, 190n * ether) },
      ],
    },
  ])
  const window = await wallet.approval()
  const call = window.getByTestId('call').nth(1)
  await expect(call).toContainText(/Swap 200\sTEST for at least 190\sOTHER/)
  await expect(call).toContainText('through 1inch router')
  await expect(window.locator('[data-testid="warning"][data-kind="unknownContract"]')).toHaveCount(0)
  await wallet.approve()
  expect((await sent).error).toBeUndefined()
  await expect
    .poll(async () => (await dapp.request('wallet_getCallsStatus', ['swap'])).result)
    .toMatchObject({ status: 200 })
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [person.address] })
  expect(BigInt(await chain.rpc('eth_call', [{ to: other, data }, 'pending']))).toBe(198n * ether)
})

test('one press raises the least that a swap brings to near its simulation', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const { other } = await placeRouter(chain)
  await dapp.connect()
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [oneInch, 200n * ether] })
  const calls = [
    { to: chain.token, data: approve },
    { to: oneInch, data: swap(chain.token, other, 200n * ether, ether) },
  ]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const page = await wallet.approval()
  await page.getByTestId('make-safer').click()
  await expect(page.getByTestId('changes')).toContainText(/196\.02\sOTHER instead of 1\sOTHER/)
  await expect(page.getByTestId('call').nth(1)).toContainText(/at least 196\.02\sOTHER/)
  await expect(page.getByTestId('make-safer')).toHaveCount(0)
  await expect(page.getByText(/^Simulated on block/)).toBeVisible()
  await wallet.approve()
  expect(await settled(dapp, await idOf(answer))).toMatchObject({
    status: 200,
    capabilities: { modified: { edited: [1] } },
  })
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [person.address] })
  expect(BigInt(await chain.rpc('eth_call', [{ to: other, data }, 'pending']))).toBe(198n * ether)
})

test('the same function at a contract that nobody knows is what it looks like', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const { other } = await placeRouter(chain)
  const stranger = await deployContract(chain.url, 'TestRouter')
  await dapp.connect()
  const sent = dapp.request('eth_sendTransaction', [
    { from: person.address, to: stranger, data: swap(chain.token, other, ether, maxUint256) },
  ])
  const window = await wallet.approval()
  await expect(window.getByTestId('call')).toContainText(/Looks like: Swap/)
  await expect(window.locator('[data-testid="warning"][data-kind="unknownContract"]')).toBeVisible()
  await wallet.reject()
  await sent
})

test('what Multicall3 may take is anyone’s, and its card says so instead of that it is known', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [multicall3, 5n * ether] })
  const sent = dapp.request('eth_sendTransaction', [{ from: person.address, to: chain.token, data }])
  const window = await wallet.approval()
  const card = window.getByTestId('spender')
  await expect(card.locator('[data-kind="actsForAnyone"]')).toContainText('Anyone could take this')
  await expect(card).toContainText('Multicall3')
  await expect(card).not.toContainText('Volley knows')
  await wallet.reject()
  await sent
})

test('a transfer of the highest amount is a loss without a limit, and names who gets it', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [oneInch, maxUint256] })
  const sent = dapp.request('eth_sendTransaction', [{ from: person.address, to: chain.token, data }])
  const window = await wallet.approval()
  const row = window.locator('[aria-label="What changes"] [data-kind="sent"]')
  await expect(row).toContainText('unlimited')
  await expect(row).toContainText('1inch')
  await wallet.reject()
  await sent
})

test('calls in a call unfold one by one, each to its last byte', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  const inner = encodeFunctionData({ abi, functionName: 'transfer', args: [person.address, 5n * ether] })
  const data = encodeFunctionData({
    abi,
    functionName: 'aggregate3',
    args: [[chain.token, chain.reverter].map((target) => ({ target, allowFailure: true, callData: inner }))],
  })
  const sent = dapp.request('eth_sendTransaction', [{ from: person.address, to: multicall3, data }])
  const window = await wallet.approval()
  await expect(window.getByTestId('call')).toContainText('Run 2 calls through Multicall3')
  const rows = window.getByTestId('inner-call')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Send')
  await rows.first().locator('summary').click()
  await expect(rows.first()).toContainText('transfer(address to, uint256 amount)')
  await rows.first().getByRole('button', { name: 'Raw data' }).click()
  await expect(rows.first()).toContainText(inner)
  await rows.first().getByRole('button', { name: 'Copy the data' }).click()
  await expect.poll(() => pasted(window)).toBe(inner)
  await wallet.reject()
  await sent
})

test('a function that nobody knows is read out of the code, and what reads it only comes then', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const router = await deployContract(chain.url, 'TestRouter')
  await dapp.connect()
  const loaded: string[] = []
  dapp.page.context().on('request', (request) => loaded.push(request.url()))
  const isThere = () => loaded.some((url) => /\/guessFunction\d*\.js$/.test(url))

  const known = dapp.request('eth_sendTransaction', [
    {
      from: person.address,
      to: chain.token,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [router, 5n] }),
    },
  ])
  const before = await wallet.approval()
  await expect(before.getByTestId('call')).toContainText('transfer(address to, uint256 amount)')
  expect(isThere()).toBe(false)
  await wallet.reject()
  await known

  const data = encodeFunctionData({
    abi: contracts.TestRouter.abi,
    functionName: 'mixUpOddly',
    args: [person.address, 7n, true, '0x1234'],
  })
  const unknown = dapp.request('eth_sendTransaction', [{ from: person.address, to: router, data }])
  const window = await wallet.approval()
  const guess = window.getByTestId('guess')
  await expect(guess).toContainText('(address, uint256, bool, bytes)')
  await expect(guess).toContainText('0x1234')
  // The browser may report it only after the page has shown the result.
  await expect.poll(isThere).toBe(has('heardLoads'))
  await wallet.reject()
  await unknown

  const nothing = dapp.request('eth_sendTransaction', [
    { from: person.address, to: router, data: '0x01020304' },
  ])
  await expect((await wallet.approval()).getByTestId('guess')).toContainText('no such function')
  await wallet.reject()
  await nothing
})
