import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, maxUint256, parseEther, toHex } from 'viem'
import { sweeperCode } from '../../contracts/sweeper.ts'
import { placeCode } from '../../fixtures.ts'
import { settledApproval } from '../settledApproval.ts'
import { strangerOf, type World } from './world.ts'

const thief = strangerOf('a thief')
const sweeper = strangerOf('a thief’s contract')

/** An account whose coins a thief’s contract takes: its health, the rescue, and the approval of it. */
export async function healthScreens(world: World & { page: Page }): Promise<void> {
  const { wallet, chain, address, picture, page } = world
  const code = await chain.rpc('eth_getCode', [address, 'latest'])
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [strangerOf('a drainer'), maxUint256],
  })
  await chain.rpc('anvil_impersonateAccount', [address])
  await chain.rpc('eth_sendTransaction', [{ from: address, to: chain.token, data, gas: '0x186a0' }])
  await chain.rpc('anvil_setCode', [sweeper, sweeperCode(thief)])
  await placeCode(chain, address, `0xef0100${sweeper.slice(2)}`)
  await chain.settle()
  try {
    await page.bringToFront()
    await page.getByTestId('settings').click()
    await page.getByTestId('health-open').click()
    await page.locator('[data-testid="health-network"][data-code="hostile"]').waitFor()
    await page.getByTestId('health-fix').waitFor()
    await picture('health', page)
    await page.getByTestId('health-rescue').click()
    await page.locator('[data-testid="rescue"][data-count]').waitFor()
    await picture('rescue', page)
    const payer = (await page.getByTestId('rescue-payer').inputValue()) as Address
    await chain.rpc('anvil_setBalance', [payer, toHex(parseEther('0.05'))])
    await chain.settle()
    await page.getByTestId('rescue-review').click()
    const approval = await settledApproval(wallet)
    await picture('approval-rescue', approval)
    await wallet.reject()
  } finally {
    await placeCode(chain, address, code)
  }
}
