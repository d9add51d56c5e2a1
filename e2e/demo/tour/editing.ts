import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, maxUint256, parseAbi, toHex } from 'viem'
import { tip } from '../../sending.ts'
import { ask } from './ask.ts'
import type { World } from './world.ts'

const abi = parseAbi(['function approve(address spender, uint256 amount)'])

/** All changes that a person can make to a batch, and how the approval shows them. */
export async function editing(world: World): Promise<void> {
  const { chain, address, mira, picture } = world
  const spender = chain.accounts[7] as Address
  const calls = [
    {
      to: chain.token,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, maxUint256] }),
    },
    { to: spender, value: '0x1', data: '0xa0712d68' },
    { to: mira, value: toHex(5n * 10n ** 17n) },
  ]
  const batch = {
    version: '2.0.0',
    chainId: toHex(chain.chainId),
    from: address,
    atomicRequired: false,
    calls,
  }
  await ask(world, 'editable', 'wallet_sendCalls', [batch], {
    async look(page) {
      const first = row(page, 0)
      await first.locator('summary').click()
      await first.getByTestId('call-edit').click()
      await first.getByTestId('allowance-input').fill('250')
      await first.getByTestId('call-edit').evaluate((button) => button.scrollIntoView({ block: 'start' }))
      await picture('approval-edit-call', page)
      await first.getByTestId('allowance-save').click()
      await page.getByTestId('changes').waitFor()
      await first.locator('summary').click()

      const last = row(page, 2)
      await last.locator('summary').click()
      await last.getByTestId('call-edit').click()
      await last.getByTestId('call-up').click()
      await page.getByTestId('changes').getByRole('listitem').filter({ hasText: 'New order' }).waitFor()
      await row(page, 1).locator('summary').click()
      await settle(page)
      await top(page, 'changes')
      await picture('approval-edited', page)
      await page.getByRole('button', { name: 'Original request' }).click()
      await top(page, 'changes')
      await picture('approval-edited-asked', page)

      await row(page, 0).locator('summary').click()
      await row(page, 0).getByTestId('call-edit').click()
      await row(page, 0).getByTestId('call-remove').click()
      await page.locator('[data-testid="warning"][data-kind="dependsOnChanged"]').waitFor()
      await settle(page)
      await page.getByRole('button', { name: 'Original request' }).click()
      await page
        .locator('[data-kind="dependsOnChanged"]')
        .evaluate((one) => one.scrollIntoView({ block: 'start' }))
      await picture('approval-edited-needed', page)
    },
  })

  // Another account pays a high tip, and then the chain is idle, so that there are speeds to choose from.
  chain.hold()
  await tip(chain)
  const payment = { from: address, to: mira, value: toHex(10n ** 16n) }
  await ask(world, 'editable-one', 'eth_sendTransaction', [payment], {
    async look(page) {
      await page.getByRole('button', { name: /^Usual/ }).click()
      await page.getByTestId('fee-sheet').waitFor()
      await picture('approval-fee', page)
      await page.getByTestId('advanced').click()
      await page.getByTestId('nonce-save').scrollIntoViewIfNeeded()
      await picture('approval-fee-advanced', page)
      await page.keyboard.press('Escape')
      await page.getByTestId('fee-sheet').waitFor({ state: 'detached' })
    },
  })
  chain.release()
}

const row = (page: Page, index: number) => page.locator(`[data-testid="call"][data-index="${index}"]`)

/** Waits for the preview of the edited batch. */
async function settle(page: Page): Promise<void> {
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' })
  await page.locator('[data-testid="reject"][disabled]').waitFor({ state: 'detached' })
}

/** Scrolls an element below the header. */
async function top(page: Page, id: string): Promise<void> {
  await page.getByTestId(id).evaluate((one) => one.scrollIntoView({ block: 'start' }))
}
