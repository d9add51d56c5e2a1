import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { test as usual } from '../fixtures.ts'
import { entryOf, make, serveClients } from './serve.ts'

export { expect } from '../fixtures.ts'

/** A page that runs a client, and its actions: `does('send')` does what a button of a dApp would. */
export type ClientPage = { page: Page; does(action: string, ...args: readonly unknown[]): Promise<unknown> }

type Fixtures = {
  /** Opens this client's page, with another wallet on it if `beside` is set. */
  open(options?: { beside?: boolean }): Promise<ClientPage>
  told: undefined
}
type Served = { clients: { url: string; other: TestNode } }

/**
 * Tests of one client: `page` is its file in `pages`, `packages` are its packages. Each test's report names
 * their releases, and the browser. `base` has the chain and the wallet.
 */
export function clientTest(page: string, packages: readonly string[], base = usual) {
  return base.extend<Fixtures, Served>({
    clients: [
      async ({ chain }, use) => {
        const other = await startNode({ chainId: 31_400 })
        const server = await serveClients({
          chainId: chain.chainId,
          rpcUrl: chain.url,
          other: { chainId: other.chainId, rpcUrl: other.url },
          token: chain.token,
          reverter: chain.reverter,
          recipient: chain.accounts[5] as Address,
          paymasterUrl: chain.sponsor?.paymasterUrl ?? '',
        })
        // Bundling a large client may take longer than a test's timeout on a busy machine.
        await make(page)
        await use({ url: server.url, other })
        await server.close()
        await other.stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],

    told: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
      async ({}, use, info) => {
        // Pages of kits are slow while several browsers run.
        info.setTimeout(120_000)
        const description = packages.map((name) => release(name, page)).join(', ')
        info.annotations.push({ type: 'client', description })
        await use(undefined)
      },
      { auto: true },
    ],

    open: async ({ wallet, clients }, use, { annotations }) => {
      await use(async ({ beside = false } = {}) => {
        const tab = await wallet.newPage()
        await tab.goto(`${clients.url}/${page}${beside ? '?beside' : ''}`)
        annotations.push({ type: 'browser', description: await tab.evaluate(browserName) })
        return {
          page: tab,
          async does(action, ...args) {
            await tab.waitForFunction(() => 'client' in window)
            return tab.evaluate(run, { action, args })
          },
        }
      })
    },
  })
}

/** The package's name and version, as installed for the page. */
function release(installed: string, page: string): string {
  const folders = createRequire(entryOf(page) ?? '').resolve.paths(installed) ?? []
  const file = folders.map((folder) => join(folder, installed, 'package.json')).find(existsSync)
  const { name, version } = JSON.parse(readFileSync(file ?? '', 'utf8'))
  return `${name} ${version}`
}

/** Runs in the page: its browser's name and first version number. */
function browserName(): string {
  const [, name = '', version = ''] = /(Chrome|Firefox)\/(\d+)/.exec(navigator.userAgent) ?? []
  return `${name === 'Chrome' ? 'Chromium' : name} ${version}`
}

/** Runs in the page. */
async function run({ action, args }: { action: string; args: readonly unknown[] }): Promise<unknown> {
  const { client } = window as unknown as { client: Record<string, (...args: unknown[]) => unknown> }
  const act = client[action]
  if (!act) throw new Error(`This page does not offer ${action}`)
  return act(...args)
}
