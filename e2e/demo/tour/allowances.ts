import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { batch, idOf, settled } from '../../sending.ts'
import { dollars } from './base.ts'
import { strangerOf, type World } from './world.ts'

/** The allowances of contracts, before and after the person selects one. */
export async function allowanceScreens(world: World & { page: Page }): Promise<void> {
  const { wallet, dapp, chain, address, picture, page } = world
  const approve = (spender: string, amount: bigint) => ({
    to: chain.token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [strangerOf(spender), amount],
    }),
  })
  const calls = [approve('a router', maxUint256), approve('a market', dollars('250'))]
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
