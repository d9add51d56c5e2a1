import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchWallet, type Wallet } from '../../wallet-testing/index.ts'
import { type Driver, type Session, Unable } from '../index.ts'

type Volley = Session & { wallet: Wallet }

/** Drives Volley by its fixture for dApp developers, which presses what a person would press. */
export const volley: Driver<Volley> = {
  claims: ['interface'],

  async launch({ folder, browser, headless }) {
    // Firefox really ends only with our own profile: otherwise the fixture keeps it for the next test.
    const profile = await mkdtemp(join(tmpdir(), 'volley-'))
    const { page, wallet } = await launchWallet({ extension: folder, browser, headless, profile })
    return {
      context: page.context(),
      wallet,
      killBackground: wallet.killBackground,
      async close() {
        // A clean-up that throws hides what a check found.
        await wallet.close().catch(() => undefined)
        await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
      },
    }
  },

  async onboard({ wallet }, { phrase, networks }) {
    await wallet.onboard(phrase)
    for (const network of networks) await wallet.addNetwork(network)
    const [first] = networks
    if (first) await wallet.selectNetwork(first.chainId)
  },

  async selectNetwork({ wallet }, chainId) {
    // A tab in the background is painted once a second, and a press waits for a frame that is stable.
    await (await wallet.home()).bringToFront()
    await wallet.selectNetwork(chainId)
  },

  async approve(session) {
    const prompt = await open(session)
    if (!prompt) return false
    for (const box of await prompt.getByTestId('understand').all()) await box.check()
    await session.wallet.approve()
    return true
  },

  async reject(session, what) {
    const prompt = await open(session)
    if (!prompt) return false
    if (what === 'request') {
      await session.wallet.reject()
      return true
    }
    if ((await prompt.getByTestId('upgrade').count()) === 0) throw new Unable('The approval shows no upgrade')
    await prompt.getByTestId('upgrade-decline').click()
    return true
  },
}

/** The approval window, if it shows a request that can be decided. */
async function open({ wallet }: Volley) {
  for (const page of wallet.pages())
    if (!page.isClosed() && page.url().startsWith(`${wallet.origin}/approval.html`))
      if (
        await page
          .getByTestId('approve')
          .isEnabled({ timeout: 1_000 })
          .catch(() => false)
      )
        return page
  return undefined
}
