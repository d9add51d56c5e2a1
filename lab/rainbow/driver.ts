import type { Page } from '@playwright/test'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import {
  type Driver,
  launchExtension,
  type Network,
  type Session,
  Unable,
} from '../../packages/conformance/index.ts'
import { type Loopback, offline, passOn, serveLoopback } from '../loopback.ts'

type Rainbow = Session & {
  home: Page
  origin: string
  /** The network that the person wants: Rainbow has one for each site and none of its own. */
  chosen: { chainId: number }
  /** Rainbow asks nodes through a service of its own, except those on this port. */
  gate?: Loopback
}

const password = 'correct horse battery 1'

/** Drives Rainbow by the names that its own tests press. */
export const driver: Driver<Rainbow> = {
  async launch({ folder, headless }) {
    const { context, origin, close } = await launchExtension({
      folder,
      headless,
      locale: 'en-US',
      args: ['--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessForWorkers', offline],
    })
    // Its service describes a site. Without an answer Rainbow connects no site, so this one knows nothing of any.
    context.setDefaultTimeout(10_000)
    await context.route('https://metadata.p.rainbow.me/**', (route) =>
      route.fulfill({ json: { data: { dApp: null } }, headers: { 'access-control-allow-origin': '*' } }),
    )
    const session: Rainbow = {
      context,
      origin,
      home: await context.newPage(),
      chosen: { chainId: 0 },
      async close() {
        await close()
        await session.gate?.close()
      },
    }
    return session
  },

  async onboard(session, { phrase, networks }) {
    const { home, origin, chosen } = session
    session.gate = await serveLoopback(async (asked, path) => {
      const network = networks.find(({ chainId }) => path === `/${chainId}`)
      return network ? passOn(network.rpcUrl, asked) : undefined
    }, 8545)
    const press = (id: string) => home.getByTestId(id).first().click()
    await home.goto(`${origin}/popup.html#/welcome`)
    await press('import-wallet-button')
    await press('import-wallet-option')
    // For a phrase it looks up its accounts on the networks that it knows, and there are none here.
    await press('import-via-pkey-option')
    await home.getByTestId('private-key-input').fill(firstKey(phrase))
    await press('import-wallets-button')
    await home.getByTestId('password-input').fill(password)
    await home.getByTestId('confirm-password-input').fill(password)
    await press('set-password-button')
    await home.getByText('Rainbow is ready to use').waitFor()
    for (const network of networks) await addNetwork(session, network)
    chosen.chainId = networks[0]?.chainId ?? 0
  },

  async selectNetwork(session, chainId) {
    const { home, origin, chosen } = session
    chosen.chainId = chainId
    await home.bringToFront()
    await home.goto(`${origin}/popup.html#/connected`)
    await home.reload()
    // Rainbow has a network for each site: those that are open get it.
    const hosts = new Set(
      home
        .context()
        .pages()
        .map((page) => new URL(page.url()).host),
    )
    await home.locator('[data-testid^="connected-app-menu-"]').first().waitFor()
    for (const host of hosts) {
      const menu = home.getByTestId(`connected-app-menu-${host}`)
      if (!(await menu.isVisible())) continue
      await menu.click()
      await home.getByTestId(`switch-network-item-${chainId}`).click()
    }
  },

  approve: (session) => press(session, 'accept-request-button'),

  async reject(session, what) {
    if (what === 'upgrade') throw new Unable('Rainbow asks for no upgrade alone')
    return press(session, 'reject-request-button')
  },
}

/** The private key of the phrase's first account. */
function firstKey(phrase: string): string {
  const { privateKey } = mnemonicToAccount(phrase).getHdKey()
  if (!privateKey) throw new Error('The phrase has no key')
  return toHex(privateKey)
}

async function addNetwork(
  { home, origin, gate }: Rainbow,
  { name, chainId, symbol }: Network,
): Promise<void> {
  await home.goto(`${origin}/popup.html#/settings/networks/custom-chain`)
  await home.getByTestId('network-name-field').fill(name)
  await home.getByTestId('custom-network-rpc-url').fill(`${gate?.url}/${chainId}`)
  await home.getByTestId('custom-network-symbol').fill(symbol)
  await home.getByPlaceholder('Block explorer URL').fill('https://explorer.example/')
  await home.getByTestId('add-custom-network-button').click()
  // It goes back to the page before.
  await home.waitForURL((url) => !url.hash.includes('custom-chain'))
}

/** Presses a button of the prompt, if there is one. Connects a site with the network that the person wants. */
async function press({ context, origin, home, chosen }: Rainbow, id: string): Promise<boolean> {
  const prompt = context
    .pages()
    .find((page) => page !== home && page.url().startsWith(`${origin}/popup.html?tabId`))
  if (!prompt) return false
  const button = prompt.getByTestId(id).first()
  const isReady = await button.isEnabled({ timeout: 1_000 }).catch(() => false)
  if (!isReady) return false
  try {
    if (id === 'accept-request-button') await chooseNetwork(prompt, chosen.chainId)
    await button.click({ timeout: 5_000 })
    return true
  } catch (error) {
    if (prompt.isClosed()) return true
    throw error
  }
}

/** The prompt of a connection lets the person choose the site's network. */
async function chooseNetwork(prompt: Page, chainId: number): Promise<void> {
  const menu = prompt.getByTestId('switch-network-menu')
  if (!(await prompt.getByTestId('switch-wallet-menu').isVisible()) || !(await menu.isVisible())) return
  await menu.click({ timeout: 5_000 })
  await prompt.getByTestId(`switch-network-item-${chainId}`).click({ timeout: 5_000 })
}
