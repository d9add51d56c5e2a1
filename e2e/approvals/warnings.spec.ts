import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { deployContract } from '../contracts/deploy.mjs'
import { type Dapp, expect, placeCode, test } from '../fixtures.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function mixUpOddly(address who, uint256 amount, bool fast, bytes note)',
])
const transfer = (to: Address) => encodeFunctionData({ abi, functionName: 'transfer', args: [to, 5n] })
const approve = (spender: Address, amount = 5n) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
const mix = (who: Address) =>
  encodeFunctionData({ abi, functionName: 'mixUpOddly', args: [who, 7n, true, '0x1234'] })

type Call = { to: Address; data?: Hex; value?: Hex }

const ask = (dapp: Dapp, from: Address, calls: Call[], atomicRequired = false) =>
  dapp.request('wallet_sendCalls', [{ version: '2.0.0', from, chainId: '0x7a69', atomicRequired, calls }])

const warning = (window: Page, kind: string) => window.locator(`[data-testid="warning"][data-kind="${kind}"]`)

test('a recipient made to look like a known one is shown beside it, and is no look-alike of itself', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const friend = chain.accounts[5] as Address
  const poison: Address = `0x${friend.slice(2, 6)}${'1'.repeat(32)}${friend.slice(-4)}`

  const first = ask(dapp, person.address, [{ to: chain.token, data: transfer(friend) }])
  const before = await wallet.approval()
  await expect(before.getByTestId('approve')).toBeVisible()
  await expect(warning(before, 'lookalikeRecipient')).toHaveCount(0)
  await expect(warning(before, 'firstInteraction')).toContainText('first time')
  await wallet.approve()
  expect((await first).error).toBeUndefined()

  const second = ask(dapp, person.address, [{ to: chain.token, data: transfer(poison) }])
  const window = await wallet.approval()
  await expect(warning(window, 'lookalikeRecipient')).toContainText('starts and ends like')
  await expect(window.getByRole('region', { name: 'Compare the addresses' })).toBeVisible()
  await expect(warning(window, 'firstInteraction')).toHaveCount(0)
  await wallet.reject()
  await second

  const again = ask(dapp, person.address, [{ to: chain.token, data: transfer(friend) }])
  const known = await wallet.approval()
  await expect(known.getByTestId('approve')).toBeVisible()
  await expect(known.getByTestId('warning')).toHaveCount(0)
  await wallet.reject()
  await again
})

test('approvals for an account, for the token itself and without a limit are warned of, and one for a contract is not', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const spenders: [string, Address, bigint | undefined][] = [
    ['spenderIsAccount', chain.accounts[6] as Address, undefined],
    ['unusualApproval', chain.token, undefined],
    ['unlimitedApproval', chain.reverter, maxUint256],
  ]
  for (const [kind, spender, amount] of spenders) {
    const answer = ask(dapp, person.address, [{ to: chain.token, data: approve(spender, amount) }])
    await expect(warning(await wallet.approval(), kind)).toBeVisible()
    await wallet.reject()
    await answer
  }
  const answer = ask(dapp, person.address, [{ to: chain.token, data: approve(chain.reverter) }])
  const window = await wallet.approval()
  await expect(warning(window, 'firstInteraction')).toBeVisible()
  for (const [kind] of spenders) await expect(warning(window, kind)).toHaveCount(0)
  await wallet.reject()
  await answer
})

test('a function that nobody knows is warned of once it has code, and tokens for their own contract always', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const router = await deployContract(chain.url, 'TestRouter')
  await dapp.connect()
  const calls: [Call, string, string[]][] = [
    [{ to: router, data: mix(person.address) }, 'unknownContract', ['noCode']],
    [{ to: chain.accounts[7] as Address, data: mix(person.address) }, 'noCode', ['unknownContract']],
    [{ to: chain.token, data: transfer(chain.token) }, 'toTokenItself', ['unknownContract', 'burnAddress']],
    [
      { to: chain.token, data: transfer('0x000000000000000000000000000000000000dEaD') },
      'burnAddress',
      ['toTokenItself', 'noCode'],
    ],
  ]
  for (const [call, kind, others] of calls) {
    const answer = ask(dapp, person.address, [call])
    const window = await wallet.approval()
    await expect(warning(window, kind)).toBeVisible()
    for (const other of others) await expect(warning(window, other)).toHaveCount(0)
    await wallet.reject()
    await answer
  }
})

test('an account that runs foreign code has a warning, and one that the wallet upgraded has none', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const to = chain.accounts[5] as Address
  for (const [delegate, count] of [
    [chain.reverter, 1],
    [chain.delegate, 0],
  ] as const) {
    await placeCode(chain, person.address, `0xef0100${delegate.slice(2)}`)
    const answer = ask(dapp, person.address, [{ to, value: '0x1' }])
    const window = await wallet.approval()
    await expect(warning(window, 'firstInteraction')).toBeVisible()
    await expect(warning(window, 'foreignDelegate')).toHaveCount(count)
    await wallet.reject()
    await answer
  }
  await placeCode(chain, person.address, '0x')
})

test('an upgrade is shown as one, with its contract; a batch of one call needs none', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const call = { to: chain.accounts[5] as Address, value: '0x1' as Hex }
  for (const [calls, count] of [
    [[call, call], 1],
    [[call], 0],
  ] as const) {
    const answer = ask(dapp, person.address, [...calls], true)
    const window = await wallet.approval()
    await expect(warning(window, 'firstInteraction')).toBeVisible()
    await expect(warning(window, 'accountUpgrade')).toHaveCount(count)
    await wallet.reject()
    await answer
  }
})

test('a batch for another network says which for as long as that one is not selected', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = ask(dapp, person.address, [{ to: chain.accounts[5] as Address, value: '0x1' }])
  const window = await wallet.approval()
  await expect(warning(window, 'firstInteraction')).toBeVisible()
  await expect(warning(window, 'networkSwitch')).toHaveCount(0)

  await wallet.selectNetwork(1)
  await expect(warning(window, 'networkSwitch')).toContainText('You’re on Ethereum')
  await wallet.selectNetwork(8453)
  await expect(warning(window, 'networkSwitch')).toContainText('You’re on Base')
  await wallet.selectNetwork(chain.chainId)
  await expect(warning(window, 'networkSwitch')).toHaveCount(0)
  await wallet.reject()
  await answer

  await wallet.selectNetwork(1)
  const there = ask(dapp, person.address, [{ to: chain.accounts[5] as Address, value: '0x1' }])
  await expect(warning(await wallet.approval(), 'networkSwitch')).toContainText('This happens on Localhost')
  await wallet.reject()
  await there
})
