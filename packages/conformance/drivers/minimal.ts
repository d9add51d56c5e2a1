import type { Page } from '@playwright/test'
import { type Driver, endBackground, launchExtension, type Session, Unable } from '../index.ts'

export type Minimal = Session & { origin: string; home: Page }

/** Drives the kit's minimal wallet. It has no onboarding: the driver writes the setup to its storage. */
export const minimal: Driver<Minimal> = {
  claims: ['interface'],

  async launch({ folder, headless }) {
    // All pages of the kit are of one site, and a process takes longer to start than most checks.
    const { context, origin, close } = await launchExtension({
      folder,
      headless,
      args: ['--process-per-site'],
    })
    const home = await context.newPage()
    await home.goto(`${origin}/home.html`)
    return { context, origin, home, close, killBackground: () => endBackground(home) }
  },

  async onboard({ home }, setup) {
    await home.evaluate((given) => page.setUp(given), setup)
  },

  async selectNetwork({ home }, chainId) {
    await home.evaluate((id) => page.selectNetwork(id), chainId)
  },

  approve: (session) => press(session, 'approve'),

  async reject(session, what) {
    if (what === 'request') return press(session, 'reject')
    const page = prompt(session)
    if (!page) return false
    if ((await page.locator('#decline-upgrade').count()) === 0) throw new Unable('No upgrade is asked for')
    return press(session, 'decline-upgrade')
  },
}

/** The functions of the wallet's page for its setup. */
declare const page: {
  setUp(setup: { phrase: string; networks: readonly object[] }): Promise<void>
  selectNetwork(chainId: number): Promise<void>
}

function prompt({ context, origin }: Minimal): Page | undefined {
  return context.pages().find((page) => !page.isClosed() && page.url().startsWith(`${origin}/prompt.html`))
}

async function press(session: Minimal, button: string): Promise<boolean> {
  const page = prompt(session)
  if (!page) return false
  try {
    const closed = page.waitForEvent('close', { timeout: 5_000 }).catch(() => undefined)
    // Equals a press, without waiting for a frame of the page.
    await page.locator(`#${button}`).dispatchEvent('click', undefined, { timeout: 2_000 })
    await closed
    return true
  } catch (error) {
    if (page.isClosed()) return true
    throw error
  }
}
