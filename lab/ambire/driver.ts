import type { Page } from '@playwright/test'
import {
  type Driver,
  endBackground,
  launchExtension,
  type Network,
  type Session,
  Unable,
} from '../../packages/conformance/index.ts'
import { offline } from '../loopback.ts'
import { agreeing, buttons, connecting, declining, isOpen, press } from './requestWindow.ts'
import { standIn } from './services.ts'
import { setNetwork } from './siteNetwork.ts'

type Ambire = Session & {
  home: Page
  origin: string
  /** The network that the person wants: Ambire has one for each site and none of its own. */
  chosen: { chainId: number }
}

const password = 'correct horse battery 1'

/** Drives Ambire by the names that its own tests press, and by the texts of its buttons. */
export const driver: Driver<Ambire> = {
  hosts: 'own',

  async launch({ folder, headless }) {
    const { context, origin, close } = await launchExtension({
      folder,
      headless,
      locale: 'en-US',
      args: [
        '--screen-info={1600x1200}',
        '--window-size=1400,1000',
        '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessForWorkers',
        offline,
      ],
    })
    context.setDefaultTimeout(10_000)
    await standIn(context)
    // It opens a tab for the onboarding. A second one would end the import in the first.
    const isOwn = (page: Page) => page.url().startsWith(origin)
    const home = context.pages().find(isOwn) ?? (await context.waitForEvent('page', { timeout: 60_000 }))
    return {
      context,
      home,
      origin,
      chosen: { chainId: 0 },
      killBackground: () => killBackground(home),
      close,
    }
  },

  async onboard({ home, origin, chosen }, { phrase, networks }) {
    const press = (id: string) => home.getByTestId(id).first().click({ timeout: 60_000 })
    await press('import-existing-account-btn')
    await press('import-method-recovery-phrase')
    await home.getByTestId('enter-seed-phrase-field').first().fill(phrase)
    await press('import-button')
    await home.getByTestId('enter-pass-field').first().fill(password)
    await home.getByTestId('repeat-pass-field').first().fill(password)
    await press('create-keystore-pass-btn')
    await press('button-save-and-continue')
    await home.getByTestId('wallet-ready-to-use-text').waitFor()
    await home.goto(`${origin}/tab.html#/settings/networks`)
    for (const network of networks) await addNetwork(home, network)
    chosen.chainId = networks[0]?.chainId ?? 0
  },

  async selectNetwork(session, chainId) {
    session.chosen.chainId = chainId
    const hosts = new Set(session.context.pages().map((page) => new URL(page.url()).hostname))
    for (const host of hosts) if (host.endsWith('.localhost')) await setNetwork(session.home, host, chainId)
  },

  async prompt(session) {
    const page = opened(session)
    return (
      page && {
        text: async () => (await page.locator('body').textContent()) ?? '',
        // A transaction waits if its window is only closed, and the next one joins it.
        async close() {
          await buttons(page, declining)
            .last()
            .waitFor({ timeout: 5_000 })
            .catch(() => undefined)
          if (!(await press(page, declining))) await page.close()
        },
      }
    )
  },

  async approve(session) {
    const page = opened(session)
    if (!page) return false
    const host = await connecting(page)
    if (!(await press(page, agreeing))) return false
    if (host) await setNetwork(session.home, host, session.chosen.chainId)
    return true
  },

  async reject(session, what) {
    if (what === 'upgrade') throw new Unable('Ambire shows no upgrade that could be declined alone')
    const page = opened(session)
    if (!page) return false
    if (await press(page, declining)) return true
    // For a network that it knows it shows no button to decline.
    if (!(await buttons(page, /^Close$/).isVisible())) return false
    await page.close()
    return true
  },
}

/** The window of requests, if it waits for a decision. */
const opened = ({ context, origin }: Ambire) => context.pages().find((page) => isOpen(page, origin))

/** Ambire reads the chain id from the node. */
async function addNetwork(home: Page, { name, rpcUrl, symbol }: Network): Promise<void> {
  await home.getByTestId('add-network-manually').click()
  const sheet = home.getByTestId('bottom-sheet')
  // Its fields have no names.
  const field = (at: number) => sheet.locator('input').nth(at)
  await field(0).fill(name)
  await field(1).fill(symbol)
  await field(2).fill(symbol)
  await field(3).fill(rpcUrl)
  await field(5).fill('https://explorer.example')
  await sheet.getByText('Add', { exact: true }).click()
  await sheet.getByText(rpcUrl, { exact: true }).waitFor()
  await buttons(home, /^Add network$/)
    .last()
    .click()
  await sheet.waitFor({ state: 'hidden', timeout: 40_000 })
  await home.getByText(name, { exact: true }).first().waitFor()
}

/** Ends the background at once. Ambire is locked afterwards, and its person unlocks it. */
async function killBackground(home: Page): Promise<void> {
  await endBackground(home)
  await home.bringToFront()
  await home.reload()
  const field = home.getByTestId('passphrase-field')
  await field.or(home.getByTestId('add-network-manually')).first().waitFor()
  if (!(await field.isVisible())) return
  await field.fill(password)
  await home.getByTestId('button-unlock').click()
  await field.waitFor({ state: 'hidden' })
}
