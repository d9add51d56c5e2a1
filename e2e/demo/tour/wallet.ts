import type { Page } from '@playwright/test'
import { type Address, getAddress } from 'viem'
import type { Wallet } from '../../../packages/wallet-testing/index.ts'
import { type Chain, network } from '../../fixtures.ts'
import type { Pictures } from '../pictures.ts'
import { settledApproval } from '../settledApproval.ts'
import { accountScreens } from './accounts.ts'
import { allowanceScreens } from './allowances.ts'
import { usdc } from './base.ts'
import { builderScreens } from './builder.ts'
import { contactScreens, firstContact } from './contacts.ts'
import { everywhereScreens } from './everywhereScreens.ts'
import { movingScreens } from './movingIn.ts'
import { nameScreens } from './names.ts'
import { nftScreens } from './nfts.ts'
import { practiceScreens } from './practiceBatch.ts'
import { priceScreens } from './prices.ts'
import { receivedScreen } from './receivedTransfers.ts'
import { lockScreens, securityScreens } from './security.ts'
import { networkName, unknownNetwork, type World } from './world.ts'

/** The networks, the empty wallet with its example of a batch, and the first contact. */
export async function emptyHome({
  wallet,
  chain,
  mira,
  picture,
}: {
  wallet: Wallet
  chain: Chain
  mira: Address
  picture: Pictures
}): Promise<void> {
  const page = await wallet.home()
  await page.getByTestId('network').click()
  await page.getByTestId('network-option').first().waitFor()
  await picture('networks', page)
  await page.getByTestId('network-add').click()
  await page.getByTestId('network-name').fill(unknownNetwork.name)
  await page.getByTestId('network-chain-id').fill(String(unknownNetwork.chainId))
  await page.getByTestId('network-rpc-url').fill(unknownNetwork.rpcUrl)
  await page.getByTestId('network-symbol').fill('ETH')
  await picture('network-add', page)
  await page.reload()

  await page.getByTestId('network').click()
  await page.locator('[data-testid="network-edit"][data-chain-id="0x1"]').click()
  await page.getByTestId('bundler-known').first().click()
  await page.getByTestId('network-remove').scrollIntoViewIfNeeded()
  await picture('network-bundler', page)
  const reason = `host=rpc.harbor.example&wanted=${unknownNetwork.chainId}&served=1`
  await page.goto(`${wallet.origin}/popup.html#/not-added?${reason}`)
  // A new fragment leaves the sheet of the bundler open.
  await page.reload()
  await page.getByTestId('network-not-added').waitFor()
  await picture('network-not-added', page)
  await page.goto(`${wallet.origin}/popup.html`)

  await wallet.addNetwork({ ...network(chain), name: networkName })
  await page.locator('[data-testid="token"][data-balance="0"]').waitFor()
  await picture('home-empty', page)
  await practiceScreens({ page, picture })
  await firstContact({ page, mira, picture })
}

/** Every part of the wallet once it has tokens and a history. */
export async function wallet(world: World): Promise<void> {
  const { wallet, chain, mira, picture } = world
  const page = await wallet.home()
  await page.bringToFront()
  await page.goto(`${wallet.origin}/popup.html`)
  await page.getByTestId('activity').first().waitFor()
  await picture('home', page)
  await priceScreens({ ...world, page })

  await page.getByTestId('tab-activity').click()
  await page.getByTestId('received').first().waitFor()
  await picture('activity', page)
  await receivedScreen({ page, picture })
  await page.getByTestId('tab-sites').click()
  await page.getByTestId('site').first().waitFor()
  await picture('sites', page)
  await accountScreens({ ...world, page })
  await everywhereScreens({ ...world, page })
  await page.getByTestId('settings').click()
  await page.getByTestId('strict').waitFor()
  await picture('settings', page)
  await page.getByTestId('shortcut').scrollIntoViewIfNeeded()
  await picture('settings-around', page)
  await securityScreens({ page, picture })
  await page.getByTestId('tab-wallet').click()

  await sheet(page, 'account', 'account-add', () => picture('accounts', page))
  await sheet(page, 'token-add', 'token-address', async () => {
    await page.getByTestId('token-address').fill(getAddress(chain.token))
    await picture('token-add', page)
  })
  await sheet(page, 'tokens-arrange', 'tokens-by-name', () => picture('tokens-arrange', page))
  await sheet(page, 'receive', 'qr', () => picture('receive', page))
  await page.locator(`[data-testid="token"][data-symbol="${usdc.symbol}"]`).getByRole('button').click()
  await page.getByTestId('token-remove').waitFor()
  await picture('token', page)
  await page.keyboard.press('Escape')
  await page.getByTestId('token-remove').waitFor({ state: 'detached' })

  await page.getByTestId('send').click()
  await page.getByTestId('send-amount').fill('0.25')
  await page.getByTestId('send-to').fill(mira)
  await picture('send', page)
  await page.getByTestId('submit').click()
  const review = await settledApproval(wallet)
  await review.locator('[data-testid="reject"][disabled]').waitFor({ state: 'detached' })
  await picture('approval-own-transfer', review)
  // The form has left its screen by itself once the request is there.
  await wallet.reject()
  await page.bringToFront()
  await contactScreens({ ...world, page })
  await builderScreens({ ...world, page })
  await allowanceScreens({ ...world, page })
  await nftScreens({ ...world, page })
  await nameScreens({ ...world, page })
  await movingScreens({ ...world, page })

  await chain.pause()
  await page.getByTestId('unreachable').waitFor({ timeout: 60_000 })
  await picture('home-unreachable', page)
  // A node that is back answers the wallet's own polls, and the button is gone: so the press comes first.
  await page.getByTestId('unreachable').getByTestId('retry').click()
  await chain.resume()
  await page.getByTestId('unreachable').waitFor({ state: 'detached', timeout: 30_000 })

  await wallet.lock()
  await picture('unlock', page)
  await page.getByTestId('password-input').fill('not the password')
  await page.getByTestId('submit').click()
  await page.getByRole('alert').waitFor()
  await picture('unlock-error', page)
  await wallet.unlock()
  await wallet.lock()
  await lockScreens({ page, picture })
}

/** Opens a sheet with a press, runs `look`, and closes it again. */
async function sheet(page: Page, opener: string, content: string, look: () => Promise<void>): Promise<void> {
  await page.getByTestId(opener).click()
  await page.getByTestId(content).waitFor()
  await look()
  await page.keyboard.press('Escape')
  await page.getByTestId(content).waitFor({ state: 'detached' })
}
