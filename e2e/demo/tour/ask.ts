import type { Page } from '@playwright/test'
import { settledApproval } from '../settledApproval.ts'
import type { World } from './world.ts'

export type Look = {
  /** Approves instead of rejecting. */
  approve?: boolean
  /** Visible once the window shows everything; by default an approval that can be given. */
  ready?: string
  /** Runs after the first screenshot. */
  look?: (page: Page) => Promise<void>
}

/** Sends the request, takes the screenshot, decides. Throws if the request never reaches a decision. */
export async function ask(
  { dapp, wallet, picture }: World,
  name: string,
  method: string,
  params: unknown,
  { approve = false, ready, look }: Look = {},
): Promise<void> {
  const answer = dapp.request(method, params)
  const refused = answer.then(({ error }) => {
    throw new Error(`${method} for the picture of ${name}: ${error?.message ?? 'answered without a window'}`)
  })
  const page = await Promise.race([ready ? wallet.approval() : settledApproval(wallet), refused])
  refused.catch(() => undefined)
  if (ready) await page.locator(ready).first().waitFor()
  // Inert buttons are grey, so this waits for them.
  await page.locator('[data-testid="reject"][disabled]').waitFor({ state: 'detached' })
  await picture(`approval-${name}`, page)
  await look?.(page)
  await (approve ? wallet.approve() : wallet.reject())
  const { error } = await answer
  if (error && !(error.code === 4001 && !approve))
    throw new Error(`${method}: ${error.code} ${error.message}`)
}
