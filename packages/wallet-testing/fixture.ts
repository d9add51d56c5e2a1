import { basename } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { type LaunchedWallet, type LaunchOptions, launchWallet } from './index.ts'

type Launched = { page: Page; wallet: LaunchedWallet }

/**
 * Playwright's `test` with a wallet: set `test.use({ launch: { phrase, networks } })`; then `page` is the
 * dApp's tab, `context` its browser, and `wallet` presses what a person would. If a test fails, screenshots of
 * all open pages are attached to it.
 */
export const test = base.extend<{ launch: LaunchOptions; launched: Launched; wallet: LaunchedWallet }>({
  launch: [{}, { option: true }],

  launched: async ({ launch }, use, info) => {
    const launched = await launchWallet(launch)
    await use(launched)
    if (info.status !== info.expectedStatus)
      for (const path of await launched.wallet.pictures(info.outputDir))
        await info.attach(basename(path), { path, contentType: 'image/png' })
    await launched.wallet.close()
  },

  wallet: ({ launched }, use) => use(launched.wallet),
  context: ({ launched }, use) => use(launched.page.context()),
  page: ({ launched }, use) => use(launched.page),
})

export { expect } from '@playwright/test'
