import type { Page } from '@playwright/test'
import { getAddress } from 'viem'
import type { World } from './world.ts'

const people = [
  ['Harbor Coffee', 'a1'],
  ['Mira', 'c3'],
  ['Rent', 'e5'],
] as const

/** The contacts, and one batch of payments to many. */
export async function contactScreens({ chain, picture, page }: World & { page: Page }): Promise<void> {
  await page.getByTestId('settings').click()
  await page.getByTestId('contacts').click()
  await page.getByTestId('contact-new').waitFor()
  await picture('contacts-empty', page)
  for (const [name, byte] of people) {
    await page.getByTestId('contact-new').click()
    await page.getByTestId('contact-name').fill(name)
    await page.getByTestId('contact-address').fill(`0x${byte.repeat(20)}`)
    if (name === 'Mira') await picture('contact-new', page)
    await page.getByTestId('submit').click()
    await page.getByTestId('contact').filter({ hasText: name }).waitFor()
  }
  await picture('contacts', page)
  await page.getByTestId('back').click()
  await page.getByTestId('tab-wallet').click()

  await page.getByTestId('send').click()
  await page.getByTestId('contacts-pick').click()
  await page.getByTestId('contact-option').first().click()
  await page.getByTestId('send-amount').fill('0.05')
  await picture('send-contact', page)
  await page.getByText('Many recipients', { exact: true }).click()
  const token = `[data-testid="send-token"][data-address="${getAddress(chain.token)}"]`
  await page.getByTestId('send-asset').click()
  await page.locator(`[data-testid="send-token"]`).first().waitFor()
  if (await page.locator(token).count()) await page.locator(token).click()
  else await page.keyboard.press('Escape')
  const lines = people.map(([, byte], index) => `${getAddress(`0x${byte.repeat(20)}`)}, ${index + 1}.5`)
  await page.getByTestId('send-list').fill(lines.join('\n'))
  await picture('send-many', page)
  await page.getByTestId('send-list').fill([...lines, 'nobody, 2', lines[0]].join('\n'))
  await page.getByTestId('submit').click()
  await page.getByTestId('send-problems').scrollIntoViewIfNeeded()
  await picture('send-many-problems', page)
  await page.getByTestId('back').click()
}
