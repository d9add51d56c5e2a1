import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, maxUint256, numberToHex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type ContractName, contracts, deployContract, testClient } from '../contracts/deploy.mjs'
import { type Chain, test as common, expect } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'

/** A market that gives TAKE for TEST, a token with false events, and the data that a page needs to use them. */
type Market = {
  take: Address
  swap: Address
  greedy: Address
  approve(spender: Address | undefined, amount: bigint): object
  trade(amount: bigint, least?: bigint): object
  give(amount: bigint): object
}

const one = parseEther('1')
const data = (name: ContractName, functionName: string, args: unknown[]): Hex =>
  encodeFunctionData({ abi: contracts[name].abi, functionName, args })

const test = common.extend<{ market: Market }>({
  market: async ({ chain, person }, use) => {
    const take = await deployContract(chain.url, 'TestToken', ['Taken Token', 'TAKE', 18])
    const swap = await deployContract(chain.url, 'TestSwap')
    const greedy = await deployContract(chain.url, 'GreedyToken')
    await mint(chain, chain.token, swap, 90n * one)
    await mint(chain, take, swap, 100n * one)
    await mint(chain, greedy, person.address, 100n * one)
    await chain.settle()
    await use({
      take,
      swap,
      greedy,
      approve: (spender, amount) => ({
        to: chain.token,
        data: data('TestToken', 'approve', [spender, amount]),
      }),
      trade: (amount, least = 0n) => ({
        to: swap,
        data: data('TestSwap', 'swapExactTokensForTokens', [
          amount,
          least,
          [chain.token, take],
          person.address,
          2n ** 40n,
        ]),
      }),
      give: (amount) => ({
        to: chain.token,
        data: data('TestToken', 'transfer', [chain.accounts[6], amount]),
      }),
    })
  },
})

async function mint(chain: Chain, address: Address, to: Address, amount: bigint): Promise<void> {
  const { abi } = contracts.TestToken
  const args = [to, amount]
  const minter = testClient(chain.url, 9)
  const hash = await minter.writeContract({ address, abi, functionName: 'mint', args, chain: null })
  await minter.waitForTransactionReceipt({ hash })
}

const warning = (page: Page, kind: string) => page.locator(`[data-testid="warning"][data-kind="${kind}"]`)
const row = (page: Page, kind: string) => page.locator(`[aria-label="What changes"] [data-kind="${kind}"]`)
const call = (page: Page, index: number) => page.locator(`[data-testid="call"][data-index="${index}"]`)
const heading = (page: Page) => page.getByTestId('approval').getByRole('heading', { level: 2 }).first()

for (const atomicRequired of [false, true])
  test(`a swap is shown as it was simulated, and comes true: ${atomicRequired ? 'together' : 'one after another'}`, async ({
    wallet,
    dapp,
    chain,
    person,
    market,
  }) => {
    await dapp.connect()
    const calls = [market.approve(market.swap, 30n * one), market.trade(10n * one), market.give(2n * one)]
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls, atomicRequired }))
    const page = await wallet.approval()
    await expect(heading(page)).toHaveText(
      /^You send 12\s?TEST. You may receive ≈\s?10\s?TAKE, at least 0. .* can spend 20\s?TEST.$/,
    )
    await expect(page.getByTestId('floor-low')).toContainText('at least')
    await expect(page.getByTestId('approve')).toHaveText('Send 3 calls anyway')
    await expect(row(page, 'sent')).toContainText('12')
    await expect(row(page, 'received')).toContainText('Name given by the token, not checked')
    await expect(row(page, 'received')).toContainText('not guaranteed, only simulated')
    await expect(row(page, 'received')).toContainText('+10')
    await expect(row(page, 'allowance')).toContainText('20')
    await expect(page.getByText('Simulated on block')).toBeVisible()
    await expect(warning(page, 'approvalLarger')).toContainText('The batch uses 10')
    await expect(warning(page, 'simulationDiffers')).toHaveCount(0)

    await call(page, 1).locator('summary').click()
    await expect(call(page, 1)).toContainText(/After this call.*10.*TEST.*10.*TAKE/)
    await expect(page.getByTestId('plan')).toHaveAttribute(
      'data-mode',
      atomicRequired ? 'atomic' : 'stepwise',
    )
    await wallet.approve()
    expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200, atomic: atomicRequired })
    expect(await balance(chain, chain.token, person.address)).toBe(988n * one)
    expect(await balance(chain, market.take, person.address)).toBe(10n * one)
  })

test('a node that forges income of a simulation changes nothing of what the calls say', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  chain.setFaults(['forged-income'])
  try {
    await dapp.connect()
    const calls = [{ to: chain.accounts[6], value: toHex(one) }]
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
    const page = await wallet.approval()
    await expect(warning(page, 'simulationDiffers')).toContainText(/The simulation shows you receive 4\s?ETH/)
    await expect(heading(page)).toHaveText(/^You send 1\s?ETH.$/)
    await expect(row(page, 'received')).toHaveCount(0)
    await wallet.reject()
    await answer
  } finally {
    chain.setFaults([])
  }
})

test('a contract that behaves well only without gas costs is shown as it will behave', async ({
  wallet,
  dapp,
  chain,
  person,
  market,
}) => {
  const fair = await deployContract(chain.url, 'FairWeather')
  await mint(chain, market.take, fair, 100n * one)
  await chain.settle()
  await dapp.connect()
  const exchange = data('FairWeather', 'exchange', [chain.token, market.take, one])
  const calls = [market.approve(fair, 30n * one), { to: fair, data: exchange }]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const page = await wallet.approval()
  await expect(page.getByText('Simulated on block')).toBeVisible()
  await expect(heading(page)).toHaveText(/^You send 30\s?TEST\./)
  await expect(row(page, 'received')).toHaveCount(0)
  await wallet.approve()
  await settled(dapp, await idOf(answer))
  expect(await balance(chain, chain.token, person.address)).toBe(970n * one)
  expect(await balance(chain, market.take, person.address)).toBe(0n)
})

test('a failing call is marked, a warning gives its reason, and the screen shows what remains', async ({
  wallet,
  dapp,
  chain,
  person,
  market,
}) => {
  await dapp.connect()
  const calls = [market.give(one), market.trade(one), market.give(one)]
  void dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const page = await wallet.approval()
  await expect(heading(page)).toHaveText(/^You send at most 2\s?TEST. Call 2 will likely fail.$/)
  await expect(warning(page, 'likelyFails')).toContainText(
    'The contract can’t spend that many of these tokens',
  )
  await expect(call(page, 1)).toContainText('likely fails')
  await expect(warning(page, 'likelyFails')).toContainText('Call 1 would happen and stay')

  await page.locator('[data-testid="plan-option"][data-mode="atomic"]').click()
  await expect(warning(page, 'likelyFails')).toContainText('no call happens')
  await expect(heading(page)).toHaveText('This will likely fail. If it does, you only pay the fee.')
  await wallet.reject()
})

test('an outcome that changes on screen makes the buttons inert again', async ({
  wallet,
  dapp,
  chain,
  person,
  market,
}) => {
  await dapp.connect()
  const calls = [market.approve(market.swap, 10n * one), market.trade(10n * one)]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const page = await wallet.approval()
  await expect(heading(page)).toContainText(/receive ≈\s?10\s?TAKE, at least 0/)
  await expect(page.getByTestId('approve')).toBeEnabled()
  const wasInert = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!/receive ≈\s20/.test(document.body.textContent ?? '')) return
          observer.disconnect()
          resolve(document.querySelector('[data-testid="approve"]')?.hasAttribute('disabled') ?? false)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await mint(chain, market.take, market.swap, 100n * one)
  expect(await wasInert).toBe(true)
  await expect(heading(page)).toContainText(/receive ≈\s?20\s?TAKE, at least 0/)
  await wallet.reject()
  await answer
})

test('each warning is given where it is true, and not where it is not', async ({
  wallet,
  dapp,
  chain,
  person,
  market,
}) => {
  await dapp.connect()
  const { approve, trade, give, swap, greedy } = market
  const take = (amount: bigint) => ({
    to: greedy,
    data: data('GreedyToken', 'transfer', [chain.accounts[6], amount]),
  })
  const pay = (value: bigint) => ({ to: chain.accounts[6], value: toHex(value) })
  const cases: Record<string, { given: object[]; not: object[] }> = {
    approvalLarger: { given: [approve(swap, 3n), trade(2n)], not: [approve(swap, 2n), trade(2n)] },
    approvalUnused: {
      given: [approve(swap, maxUint256), give(2n)],
      not: [approve(swap, maxUint256), trade(2n)],
    },
    simulationDiffers: { given: [take(2n), give(1n)], not: [give(2n), give(1n)] },
    slippage: {
      given: [approve(swap, 10n * one), trade(10n * one, 9n * one)],
      not: [approve(swap, 10n * one), trade(10n * one, (96n * one) / 10n)],
    },
    feeHigh: { given: [pay(5n), pay(6n)], not: [pay(5n), pay(one)] },
  }
  for (const [kind, { given, not }] of Object.entries(cases))
    for (const [calls, count] of [
      [given, 1],
      [not, 0],
    ] as const) {
      const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
      const page = await wallet.approval()
      await expect(page.getByText(/^Simulated on block/)).toBeVisible()
      await expect(warning(page, kind), kind).toHaveCount(count)
      await wallet.reject()
      await answer
    }
})

test('if a node cannot simulate, it runs the first call and the others are marked as read only', async ({
  wallet,
  dapp,
  chain,
  person,
  market,
}) => {
  chain.setFaults(['unlisted@eth_simulateV1'])
  try {
    await dapp.connect()
    const calls = [market.trade(one), market.give(one)]
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
    const page = await wallet.approval()
    await expect(page.getByText('This network can’t simulate a whole batch')).toBeVisible()
    await expect(page.getByText('Simulated on block')).toHaveCount(0)
    await expect(call(page, 0)).toContainText('likely fails')
    await wallet.reject()
    await answer

    const fine = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls: [market.give(one)] }))
    const alone = await wallet.approval()
    await expect(heading(alone)).toHaveText(/^You send 1\s?TEST.$/)
    await expect(
      alone.getByText('The node can’t show transfers, so amounts come from the calls.'),
    ).toBeVisible()
    await wallet.approve()
    expect(await settled(dapp, await idOf(fine))).toMatchObject({ status: 200 })
  } finally {
    chain.setFaults([])
  }
})

test('coins that a call brings can be sent by a later one, also where the node cannot simulate', async ({
  wallet,
  dapp,
  chain,
}) => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const wrapped = await deployContract(chain.url, 'TestWrapped')
  const sponsor = testClient(chain.url, 9)
  for (const paid of [
    { to: address, value: one / 100n },
    { to: wrapped, value: one, data: data('TestWrapped', 'deposit', []) },
    { to: wrapped, data: data('TestWrapped', 'transfer', [address, one]) },
  ]) {
    const hash = await sponsor.sendTransaction({ ...paid, chain: null })
    await sponsor.waitForTransactionReceipt({ hash })
  }
  await wallet.importKey(key)
  chain.setFaults(['unlisted@eth_simulateV1'])
  try {
    await dapp.connect()
    const calls = [
      { to: wrapped, data: data('TestWrapped', 'withdraw', [one]) },
      { to: chain.accounts[6], value: numberToHex(one / 2n) },
    ]
    const answer = dapp.request('wallet_sendCalls', batch(chain, address, { calls }))
    const page = await wallet.approval()
    await expect(page.getByText('This network can’t simulate a whole batch')).toBeVisible()
    await expect(warning(page, 'insufficientFunds')).toContainText('more')
    await wallet.approve()
    expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
  } finally {
    chain.setFaults([])
  }
})

test('if a node can run nothing, the screen says so and requests the figures', async ({
  wallet,
  dapp,
  chain,
  person,
  market,
}) => {
  chain.setFaults(['unlisted@eth_simulateV1', 'unlisted@eth_estimateGas', 'unlisted@eth_call'])
  try {
    await dapp.connect()
    const answer = dapp.request(
      'wallet_sendCalls',
      batch(chain, person.address, { calls: [market.give(one)] }),
    )
    const page = await wallet.approval()
    await expect(warning(page, 'notSimulated')).toContainText('Couldn’t be simulated')
    await expect(page.getByTestId('approve')).toBeDisabled()
    await page.getByTestId('gas-input').first().fill('100000')
    await page.getByTestId('fee-input').fill('5')
    await wallet.approve()
    expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
  } finally {
    chain.setFaults([])
  }
})

async function balance(chain: Chain, token: Address, of: Address): Promise<bigint> {
  const balanceCall = { to: token, data: data('TestToken', 'balanceOf', [of]) }
  return BigInt(numberToHex(BigInt(await chain.rpc('eth_call', [balanceCall, 'pending']))))
}

for (const [size, amount] of [
  ['a larger', 30n * one],
  ['an unlimited', maxUint256],
] as const)
  test(`${size} approval is set to exactly what the batch uses by one press, and nothing of it is left`, async ({
    wallet,
    dapp,
    chain,
    person,
    market,
  }) => {
    await dapp.connect()
    const calls = [market.approve(market.swap, amount), market.trade(10n * one)]
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
    const page = await wallet.approval()
    await page.getByTestId('allowance-exact').click()
    await expect(page.getByTestId('changes')).toContainText(/10\s?TEST instead of/)
    await expect(page.getByTestId('allowance-exact')).toHaveCount(0)
    await expect(page.getByText('Simulated on block')).toBeVisible()
    await expect(warning(page, 'approvalLarger')).toHaveCount(0)
    await expect(warning(page, 'unlimitedApproval')).toHaveCount(0)
    await wallet.approve()
    expect(await settled(dapp, await idOf(answer))).toMatchObject({
      status: 200,
      capabilities: { modified: { removed: [], reordered: [], edited: [0] } },
    })
    const calldata = data('TestToken', 'allowance', [person.address, market.swap])
    expect(BigInt(await chain.rpc('eth_call', [{ to: chain.token, data: calldata }, 'latest']))).toBe(0n)
    expect(await balance(chain, market.take, person.address)).toBe(10n * one)
  })

test('several approvals are set to what the batch takes by one press, which can be undone', async ({
  wallet,
  dapp,
  chain,
  person,
  market,
}) => {
  const other = await deployContract(chain.url, 'TestSwap')
  await mint(chain, chain.token, other, 95n * one)
  await mint(chain, market.take, other, 100n * one)
  await chain.settle()
  await dapp.connect()
  const calls = [
    market.approve(market.swap, 30n * one),
    market.trade(10n * one),
    market.approve(other, 20n * one),
    { ...market.trade(5n * one), to: other },
  ]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const page = await wallet.approval()
  await expect(page.getByTestId('spender')).toHaveCount(2)
  await page.getByTestId('make-safer').click()
  await expect(page.getByTestId('changes')).toContainText(/10\s?TEST instead of 30/)
  await expect(page.getByTestId('changes')).toContainText(/5\s?TEST instead of 20/)
  await expect(page.getByTestId('make-safer')).toHaveCount(0)
  await expect(page.getByTestId('spender')).toHaveCount(0)

  await page.getByTestId('changes-undo').click()
  await expect(page.getByTestId('spender')).toHaveCount(2)
  await page.getByTestId('make-safer').click()
  await expect(page.getByTestId('changes')).toContainText(/5\s?TEST instead of 20/)
  await expect(page.getByText(/^Simulated on block/)).toBeVisible()
  await wallet.approve()
  expect(await settled(dapp, await idOf(answer))).toMatchObject({
    status: 200,
    capabilities: { modified: { removed: [], reordered: [], edited: [0, 2] } },
  })
  for (const spender of [market.swap, other]) {
    const calldata = data('TestToken', 'allowance', [person.address, spender])
    expect(BigInt(await chain.rpc('eth_call', [{ to: chain.token, data: calldata }, 'latest']))).toBe(0n)
  }
  expect(await balance(chain, market.take, person.address)).toBe(15n * one)
})
