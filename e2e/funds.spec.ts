import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Wallet } from '../testing/index.ts'
import { deployContract } from './contracts/deploy.mjs'
import { type Chain, expect, mint, type Person, test as usual } from './fixtures.ts'
import { batch, idOf, settled, untilStatus } from './sending.ts'

/** A token that only the other account has. */
const test = usual.extend<{ token: Address }>({
  token: async ({ chain }, use) => {
    await use(await deployContract(chain.url, 'TestToken', ['Other', 'OTHER', 18]))
  },
})

/** Another account of the person, with coins and tokens. */
async function addSavings(wallet: Wallet, chain: Chain, token: Address): Promise<Address> {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.rpc('anvil_setBalance', [address, numberToHex(parseEther('10'))])
  await mint(chain.url, token, address)
  await wallet.importKey(key)
  return address
}

const transfer = (chain: Chain, token: Address, tokens: string) => ({
  to: token,
  value: '0x0',
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [chain.accounts[6] as Address, parseEther(tokens)],
  }),
})

const needs = (token: Address, tokens: string) => ({
  auxiliaryFunds: {
    requiredAssets: [{ address: token, amount: numberToHex(parseEther(tokens)), standard: 'erc20' }],
  },
})

async function tokensOf(chain: Chain, token: Address, owner: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return BigInt((await chain.rpc('eth_call', [{ to: token, data }, 'latest'])) as Hex)
}

/** The person has no coin, and waits until the latest block says so. */
async function empty(chain: Chain, { address }: Person) {
  await chain.rpc('anvil_setBalance', [address, '0x0'])
  await chain.settle()
}

test('an account without coin and tokens gets both from another account, and the batch runs after them', async ({
  wallet,
  dapp,
  chain,
  person,
  token,
}) => {
  await dapp.connect()
  const savings = await addSavings(wallet, chain, token)
  await empty(chain, person)
  const { result } = await dapp.request('wallet_getCapabilities', [person.address])
  expect(result).toMatchObject({ [numberToHex(chain.chainId)]: { auxiliaryFunds: { supported: true } } })

  const calls = [transfer(chain, token, '20'), transfer(chain, token, '5')]
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls, capabilities: needs(token, '25') }),
  )
  const approval = await wallet.approval()
  const funds = approval.getByTestId('funds')
  await expect(funds).toHaveAttribute('data-from', savings)
  await expect(funds).toContainText('OTHER')
  await expect(funds).toContainText('2 transactions of their own, before the request')
  await expect(approval.getByTestId('fee-ceiling')).toBeVisible()
  await expect(approval.getByTestId('approve')).toHaveText('Approve both')
  // Nothing runs before both are approved.
  expect(await tokensOf(chain, token, savings)).toBe(parseEther('1000'))
  await wallet.approve()

  const status = await settled(dapp, await idOf(answer))
  expect(status).toMatchObject({ status: 200, capabilities: { auxiliaryFunds: true } })
  expect(status.receipts).toHaveLength(2)
  await chain.settle()
  expect(await tokensOf(chain, token, savings)).toBe(parseEther('975'))
  expect(await tokensOf(chain, token, chain.accounts[6] as Address)).toBe(parseEther('25'))
  expect(await tokensOf(chain, token, person.address)).toBe(0n)

  // The site sees one batch, and no other account.
  const history = (await dapp.request('wallet_getCallsHistory', [])).result
  expect(history).toHaveLength(1)
  expect(JSON.stringify(history).toLowerCase()).not.toContain(savings.slice(2).toLowerCase())
})

test('a rejected approval moves nothing, of either account', async ({
  wallet,
  dapp,
  chain,
  person,
  token,
}) => {
  await dapp.connect()
  const savings = await addSavings(wallet, chain, token)
  const capabilities = needs(token, '25')
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { capabilities }))
  await expect((await wallet.approval()).getByTestId('funds')).toBeVisible()
  await wallet.reject()
  expect((await answer).error).toMatchObject({ code: 4001 })
  await chain.settle()
  expect(await tokensOf(chain, token, savings)).toBe(parseEther('1000'))
})

test('one missing token is one transaction before the one of the site, and the screens tell both', async ({
  wallet,
  dapp,
  chain,
  person,
  token,
}) => {
  await dapp.connect()
  await addSavings(wallet, chain, token)
  const calls = [transfer(chain, token, '3')]
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls, capabilities: needs(token, '3') }),
  )
  const approval = await wallet.approval()
  await expect(approval.getByTestId('funds')).toContainText('A transaction of its own, before the request')
  await wallet.approve()
  const id = await idOf(answer)
  expect(await settled(dapp, id)).toMatchObject({ status: 200 })
  const home = await wallet.home()
  await home.getByTestId('tab-activity').click()
  await expect(home.getByTestId('activity')).toHaveCount(2)
  await home.locator(`[data-testid="activity"][data-id="${id}"]`).getByRole('button').click()
  await home.getByTestId('batch-funds').click()
  await expect(home.getByTestId('batch')).not.toHaveAttribute('data-id', id)
})

test('where the transfer of the other account fails, the batch ends with 5770 and nothing of it ran', async ({
  wallet,
  dapp,
  chain,
  person,
  token,
}) => {
  await dapp.connect()
  const savings = await addSavings(wallet, chain, token)
  const calls = [transfer(chain, token, '3')]
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls, capabilities: needs(token, '3') }),
  )
  await expect((await wallet.approval()).getByTestId('funds')).toBeVisible()
  // Meanwhile another wallet with the same key spends the tokens.
  await chain.rpc('anvil_impersonateAccount', [savings])
  await chain.rpc('eth_sendTransaction', [
    { from: savings, to: token, data: transfer(chain, token, '1000').data, gas: '0x30d40' },
  ])
  await chain.settle()
  await wallet.approve()
  const status = await settled(dapp, await idOf(answer))
  expect(status).toMatchObject({ status: 400, capabilities: { error: { code: 5770 } } })
  expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x0')
})

test('killed while the funds are under way, the batch continues by itself, and the funds come once', async ({
  wallet,
  dapp,
  chain,
  person,
  token,
}) => {
  await dapp.connect()
  const savings = await addSavings(wallet, chain, token)
  const calls = [transfer(chain, token, '3'), transfer(chain, token, '4')]
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls, capabilities: needs(token, '7') }),
  )
  await expect((await wallet.approval()).getByTestId('funds')).toBeVisible()
  chain.hold()
  await wallet.approve()
  const id = await idOf(answer)
  await untilStatus(dapp, id, ({ status }) => status === 100)
  await wallet.killBackground()
  chain.release()
  expect(await settled(dapp, id)).toMatchObject({ status: 200 })
  await chain.settle()
  expect(await tokensOf(chain, token, savings)).toBe(parseEther('993'))
})

test('where no account has what is missing, the approval says so', async ({
  wallet,
  dapp,
  chain,
  person,
  token,
}) => {
  await dapp.connect()
  await addSavings(wallet, chain, token)
  const capabilities = needs(token, '1001')
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { capabilities }))
  const approval = await wallet.approval()
  await expect(approval.getByTestId('funds')).toHaveAttribute('data-state', 'missing')
  await expect(approval.getByTestId('funds')).toContainText('None of your accounts has all that is missing')
  await wallet.reject()
  await answer
})

test('an asset that nobody can bring is 5771, a malformed one 5773, and one account alone 5772', async ({
  dapp,
  chain,
  wallet,
  person,
  token,
}) => {
  await dapp.connect()
  const send = (auxiliaryFunds: object) =>
    dapp.request('wallet_sendCalls', batch(chain, person.address, { capabilities: { auxiliaryFunds } }))
  expect((await send({})).error).toMatchObject({ code: 5772 })
  await addSavings(wallet, chain, token)
  const asset = { address: chain.accounts[6], amount: '0x1', standard: 'erc20' }
  expect((await send({ requiredAssets: [asset] })).error).toMatchObject({ code: 5771 })
  expect((await send({ requiredAssets: [{ ...asset, amount: 1 }] })).error).toMatchObject({ code: 5773 })
})
