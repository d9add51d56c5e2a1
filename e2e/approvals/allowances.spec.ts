import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, getAddress, maxUint256 } from 'viem'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Chain, expect, test } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'

const spender = (digit: string) => getAddress(`0x${digit.repeat(40)}`)

const approve = (token: Address, to: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] }),
})

const allowed = async (chain: Chain, owner: Address, to: Address) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, to] })
  return BigInt(await chain.rpc('eth_call', [{ to: chain.token, data }, 'latest']))
}

async function openAllowances(wallet: Wallet): Promise<Page> {
  const page = await wallet.home()
  await page.bringToFront()
  await page.getByTestId('settings').click()
  await page.getByTestId('allowances-open').click()
  return page
}

test('what contracts can spend is found, and many are revoked in one batch', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [
    approve(chain.token, spender('a'), maxUint256),
    approve(chain.token, spender('b'), 5n * 10n ** 18n),
    approve(chain.token, spender('c'), 7n),
  ]
  const sent = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  await wallet.approve()
  await settled(dapp, await idOf(sent))

  const page = await openAllowances(wallet)
  await expect(page.getByTestId('allowances')).toHaveAttribute('data-count', '3')
  const line = (to: Address) => page.locator(`[data-testid="allowance"][data-spender="${to}"]`)
  await expect(line(spender('a'))).toContainText('Unlimited “TEST”')
  await expect(line(spender('b'))).toContainText('5')
  await line(spender('a')).click()
  await line(spender('b')).click()
  await page.getByTestId('allowances-revoke').click()
  const window = await wallet.approval()
  await expect(window.getByTestId('call')).toHaveCount(2)
  await wallet.approve()
  await expect(page.getByTestId('allowances')).toHaveAttribute('data-count', '1', { timeout: 30_000 })
  await expect(line(spender('c'))).toBeVisible()
  const left = await Promise.all(
    ['a', 'b', 'c'].map((digit) => allowed(chain, person.address, spender(digit))),
  )
  expect(left).toEqual([0n, 0n, 7n])
})

test('an account without allowances says that it has none', async ({ wallet }) => {
  const page = await openAllowances(wallet)
  await expect(page.getByTestId('allowances')).toHaveAttribute('data-count', '0')
  await expect(page.getByText('No approvals found')).toBeVisible()
})
