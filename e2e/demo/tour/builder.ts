import type { Page } from '@playwright/test'
import { contracts } from '../../contracts/deploy.mjs'
import { dollars } from './base.ts'
import { strangerOf, type World } from './world.ts'

/** The batch builder: empty, while a call is added, and with calls. */
export async function builderScreens({ chain, mira, picture, page }: World & { page: Page }): Promise<void> {
  await page.getByTestId('builder-open').click()
  await page.getByTestId('builder-add').waitFor()
  await picture('builder-empty', page)
  await page.getByTestId('builder-add').click()
  await page.getByText('Pay', { exact: true }).click()
  await page.getByTestId('call-to').fill(mira)
  await page.getByTestId('call-amount').fill('0.5')
  await picture('builder-pay', page)
  await page.getByTestId('submit').click()
  await page.getByTestId('builder-add').click()
  await page.getByTestId('call-to').fill(chain.token)
  await page.getByTestId('call-abi').fill(JSON.stringify(contracts.TestToken.abi))
  await page.getByTestId('call-function').filter({ hasText: 'approve(address' }).click()
  await page.getByTestId('call-argument').first().fill(strangerOf('a router'))
  await page
    .getByTestId('call-argument')
    .last()
    .fill(String(dollars('250')))
  await page.getByTestId('call-argument').last().scrollIntoViewIfNeeded()
  await picture('builder-function', page)
  await page.getByTestId('submit').click()
  await page.getByTestId('builder-review').waitFor()
  await picture('builder', page)
  await page.getByTestId('back').click()
}
