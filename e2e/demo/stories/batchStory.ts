import { openDemo } from '../openDemo.ts'
import { settledApproval } from '../settledApproval.ts'
import type { Stage } from './story.ts'

/** One step of a person, and its expected result: a part of the page's own output. */
type Chapter = {
  button: 'connect' | 'watch' | 'atomic' | 'sequential' | 'partial'
  title: string
  /** Clicked in the approval before the decision. */
  before?: readonly string[]
  expected: RegExp
}

/** The demo in the order of the page's buttons. */
const chapters: readonly Chapter[] = [
  { button: 'connect', title: 'Connect the demo page', expected: /^\["0x[0-9a-fA-F]{40}"\]$/ },
  { button: 'watch', title: 'Watch a token', expected: /^true$/ },
  {
    button: 'sequential',
    title: 'Send a batch, one call after another',
    expected: /"statusCode":200,"atomic":false,"receipts":\["success","success","success"\]/,
  },
  {
    button: 'partial',
    title: 'Send a batch whose second call reverts',
    expected: /"statusCode":600,"atomic":false,"receipts":\["success","reverted"\]/,
  },
  {
    button: 'atomic',
    title: 'Send an atomic batch, upgrading the account',
    expected: /"statusCode":200,"atomic":true,"receipts":\["success"\]/,
  },
]

/** Clicks through the demo page as a person would. */
export async function batches(stage: Stage): Promise<void> {
  const { picture, report } = stage
  const { page, wallet } = await openDemo(stage, { headless: true })
  for (const { button, title, before, expected } of chapters)
    await report(title, async () => {
      const output = page.locator(`output[for="${button}"]`)
      await page.locator(`#${button}`).click()
      await picture(`approval-${button}`, await settledApproval(wallet))
      await wallet.approve(before && { click: before })
      await page.waitForFunction(
        (id) =>
          !/^(Asking the wallet)?$/.test(document.querySelector(`output[for="${id}"]`)?.textContent ?? ''),
        button,
        { timeout: 30_000 },
      )
      const text = (await output.textContent()) ?? ''
      if (!expected.test(text)) throw new Error(`The page says: ${text}`)
      return text
    })
  await report('See the page and the wallet afterwards', async () => {
    await picture('dapp', page)
    const home = await wallet.home()
    await home.bringToFront()
    await home.getByTestId('activity').first().waitFor()
    await picture('home', home)
    const count = await home.getByTestId('activities').getAttribute('data-count')
    await home.getByTestId('activity').first().getByRole('button').click()
    await home.locator('[data-testid="batch"][data-status="200"]').waitFor()
    await picture('batch', home)
    return `${count} activities`
  })
}
