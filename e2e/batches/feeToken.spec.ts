import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { deployContract } from '../contracts/deploy.mjs'
import { type Chain, type Dapp, expect, mint, type Person } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'
import { operationsOf, sponsored, sponsorOf } from '../sponsor.ts'

const erc20 = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
])

/** Three payments of nothing, paid for in this token. */
const paid = (chain: Chain, token: Address, change: Record<string, unknown> = {}) => ({
  calls: [7, 8, 9].map((index) => ({ to: chain.accounts[index], value: '0x0' })),
  capabilities: {
    paymasterService: { url: sponsorOf(chain).paymasterUrl, context: { token }, ...change },
  },
})

/** A token of 6 decimals, of which the person has plenty, and an account without any coin. */
async function dollars(chain: Chain, person: Person, { has = true } = {}): Promise<Address> {
  const token = await deployContract(chain.url, 'TestToken', ['Test dollar', 'TUSD', 6])
  if (has) await mint(chain.url, token, person.address)
  await chain.rpc('anvil_setBalance', [person.address, '0x0'])
  await expect.poll(() => read(chain, token, 'balanceOf', [person.address])).toBe(has ? held : 0n)
  return token
}
const held = 1000n * 10n ** 18n

async function read(
  chain: Chain,
  token: Address,
  functionName: 'balanceOf' | 'allowance',
  args: readonly Address[],
): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20, functionName, args: args as never })
  return BigInt((await chain.rpc('eth_call', [{ to: token, data }, 'latest'])) as Hex)
}

type Fixtures = {
  /** A token of which the connected person has plenty, and no coin. */
  token: Address
  /** Asks for a batch whose fee the paymaster takes in that token. */
  ask(change?: object): ReturnType<Dapp['request']>
}

const test = sponsored.extend<Fixtures>({
  token: async ({ dapp, chain, person }, use) => {
    const token = await dollars(chain, person)
    await dapp.connect()
    await use(token)
  },
  ask: async ({ dapp, chain, person, token }, use) => {
    await use((change = {}) =>
      dapp.request('wallet_sendCalls', batch(chain, person.address, { ...paid(chain, token), ...change })),
    )
  },
})

/** The ceiling on the screen, in the token's smallest unit. */
async function shownIn(text: string | null): Promise<bigint> {
  return BigInt(Math.round(Number(/[\d.]+/.exec(text ?? '')?.[0]) * 1e6))
}

test('a press shows the fee in a token, and the paymaster takes no more', async ({
  dapp,
  wallet,
  chain,
  person,
  token,
  ask,
}) => {
  sponsorOf(chain).forgetRequests()
  const answer = ask()
  const approval = await wallet.approval()
  await expect(approval.getByTestId('show-price')).toBeVisible()
  await expect(approval.getByTestId('approve')).toBeDisabled()
  expect(sponsorOf(chain).requests()).toEqual([])

  await approval.getByTestId('show-price').click()
  const most = await shownIn(await approval.getByTestId('token-fee').textContent())
  expect(most).toBeGreaterThan(0n)
  const { host } = new URL(sponsorOf(chain).paymasterUrl)
  await expect(approval.getByTestId('token-fee-price')).toContainText(host)
  expect(sponsorOf(chain).requests('pm_getPaymasterData')).toEqual([])
  await wallet.approve()

  const status = await settled(dapp, await idOf(answer))
  expect(status).toMatchObject({ status: 200, atomic: true, capabilities: { paymasterService: true } })
  const { tokenPaymaster } = sponsorOf(chain)
  const fee = held - (await read(chain, token, 'balanceOf', [person.address]))
  expect(fee).toBeGreaterThan(0n)
  expect(fee).toBeLessThanOrEqual(most)
  expect(await read(chain, token, 'allowance', [person.address, tokenPaymaster])).toBe(most - fee)
  const home = await wallet.home()
  await home.getByTestId('activity').first().getByRole('button').first().click()
  await expect(home.getByTestId('batch-sponsor')).toContainText(/^Fee \d/)
  expect(await shownIn(await home.getByTestId('batch-sponsor').textContent())).toBe(fee)
  expect(await chain.rpc('eth_getBalance', [person.address, 'latest'])).toBe('0x0')
  expect(operationsOf(chain)).toHaveLength(1)
})

test('the wallet signs nothing at a price that rose after the approval, and asks again', async ({
  dapp,
  wallet,
  chain,
  ask,
}) => {
  const answer = ask()
  const approval = await wallet.approval()
  await approval.getByTestId('show-price').click()
  const first = await shownIn(await approval.getByTestId('token-fee').textContent())
  sponsorOf(chain).setPaymasterFaults(['dear'])
  await wallet.approve()

  const again = await wallet.approval()
  await expect(again.locator('[data-kind="feeRose"]')).toBeVisible()
  await expect(again.getByTestId('approve')).toBeDisabled()
  expect(operationsOf(chain)).toEqual([])
  await again.getByTestId('show-price').click()
  expect(await shownIn(await again.getByTestId('token-fee').textContent())).toBeGreaterThan(first * 5n)
  await wallet.approve()
  expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
})

test('another paymaster than the approved one gets nothing signed', async ({ wallet, chain, ask }) => {
  const answer = ask()
  await (await wallet.approval()).getByTestId('show-price').click()
  sponsorOf(chain).setPaymasterFaults(['wrong-paymaster@pm_getPaymasterData'])
  await wallet.approve()
  expect((await answer).error).toMatchObject({ code: -32003 })
  expect(operationsOf(chain)).toEqual([])
})

test('a paymaster that takes more than allowed gets nothing, and the batch fails', async ({
  dapp,
  wallet,
  chain,
  person,
  token,
  ask,
}) => {
  const answer = ask()
  await (await wallet.approval()).getByTestId('show-price').click()
  sponsorOf(chain).setPaymasterFaults(['dear@pm_getPaymasterData'])
  await wallet.approve()
  expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 500 })
  expect(await read(chain, token, 'balanceOf', [person.address])).toBe(held)
  const { tokenPaymaster } = sponsorOf(chain)
  expect(await read(chain, token, 'allowance', [person.address, tokenPaymaster])).toBe(0n)
})

test('a price in another token is no price, and the request waits', async ({ wallet, chain, ask }) => {
  sponsorOf(chain).setPaymasterFaults(['other-token'])
  const answer = ask()
  const approval = await wallet.approval()
  await approval.getByTestId('show-price').click()
  await expect(approval.getByRole('alert')).toBeVisible()
  await expect(approval.getByTestId('approve')).toBeDisabled()
  await wallet.reject()
  expect((await answer).error).toMatchObject({ code: 4001 })
})

test('an account with too little of the token cannot approve', async ({ dapp, wallet, chain, person }) => {
  const token = await dollars(chain, person, { has: false })
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, paid(chain, token)))
  const approval = await wallet.approval()
  await approval.getByTestId('show-price').click()
  await expect(approval.getByTestId('token-fee')).toBeVisible()
  await expect(approval.locator('[data-kind="insufficientFunds"]')).toContainText('TUSD')
  await expect(approval.getByTestId('approve')).toBeDisabled()
  await wallet.reject()
  expect((await answer).error).toMatchObject({ code: 4001 })
})

test('a change of the batch asks for a new price', async ({ dapp, wallet, chain, token, ask }) => {
  const transfer = (amount: bigint) => ({
    to: token,
    value: '0x0',
    data: encodeFunctionData({
      abi: erc20,
      functionName: 'transfer',
      args: [chain.accounts[7] as Address, amount],
    }),
  })
  const calls = [transfer(1_000_000n), transfer(2_000_000n)]
  const answer = ask({ calls })
  const approval = await wallet.approval()
  await approval.getByTestId('show-price').click()
  await expect(approval.getByTestId('token-fee')).toBeVisible()
  const last = approval.getByTestId('call').last()
  if (!(await last.getByTestId('call-edit').isVisible())) await last.locator('summary').first().click()
  await last.getByTestId('call-edit').click()
  await last.getByTestId('call-remove').click()
  await expect(approval.getByTestId('call')).toHaveCount(1)
  await expect(approval.getByTestId('approve')).toBeDisabled()
  await approval.getByTestId('show-price').click()
  await expect(approval.getByTestId('token-fee')).toBeVisible()
  await wallet.approve()
  expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
  expect(await read(chain, token, 'balanceOf', [chain.accounts[7] as Address])).toBe(1_000_000n)
})
