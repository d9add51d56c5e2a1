import type { Page } from '@playwright/test'
import { encodeFunctionData, parseAbi, parseEther, toHex } from 'viem'
import { batch } from '../../sending.ts'
import { newestBatch } from '../newestBatch.ts'
import { dollars } from './base.ts'
import type { World } from './world.ts'

const abi = parseAbi(['function transfer(address to, uint256 amount)', 'function fail(string reason)'])

/** The states of a batch: pending, done, stopped by a reverted call, and changed before its approval. */
export async function statuses(world: World): Promise<void> {
  const { chain } = world
  // Right after a block, so that none is made between the pre-confirmation and its screenshot.
  await chain.settle()
  chain.hold()
  await run(world, 'sequential')
  const page = await newestBatch(world.wallet, 1)
  await page.locator('[data-testid="call"][data-state="sent"]').first().waitFor()
  await world.picture('status-sent', page)
  chain.release()
  await page.locator('[data-testid="call"][data-state="preconfirmed"]').first().waitFor()
  chain.hold()
  await world.picture('status-flight', page)
  chain.release()
  await done(world, 200, 'status-done')

  await run(world, 'partial')
  await newestBatch(world.wallet, 2)
  await done(world, 600, 'status-stopped')

  await run(world, 'atomic')
  await newestBatch(world.wallet, 3)
  await done(world, 200, 'status-atomic')

  await press(world, 'sequential')
  await change(await world.wallet.approval())
  await world.wallet.approve()
  const changed = await newestBatch(world.wallet, 4)
  await changed.getByTestId('batch-changes').waitFor()
  await done(world, 200, 'status-changed')
}

type Batch = 'sequential' | 'partial' | 'atomic'

/** Asks for a batch as the demo page does, with dollars to Mira. */
async function press(world: World, name: Batch): Promise<void> {
  const { dapp, chain, address, mira } = world
  const give = (amount: string) => ({
    to: chain.token,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [mira, dollars(amount)] }),
  })
  const fail = encodeFunctionData({ abi, functionName: 'fail', args: ['the shop is closed'] })
  const pay = { to: mira, value: toHex(parseEther('0.5')) }
  const calls = {
    sequential: [give('20'), pay, give('30')],
    partial: [give('15'), { to: chain.reverter, data: fail }, give('15')],
    atomic: [give('120'), pay],
  }[name]
  const change = { calls, atomicRequired: name === 'atomic' }
  await dapp.page.bringToFront()
  // The wallet shows its statuses.
  void dapp.request('wallet_sendCalls', batch(chain, address, change))
}

async function run(world: World, name: Batch): Promise<void> {
  await press(world, name)
  await world.wallet.approve()
}

/** Removes the last of three calls, and moves the second to the front. */
async function change(page: Page): Promise<void> {
  const edit = async (index: number, action: string) => {
    const row = page.locator(`[data-testid="call"][data-index="${index}"]`)
    await row.locator('summary').click()
    await row.getByTestId('call-edit').click()
    await row.getByTestId(action).click()
  }
  await edit(2, 'call-remove')
  await page.getByTestId('changes').waitFor()
  await edit(1, 'call-up')
  await page.getByTestId('changes').getByRole('listitem').filter({ hasText: 'New order' }).waitFor()
}

async function done({ wallet, picture }: World, status: number, name: string): Promise<void> {
  const page = await wallet.home()
  await page.locator(`[data-testid="batch"][data-status="${status}"]`).waitFor({ timeout: 30_000 })
  await picture(name, page)
}
