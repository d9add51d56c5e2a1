import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, getAddress, maxUint256 } from 'viem'
import { batch, idOf, settled } from '../../sending.ts'
import type { World } from './world.ts'

/** The allowances of contracts, before and after the person selects one. */
export async function allowanceScreens(world: World & { page: Page }): Promise<void> {
  const { wallet, dapp, chain, address, picture, page } = world
  const approve = (byte: string, amount: bigint) => ({
    to: chain.token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [getAddress(`0x${byte.repeat(20)}`) as Address, amount],
    }),
  })
  const calls = [approve('7c', maxUint256), approve('4d', 250n * 10n ** 18n)]
  const sent = dapp.request('wallet_sendCalls', batch(chain, address, { calls }))
  await wallet.approve()
  await settled(dapp, await idOf(sent))
  await page.bringToFront()
  await page.getByTestId('settings').click()
  await page.getByTestId('allowances-open').click()
  await page.getByTestId('allowance').first().waitFor()
  await page.getByTestId('allowance').first().click()
  await picture('allowances', page)
  await page.getByTestId('back').click()
  await page.getByTestId('tab-wallet').click()
}
