import type { Page } from '@playwright/test'
import type { Wallet } from '../../../packages/wallet-testing/index.ts'
import type { Pictures } from '../pictures.ts'

/** Creates a phrase up to the last step, discards it, and imports the given one. */
export async function onboarding({
  wallet,
  phrase,
  picture,
}: {
  wallet: Wallet
  phrase: string
  picture: Pictures
}): Promise<void> {
  const page = await wallet.home()
  await create(page, picture)
  await page.reload()
  await page.getByTestId('onboarding-restore').click()
  await page.getByTestId('backup-file').waitFor({ state: 'attached' })
  await picture('onboarding-restore', page)
  await page.reload()
  await wallet.onboard(phrase, picture)
}

async function create(page: Page, picture: Pictures): Promise<void> {
  await page.getByTestId('onboarding-create').click()
  await page.getByTestId('phrase-reveal').waitFor()
  await picture('onboarding-create', page)
  await page.getByTestId('phrase-reveal').click()
  const words = await page.getByTestId('phrase-word').allTextContents()
  await page.getByTestId('phrase-written').click()
  await picture('onboarding-create-shown', page)
  await page.getByTestId('submit').click()

  const questions = page.getByTestId('phrase-check')
  await questions.first().waitFor()
  for (const question of (await questions.all()).slice(0, -1))
    await question.fill(words[Number(await question.getAttribute('data-index'))] ?? '')
  const last = questions.last()
  await last.fill('wrong')
  await page.getByTestId('submit').click()
  await page.getByRole('alert').first().waitFor()
  await picture('onboarding-check', page)
}
