import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { deployContract } from '../contracts/deploy.mjs'
import { type Chain, type Dapp, expect, mint, test as usual } from '../fixtures.ts'
import { batch, idOf, settled, untilStatus } from '../sending.ts'

type Fixtures = {
  /** A token that only the other account has. */
  token: Address
  /** Another account of the connected person, with coins and a thousand tokens. */
  savings: Address
  /** Asks for a batch that needs tokens, and transfers these amounts of it. */
  ask(needed: string, ...amounts: string[]): ReturnType<Dapp['request']>
  /** Tokens of an account in the latest block. */
  tokensOf(owner: Address | undefined): Promise<bigint>
}

const test = usual.extend<Fixtures>({
  token: async ({ chain }, use) => {
    await use(await deployContract(chain.url, 'TestToken', ['Other', 'OTHER', 18]))
  },
  savings: async ({ wallet, dapp, chain, token }, use) => {
    await dapp.connect()
    const added = dapp.request('wallet_watchAsset', {
      type: 'ERC20',
      options: { address: token, symbol: 'OTHER', decimals: 18 },
    })
    await wallet.approve()
    expect((await added).result).toBe(true)
    await use(await addSavings(wallet, chain, token))
  },
  ask: async ({ dapp, chain, person, token }, use) => {
    await use((needed, ...amounts) => {
      const requiredAssets = [{ address: token, amount: numberToHex(parseEther(needed)), standard: 'erc20' }]
      const calls = amounts.map((amount) => transfer(chain, token, amount))
      const change = {
        capabilities: { auxiliaryFunds: { requiredAssets } },
        ...(calls.length > 0 && { calls }),
      }
      return dapp.request('wallet_sendCalls', batch(chain, person.address, change))
    })
  },
  tokensOf: async ({ chain, token }, use) => {
    await use(async (owner = '0x') => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      await chain.settle()
      return BigInt((await chain.rpc('eth_call', [{ to: token, data }, 'latest'])) as Hex)
    })
  },
})

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

test('an account without coin and tokens gets both from another account, and the batch runs after them', async ({
  wallet,
  dapp,
  chain,
  person,
  savings,
  ask,
  tokensOf,
}) => {
  await chain.rpc('anvil_setBalance', [person.address, '0x0'])
  await chain.settle()
  const { result } = await dapp.request('wallet_getCapabilities', [person.address])
  expect(result).toMatchObject({ [numberToHex(chain.chainId)]: { auxiliaryFunds: { supported: true } } })

  // The calls send more than the site says.
  const answer = ask('5', '20', '5')
  const approval = await wallet.approval()
  const funds = approval.getByTestId('funds')
  await expect(funds).toHaveAttribute('data-from', savings)
  await expect(funds).toContainText('OTHER')
  await expect(funds).toContainText('2 transactions of their own, before the request')
  await expect(approval.getByTestId('fee-ceiling')).toBeVisible()
  await expect(approval.getByTestId('approve')).toHaveText('Approve both')
  // Nothing runs before both are approved.
  expect(await tokensOf(savings)).toBe(parseEther('1000'))
  await wallet.approve()

  const status = await settled(dapp, await idOf(answer))
  expect(status).toMatchObject({ status: 200, capabilities: { auxiliaryFunds: true } })
  expect(status.receipts).toHaveLength(2)
  expect(await tokensOf(savings)).toBe(parseEther('975'))
  expect(await tokensOf(chain.accounts[6])).toBe(parseEther('25'))
  expect(await tokensOf(person.address)).toBe(0n)

  // The site sees one batch, and no other account.
  const history = (await dapp.request('wallet_getCallsHistory', [])).result
  expect(history).toHaveLength(1)
  expect(JSON.stringify(history).toLowerCase()).not.toContain(savings.slice(2).toLowerCase())
})

test('a rejected approval moves nothing, of either account', async ({ wallet, savings, ask, tokensOf }) => {
  const answer = ask('25')
  await expect((await wallet.approval()).getByTestId('funds')).toBeVisible()
  await wallet.reject()
  expect((await answer).error).toMatchObject({ code: 4001 })
  expect(await tokensOf(savings)).toBe(parseEther('1000'))
})

test('one missing token is one transaction before the one of the site, and the screens tell both', async ({
  wallet,
  dapp,
  savings,
  ask,
}) => {
  const answer = ask('3', '3')
  const funds = (await wallet.approval()).getByTestId('funds')
  await expect(funds).toHaveAttribute('data-from', savings)
  await expect(funds).toContainText('A transaction of its own, before the request')
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
  savings,
  ask,
}) => {
  const answer = ask('3', '3')
  await expect((await wallet.approval()).getByTestId('funds')).toBeVisible()
  // Meanwhile another wallet with the same key spends the tokens.
  await chain.rpc('anvil_impersonateAccount', [savings])
  const { data } = transfer(chain, token, '1000')
  await chain.rpc('eth_sendTransaction', [{ from: savings, to: token, data, gas: '0x30d40' }])
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
  savings,
  ask,
  tokensOf,
}) => {
  const answer = ask('7', '3', '4')
  await expect((await wallet.approval()).getByTestId('funds')).toBeVisible()
  chain.hold()
  await wallet.approve()
  const id = await idOf(answer)
  await untilStatus(dapp, id, ({ status }) => status === 100)
  await wallet.killBackground()
  chain.release()
  expect(await settled(dapp, id)).toMatchObject({ status: 200 })
  expect(await tokensOf(savings)).toBe(parseEther('993'))
})

test('where no account has what is missing, the approval says so', async ({
  wallet,
  savings,
  ask,
  tokensOf,
}) => {
  const answer = ask('1001')
  const funds = (await wallet.approval()).getByTestId('funds')
  await expect(funds).toHaveAttribute('data-state', 'missing')
  await expect(funds).toContainText('No account can send all that is missing')
  await wallet.reject()
  await answer
  expect(await tokensOf(savings)).toBe(parseEther('1000'))
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
