import type { Page } from '@playwright/test'
import { type Address, getAddress } from 'viem'
import type { Pictures } from '../pictures.ts'
import { strangerOf, type World } from './world.ts'

const others = [
  ['Harbor Coffee', strangerOf('Harbor Coffee')],
  ['Rent', strangerOf('Rent')],
] as const

/** The contacts: none, and the first one. Begins and ends at home. */
export async function firstContact({
  page,
  mira,
  picture,
}: {
  page: Page
  mira: Address
  picture: Pictures
}): Promise<void> {
  await page.getByTestId('settings').click()
  await page.getByTestId('contacts').click()
  await page.getByTestId('contact-new').waitFor()
  await picture('contacts-empty', page)
  await add(page, 'Mira', mira, () => picture('contact-new', page))
  await page.getByTestId('back').click()
  await page.getByTestId('tab-wallet').click()
}

async function add(page: Page, name: string, address: Address, look?: () => Promise<void>): Promise<void> {
  await page.getByTestId('contact-new').click()
  await page.getByTestId('contact-name').fill(name)
  await page.getByTestId('contact-address').fill(address)
  await look?.()
  await page.getByTestId('submit').click()
  await page.getByTestId('contact').filter({ hasText: name }).waitFor()
}

/** The contacts, and one batch of payments to many. */
export async function contactScreens({ chain, mira, picture, page }: World & { page: Page }): Promise<void> {
  await page.getByTestId('settings').click()
  await page.getByTestId('contacts').click()
  await page.getByTestId('contact-new').waitFor()
  for (const [name, address] of others) await add(page, name, address)
  await picture('contacts', page)
  await page.getByTestId('back').click()
  await page.getByTestId('tab-wallet').click()

  await page.getByTestId('send').click()
  await page.getByTestId('contacts-pick').click()
  await page.getByTestId('contact-option').filter({ hasText: 'Mira' }).click()
  await page.getByTestId('send-amount').fill('0.05')
  await picture('send-contact', page)
  await page.getByText('Many recipients', { exact: true }).click()
  const token = `[data-testid="send-token"][data-address="${getAddress(chain.token)}"]`
  await page.getByTestId('send-asset').click()
  await page.locator(`[data-testid="send-token"]`).first().waitFor()
  if (await page.locator(token).count()) await page.locator(token).click()
  else await page.keyboard.press('Escape')
  const people = [mira, ...others.map(([, address]) => address)]
  const lines = people.map((address, index) => `${address}, ${index + 1}.5`)
  await page.getByTestId('send-list').fill(lines.join('\n'))
  await picture('send-many', page)
  await page.getByTestId('send-list').fill([...lines, 'nobody, 2', lines[0]].join('\n'))
  await page.getByTestId('send-problems').scrollIntoViewIfNeeded()
  await picture('send-many-problems', page)
  await page.getByTestId('back').click()
}
