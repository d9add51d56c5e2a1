import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { placeCode } from '../../fixtures.ts'
import { batch, idOf, settled } from '../../sending.ts'
import { dollars } from './base.ts'
import { choosePriceSource } from './dollarPrices.ts'
import { permit2, permitOf } from './permit2.ts'
import { strangerOf, type World } from './world.ts'

/** In place of Permit2: answers every call with three zeros, as for a permit that nobody used. */
const unused = '0x60606000f3'

/** What the accounts hold on all networks, and what others may take from them. Begins and ends at home. */
export async function everywhereScreens(world: World & { page: Page }): Promise<void> {
  const { page, picture } = world
  await choosePriceSource(page, 'llama')
  await page.getByTestId('scope-everywhere').click()
  await page.getByTestId('portfolio-asking').waitFor({ state: 'detached', timeout: 30_000 })
  await page.getByTestId('portfolio-total').waitFor()
  await picture('portfolio', page)
  await page.getByTestId('portfolio-accounts').scrollIntoViewIfNeeded()
  await picture('portfolio-end', page)
  await page.getByTestId('portfolio-accounts').click()
  await page.getByTestId('portfolio-read').waitFor()
  await picture('overview-ask', page)
  await page.getByTestId('portfolio-read').click()
  await page.getByTestId('overview-account').first().waitFor()
  await page.getByTestId('portfolio-asking').waitFor({ state: 'detached', timeout: 30_000 })
  await picture('overview', page)
  await page.getByTestId('back').click()

  await exposed(world)
  await page.getByTestId('settings').click()
  await page.getByTestId('allowances-open').click()
  await page.getByTestId('allowance').first().waitFor()
  await page.getByTestId('allowances-asking').waitFor({ state: 'detached', timeout: 60_000 })
  await picture('permits', page)
  await page.getByTestId('allowance').first().scrollIntoViewIfNeeded()
  await picture('allowances-everywhere', page)
  await page.getByTestId('back').click()
  await page.getByTestId('tab-wallet').click()
  await page.getByTestId('scope-here').click()
  await choosePriceSource(page, 'nobody')
}

/** Lets a contract spend dollars, and signs a permit that nobody uses. */
async function exposed(world: World & { page: Page }): Promise<void> {
  const { wallet, dapp, chain, address, page } = world
  await dapp.page.bringToFront()
  const spender = strangerOf('a shop')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, dollars('400')] })
  const sent = dapp.request('wallet_sendCalls', batch(chain, address, { calls: [{ to: chain.token, data }] }))
  await wallet.approve()
  await settled(dapp, await idOf(sent))
  await placeCode(chain, permit2, unused)
  const signed = dapp.request('eth_signTypedData_v4', [
    address,
    permitOf(world, chain.reverter, dollars('25')),
  ])
  await wallet.approve()
  await signed
  await page.bringToFront()
}
