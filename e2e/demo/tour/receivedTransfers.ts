import type { Page } from '@playwright/test'
import type { Pictures } from '../pictures.ts'

/** What arrived, alone in the activity. Begins and ends there, with everything shown. */
export async function receivedScreen({ page, picture }: { page: Page; picture: Pictures }): Promise<void> {
  await page.getByTestId('activity-filter').click()
  await page.getByTestId('activity-kind').selectOption('received')
  await page.getByTestId('activity').first().waitFor({ state: 'detached' })
  await picture('activity-received', page)
  await page.getByTestId('activity-kind').selectOption('')
  await page.getByTestId('activity-filter').click()
  await page.getByTestId('activity-kind').waitFor({ state: 'detached' })
}
