import type { Page } from '@playwright/test'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  parseEther,
  parseGwei,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { sweeperCode } from './contracts/sweeper.ts'
import { type Chain, expect, type Person, placeCode, test as usual } from './fixtures.ts'

type Fixtures = {
  /** A second account of the person, with a coin to pay with. */
  savings: Address
  /** The account of the person runs a thief's code. */
  hostile: undefined
}

const thief: Address = '0x00000000000000000000000000000000000dead1'
const sweeper: Address = '0x0000000000000000000000000000000000005eeb'
const spender: Address = '0x00000000000000000000000000000000000bad01'

const test = usual.extend<Fixtures>({
  savings: async ({ wallet, chain }, use) => {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    await chain.rpc('anvil_setBalance', [address, numberToHex(parseEther('10'))])
    await wallet.importKey(key)
    await use(address)
  },
  hostile: async ({ chain, person }, use) => {
    await chain.rpc('anvil_setCode', [sweeper, sweeperCode(thief)])
    await placeCode(chain, person.address, `0xef0100${sweeper.slice(2)}`)
    await use(undefined)
  },
})

const read = async (chain: Chain, functionName: 'balanceOf' | 'allowance', args: Address[]) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args } as never)
  return BigInt((await chain.rpc('eth_call', [{ to: chain.token, data }, 'pending'])) as Hex)
}
const coins = async (chain: Chain, of: Address) =>
  BigInt((await chain.rpc('eth_getBalance', [of, 'pending'])) as Hex)

async function openRescue(home: Page, account: Address): Promise<void> {
  await home.bringToFront()
  await home.getByTestId('account').click()
  await home.getByTestId('accounts-manage').click()
  await home.locator(`[data-address="${account}"]`).first().click()
  await home.getByTestId('account-rescue').click()
  await expect(home.getByTestId('rescue')).toHaveAttribute('data-count', /[1-9]/)
}

/** The thief has the key, too: this makes every authorization of the account for its present nonce void. */
async function useNonce(chain: Chain, { phrase, address }: Person, tip: bigint): Promise<void> {
  const owner = mnemonicToAccount(phrase)
  const nonce = Number(await chain.rpc('eth_getTransactionCount', [address, 'latest']))
  const authorization = await owner.signAuthorization?.({ chainId: chain.chainId, address: sweeper, nonce })
  const bot = mnemonicToAccount(chain.phrase, { addressIndex: 7 })
  const wallet = createWalletClient({ account: bot, transport: http(chain.url) })
  await wallet.sendTransaction({
    chain: null,
    to: thief,
    gas: 200_000n,
    maxFeePerGas: parseGwei('100'),
    maxPriorityFeePerGas: tip,
    authorizationList: authorization ? [authorization] : [],
  })
}

const pending = async (chain: Chain) => {
  const { pending } = (await chain.rpc('txpool_content')) as { pending: object }
  return Object.values(pending).flatMap((one) => Object.values(one as object)).length
}

test('everything leaves an account with a hostile delegate in one transaction that another account pays', async ({
  wallet,
  chain,
  person,
  savings,
  hostile: _,
}) => {
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] })
  await chain.rpc('anvil_impersonateAccount', [person.address])
  await chain.rpc('eth_sendTransaction', [
    { from: person.address, to: chain.token, data: approve, gas: '0x186a0' },
  ])
  await chain.settle()
  const held = await coins(chain, person.address)
  expect(held).toBeGreaterThan(parseEther('99'))

  const home = await wallet.home()
  await openRescue(home, person.address)
  await expect(home.getByTestId('rescue-item')).toHaveCount(3)
  await expect(home.getByTestId('health-delegate')).toHaveAttribute('data-delegate', /0*5eeb$/i)
  await expect(home.getByTestId('rescue-to')).toHaveValue(savings)
  await home.getByTestId('rescue-review').click()
  const approval = await wallet.approval()
  await expect(approval.getByTestId('call')).toHaveCount(3)
  await expect(approval.getByTestId('fee-ceiling')).toBeVisible()
  await expect(approval.locator('[data-kind="likelyFails"]')).toHaveCount(0)
  await wallet.approve()

  await expect.poll(() => read(chain, 'balanceOf', [savings])).toBe(parseEther('1000'))
  expect(await read(chain, 'balanceOf', [person.address])).toBe(0n)
  expect(await read(chain, 'allowance', [person.address, spender])).toBe(0n)
  expect(await coins(chain, person.address)).toBe(0n)
  expect(await coins(chain, thief)).toBe(0n)
  const paid = parseEther('10') + held - (await coins(chain, savings))
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThan(parseEther('0.01'))
})

test('a thief who is faster is named, and the next try reads the nonce again and succeeds', async ({
  wallet,
  chain,
  person,
  savings,
  hostile: _,
}) => {
  const home = await wallet.home()
  await openRescue(home, person.address)
  await home.getByTestId('rescue-review').click()
  await wallet.approval()
  chain.hold()
  await wallet.approve()
  await expect.poll(() => pending(chain)).toBe(1)
  await useNonce(chain, person, parseGwei('90'))
  chain.release()

  await home.bringToFront()
  await home.getByRole('button', { name: 'Back' }).first().click()
  await home.evaluate(() => window.location.reload())
  await home.locator('[data-testid="activity"][data-status="500"]').click()
  await expect(home.getByTestId('batch')).toContainText('Someone was faster')
  expect(await coins(chain, savings)).toBeLessThan(parseEther('10'))

  await chain.rpc('anvil_setBalance', [person.address, numberToHex(parseEther('3'))])
  await chain.settle()
  await home.getByTestId('batch-retry').click()
  await expect(home.getByTestId('rescue')).toHaveAttribute('data-count', /[1-9]/)
  await home.getByTestId('rescue-review').click()
  await wallet.approve()
  await expect.poll(() => coins(chain, savings)).toBeGreaterThan(parseEther('12.9'))
  expect(await coins(chain, person.address)).toBe(0n)
})

test('a network without the EntryPoint offers no rescue', async ({ wallet, chain, person, savings: _ }) => {
  const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
  const code = await chain.rpc('eth_getCode', [entryPoint, 'latest'])
  await placeCode(chain, entryPoint, '0x')
  try {
    const home = await wallet.home()
    await openRescue(home, person.address)
    await expect(home.getByTestId('rescue-impossible')).toBeVisible()
    await expect(home.getByTestId('rescue-review')).toHaveCount(0)
  } finally {
    await placeCode(chain, entryPoint, code)
  }
})
