import type { Page } from '@playwright/test'
import { type Hex, parseEther, toHex } from 'viem'
import type { Wallet } from '../../../packages/wallet-testing/index.ts'
import { settledApproval } from '../settledApproval.ts'
import type { World } from './world.ts'

/** The network's fee rises while a person reads, so the wallet asks again. */
export async function risenFee({ chain, wallet, dapp, address, mira, picture }: World): Promise<void> {
  const { baseFeePerGas } = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas: Hex
  }
  const payment = { from: address, to: mira, value: toHex(parseEther('0.25')) }
  const answer = dapp.request('eth_sendTransaction', [payment])
  await settledApproval(wallet)
  chain.setBaseFee(40n * BigInt(baseFeePerGas))
  await chain.settle()
  await wallet.approve()
  await picture('approval-fee-rose', await askedAgain(wallet))
  await wallet.reject()
  await answer
  chain.setBaseFee(BigInt(baseFeePerGas))
  await chain.settle()
}

/** The window after the first one, which closes after its decision. */
async function askedAgain(wallet: Wallet): Promise<Page> {
  for (;;) {
    const page = await settledApproval(wallet).catch(() => undefined)
    const warning = page?.locator('[data-testid="warning"][data-kind="feeRose"]')
    if (!page || (await warning?.count().catch(() => 0)) !== 1) continue
    await page.locator('[data-testid="reject"][disabled]').waitFor({ state: 'detached' })
    return page
  }
}
