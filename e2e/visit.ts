import type { Page } from '@playwright/test'
import type { Wallet } from '../packages/wallet-testing/index.ts'

/** Opens a page at another site's address, without a request that leaves this machine. */
export async function visit(wallet: Wallet, url: string): Promise<Page> {
  const page = await wallet.newPage()
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Free tokens</title><h1>Free tokens</h1>',
    }),
  )
  await page.goto(url)
  return page
}
