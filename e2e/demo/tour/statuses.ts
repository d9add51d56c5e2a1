import type { Page } from '@playwright/test'
import type { World } from './world.ts'

/** What became of a batch: on its way, done, and stopped by a call that reverted. */
export async function statuses(world: World): Promise<void> {
  const { chain } = world
  // Right after a block, so that none comes between the pre-confirmation and its picture.
  await chain.settle()
  chain.hold()
  await run(world, 'sequential')
  const page = await newest(world, 1)
  await page.locator('[data-testid="call"][data-state="sent"]').first().waitFor()
  await world.picture('status-sent', page)
  chain.release()
  await page.locator('[data-testid="call"][data-state="preconfirmed"]').first().waitFor()
  chain.hold()
  await world.picture('status-flight', page)
  chain.release()
  await done(world, 200, 'status-done')

  await run(world, 'partial')
  await newest(world, 2)
  await done(world, 600, 'status-stopped')

  await run(world, 'atomic')
  await newest(world, 3)
  await done(world, 200, 'status-atomic')
}

async function run({ dapp, wallet }: World, button: 'sequential' | 'partial' | 'atomic'): Promise<void> {
  await dapp.page.bringToFront()
  await dapp.page.locator(`#${button}`).click()
  await wallet.approve()
}

/** Opens the newest activity, once there are so many. */
async function newest({ wallet }: World, count: number): Promise<Page> {
  const page = await wallet.home()
  await page.bringToFront()
  await page.goto(`${wallet.origin}/popup.html`)
  await page.locator(`[data-testid="activities"][data-count="${count}"]`).waitFor()
  await page.getByTestId('activity').first().getByRole('button').click()
  await page.getByTestId('batch').waitFor()
  return page
}

async function done({ wallet, picture }: World, status: number, name: string): Promise<void> {
  const page = await wallet.home()
  await page.locator(`[data-testid="batch"][data-status="${status}"]`).waitFor({ timeout: 30_000 })
  await picture(name, page)
}
