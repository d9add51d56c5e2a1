import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256 } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { sweeperCode } from '../contracts/sweeper.ts'
import { type Chain, expect, placeCode, test } from '../fixtures.ts'

const thief: Address = '0x00000000000000000000000000000000000dead1'
const sweeper: Address = '0x0000000000000000000000000000000000005eeb'
const spender: Address = '0x00000000000000000000000000000000000bad01'

/** Approves everything to the spender, as the account itself. */
async function approveAll(chain: Chain, from: Address): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  await chain.rpc('anvil_impersonateAccount', [from])
  await chain.rpc('eth_sendTransaction', [{ from, to: chain.token, data, gas: '0x186a0' }])
  await chain.settle()
}

const allowed = async (chain: Chain, owner: Address) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  return BigInt((await chain.rpc('eth_call', [{ to: chain.token, data }, 'pending'])) as Hex)
}

test('one button asks for everything that ends the dangers of an account', async ({
  wallet,
  chain,
  person,
}) => {
  await approveAll(chain, person.address)
  await chain.rpc('anvil_setCode', [sweeper, sweeperCode(thief)])
  await placeCode(chain, person.address, `0xef0100${sweeper.slice(2)}`)

  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('health-open').click()
  const here = home.getByTestId('health-network')
  await expect(here).toHaveAttribute('data-code', 'hostile')
  await expect(here).toHaveAttribute('data-count', '2')
  await expect(home.getByTestId('health-code')).toContainText(/dead1/i)
  await expect(home.getByTestId('health-key')).toHaveAttribute('data-kind', 'hd')
  await expect(home.getByTestId('health-allowances')).toBeVisible()
  const score = home.getByTestId('health-score')
  await expect(score).toHaveAttribute('data-good', '1')

  await home.getByTestId('health-fix').click()
  const approval = await wallet.approval()
  await expect(approval.getByTestId('approval')).toHaveAttribute('data-method', 'volley_removeDelegation')
  await wallet.approve()
  await expect.poll(() => chain.rpc('eth_getCode', [person.address, 'pending'])).toBe('0x')
  await wallet.approve()
  await expect.poll(() => allowed(chain, person.address)).toBe(0n)

  await home.bringToFront()
  await expect(home.getByTestId('health-fine')).toBeVisible()
  await expect(score).toHaveAttribute('data-good', '3')
  await expect(here).toHaveAttribute('data-code', 'none')
  await expect(home.getByTestId('health-fix')).toHaveCount(0)
})

test('an unknown contract that keeps coins is a warning, and leads to the rescue', async ({
  wallet,
  chain,
  person,
}) => {
  // Its code stops at once, so coins stay.
  await chain.rpc('anvil_setCode', [sweeper, '0x00'])
  await placeCode(chain, person.address, `0xef0100${sweeper.slice(2)}`)
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('health-open').click()
  await expect(home.getByTestId('health-code')).toHaveAttribute('data-state', 'unknown')
  await home.getByTestId('health-rescue').click()
  await expect(home.getByTestId('rescue')).toBeVisible()
})

test('of an account that is not selected, the links and the button are about this account', async ({
  wallet,
  chain,
  person,
}) => {
  await approveAll(chain, person.address)
  // The imported account becomes the selected one.
  await wallet.importKey(generatePrivateKey())
  const home = await wallet.home()
  await home.getByTestId('account').click()
  await home.getByTestId('accounts-manage').click()
  await home.locator(`[data-address="${person.address}"]`).first().click()
  await home.getByTestId('account-health').click()
  await home.getByTestId('health-see').click()
  await expect(home.locator('[data-testid="allowance"]')).toHaveAttribute('data-spender', getAddress(spender))
})
