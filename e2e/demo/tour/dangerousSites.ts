import { openDapp } from '../../fixtures.ts'
import { ask } from './ask.ts'
import { sites, type World } from './world.ts'

/** A phishing site and a look-alike ask for a connection. */
export async function dangerousSites(world: World): Promise<void> {
  const { wallet, picture } = world
  const phishing = await openDapp(wallet, sites.phishing)
  await ask({ ...world, dapp: phishing }, 'phishing', 'eth_requestAccounts', undefined, {
    ready: '[data-testid="warning"][data-kind="phishingSite"]',
    async look(page) {
      await page.getByTestId('understand').click()
      await page.getByTestId('account-option').waitFor()
      await page.locator('[data-testid="reject"][disabled]').waitFor({ state: 'detached' })
      await picture('approval-phishing-understood', page)
    },
  })
  await phishing.page.close()

  const lookalike = await openDapp(wallet, sites.lookalike)
  await ask({ ...world, dapp: lookalike }, 'lookalike', 'eth_requestAccounts', undefined, {
    ready: '[data-testid="warning"][data-kind="lookalikeSite"]',
  })
  await lookalike.page.close()
  await world.dapp.page.bringToFront()
}
