import type { Page } from '@playwright/test'
import type { Pictures } from '../pictures.ts'

/** The example of a batch, which an empty wallet offers. Begins and ends at home. */
export async function practiceScreens({ page, picture }: { page: Page; picture: Pictures }): Promise<void> {
  await page.getByTestId('practice-offer').scrollIntoViewIfNeeded()
  await picture('home-empty-practice', page)
  const opens = page.context().waitForEvent('page')
  await page.getByTestId('practice-open').click()
  const window = await opens
  await window.getByTestId('practice-approve').waitFor()
  await picture('approval-practice', window)
  await window.getByTestId('call').first().scrollIntoViewIfNeeded()
  await picture('approval-practice-calls', window)
  await window.getByTestId('practice-approve').click()
  await window.getByTestId('practice-close').waitFor()
  await picture('approval-practice-done', window)
  await window.close()
  await page.bringToFront()
}
