import { type Address, encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { takerCode } from '../contracts/taker.ts'
import { test as base, type Chain, expect, placeCode, startChain } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'

const wstETH: Address = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const stETH: Address = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const uni: Address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
/** On no list of the wallet. */
const sUSDe: Address = '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497'
/** Flying Tulip's session manager. */
const sessions: Address = '0xF9f3ddF2E96Cabef94e2634c326DC6dde99360f8'
const delegatee: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const test = base.extend<object, { chain: Chain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      // The descriptions are of contracts on their own chain.
      const chain = await startChain({ chainId: 1 })
      // A contract that accepts every call.
      await placeCode(chain, wstETH, '0x00')
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
})

const wrap = encodeFunctionData({
  abi: parseAbi(['function wrap(uint256 amount)']),
  args: [parseEther('1.5')],
})

test('a call that only its contract’s description explains uses it, with the token facts of the wallet’s own list', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  // A contract that answers 6 to everything: the node's word for the decimals.
  await placeCode(chain, stETH, '0x600660005260206000f3')
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls: [{ to: wstETH, value: '0x0', data: wrap }] }),
  )
  const approval = await wallet.approval()
  await expect(approval.getByTestId('described-intent')).toHaveText('“Lido DAO: Wrap stETH”')
  const described = approval.getByTestId('described')
  await expect(described).toContainText('In the words of “Lido DAO”, from the ERC-7730 registry (lido)')
  await expect(described).toContainText(/1\.5\sstETH/)
  await expect(described).not.toContainText('smallest units')
  await expect(approval.getByTestId('guess')).toHaveCount(0)
  await wallet.reject()
  await answer
})

test('a token on no list has whole tokens only once its contract states the decimals', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const cooldown = encodeFunctionData({
    abi: parseAbi(['function cooldownShares(uint256 shares)']),
    args: [parseEther('1.5')],
  })
  const ask = () =>
    dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { calls: [{ to: sUSDe, value: '0x0', data: cooldown }] }),
    )
  // It accepts every call, and answers nothing.
  await placeCode(chain, sUSDe, '0x00')
  const unknown = ask()
  const first = await wallet.approval()
  await expect(first.getByTestId('described')).toContainText(
    `1,500,000,000,000,000,000 smallest units of ${sUSDe}`,
  )
  await wallet.reject()
  await unknown

  await placeCode(chain, sUSDe, '0x601260005260206000f3')
  const known = ask()
  const second = await wallet.approval()
  await expect(second.getByTestId('described')).toContainText('1.5')
  await expect(second.getByTestId('described')).not.toContainText('smallest units')
  await wallet.reject()
  await known
})

test('a call of a function that the description does not have is a guess as ever', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls: [{ to: wstETH, value: '0x0', data: '0x12345678' }] }),
  )
  const approval = await wallet.approval()
  await approval.getByText('Volley doesn’t know this function').waitFor()
  await expect(approval.getByTestId('described')).toHaveCount(0)
  await wallet.reject()
  await answer
})

test('typed data that only a description explains uses it', async ({ wallet, dapp, person }) => {
  await dapp.connect()
  const data = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Delegation: [
        { name: 'delegatee', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'expiry', type: 'uint256' },
      ],
    },
    primaryType: 'Delegation',
    domain: { name: 'Uniswap', chainId: 1, verifyingContract: uni },
    message: { delegatee, nonce: '0', expiry: '1900000000' },
  }
  const answer = dapp.request('eth_signTypedData_v4', [person.address, JSON.stringify(data)])
  const approval = await wallet.approval()
  await expect(approval.getByTestId('described-intent')).toHaveText('“Uniswap: Give away voting power”')
  await expect(approval.getByTestId('described')).toContainText('Described for “Uniswap”')
  await expect(approval.getByTestId('described')).toContainText('2030')
  await wallet.reject()
  await answer
})

test('typed data that the registry describes shows who wrote the words, and their values', async ({
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  const data = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      CancelOrder: [{ name: 'orderId', type: 'string' }],
    },
    primaryType: 'CancelOrder',
    domain: { name: 'FT SessionManager', version: '1', chainId: 1, verifyingContract: sessions },
    message: { orderId: 'ft-spot-141' },
  }
  const answer = dapp.request('eth_signTypedData_v4', [person.address, JSON.stringify(data)])
  const approval = await wallet.approval()
  await expect(approval.getByTestId('described')).toContainText(
    'In the words of “Flying Tulip”, from the ERC-7730 registry (flyingtulip)',
  )
  await expect(approval.getByTestId('described-intent')).toHaveText('“Flying Tulip: Cancel spot order”')
  await expect(approval.getByTestId('described')).toContainText('ft-spot-141')
  await wallet.reject()
  await answer
})

test('a loss that only a simulation shows stands above the maker’s words for the call', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [wstETH, parseEther('40')],
  })
  const calls = [{ to: chain.token, data: approve }]
  const sent = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  await wallet.approve()
  await settled(dapp, await idOf(sent))
  await placeCode(chain, wstETH, takerCode(chain.token, parseEther('40')))
  try {
    const answer = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { calls: [{ to: wstETH, value: '0x0', data: wrap }] }),
    )
    const approval = await wallet.approval()
    await expect(approval.getByText('Simulated on block')).toBeVisible()
    await expect(approval).toHaveTitle(/40\s?“?TEST/)
    const words = approval.getByTestId('described-intent')
    await expect(words).toContainText('Lido DAO: Wrap stETH')
    const loss = approval.getByText('−40', { exact: false }).first()
    const [upper, lower] = await Promise.all([loss.boundingBox(), words.boundingBox()])
    expect(upper?.y).toBeLessThan(lower?.y ?? 0)
    await wallet.reject()
    await answer
  } finally {
    await placeCode(chain, wstETH, '0x00')
  }
})

test('the list of approvals names a spender’s owner, as the registry does', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const approve = (spender: Address) => ({
    to: chain.token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] }),
  })
  const calls = [approve(wstETH), approve(delegatee)]
  const sent = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  await wallet.approve()
  await settled(dapp, await idOf(sent))
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('allowances-open').click()
  const line = (spender: Address) => home.locator(`[data-testid="allowance"][data-spender="${spender}"]`)
  await expect(line(wstETH).getByTestId('spender-owner')).toContainText('Lido DAO')
  await expect(line(delegatee)).toBeVisible()
  await expect(line(delegatee).getByTestId('spender-owner')).toHaveCount(0)
})
