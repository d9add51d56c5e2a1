import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sweeperCode } from './contracts/sweeper.ts'
import { type Chain, expect, placeCode, test as usual } from './fixtures.ts'

type Fixtures = {
  /** A second account of the person, with a coin to pay with. */
  savings: Address
  /** The account of the person runs a thief's code. */
  hostile: undefined
}

export const thief: Address = '0x00000000000000000000000000000000000dead1'
export const sweeper: Address = '0x0000000000000000000000000000000000005eeb'

export const test = usual.extend<Fixtures>({
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

export const read = async (chain: Chain, functionName: 'balanceOf' | 'allowance', args: Address[]) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args } as never)
  return BigInt((await chain.rpc('eth_call', [{ to: chain.token, data }, 'pending'])) as Hex)
}
export const coins = async (chain: Chain, of: Address) =>
  BigInt((await chain.rpc('eth_getBalance', [of, 'pending'])) as Hex)

/** Can take tokens of an account that once allowed it. */
export const drainer: Address = '0x00000000000000000000000000000000000bad01'

/** The account once allowed a drainer to take tokens. That costs it a fee. */
export async function allowDrainer(chain: Chain, from: Address): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [drainer, 5n] })
  await chain.rpc('anvil_impersonateAccount', [from])
  await chain.rpc('eth_sendTransaction', [{ from, to: chain.token, data, gas: '0x186a0' }])
  await chain.settle()
  await chain.rpc('anvil_stopImpersonatingAccount', [from])
}

/** Opens the rescue of an account from home, and waits until it lists what the account has. */
export async function openRescue(home: Page, account: Address): Promise<void> {
  await home.bringToFront()
  await home.getByTestId('account').click()
  await home.getByTestId('accounts-manage').click()
  await home.locator(`[data-address="${account}"]`).first().click()
  await home.getByTestId('account-rescue').click()
  await expect(home.getByTestId('rescue')).toHaveAttribute('data-count', /[1-9]/)
}

/** Ticks the lines of contracts that the wallet does not know, as a person who knows the test token does. */
export async function tickUnknown(home: Page): Promise<void> {
  for (const line of await home.locator('[data-testid="rescue-item"][data-known="false"]').all())
    await line.locator('input').check()
}
