import type { Frame, Page } from '@playwright/test'
import { expect, request } from './fixtures.ts'

type Found = { origin: string; provider: boolean; announced: boolean; answered: boolean }

/**
 * What a document can see of the wallet: a provider, an announcement, or a reply to a request that bypasses
 * the provider. An honest page asks later; once it has a reply, the document would have had one too.
 */
export async function look(document: Page | Frame, honest: Page): Promise<Found> {
  await document.evaluate(ask)
  for (const _ of ['there', 'and back'])
    expect(await request(honest, 'web3_clientVersion')).toHaveProperty('result')
  return document.evaluate(() => ({
    origin: self.origin,
    provider: 'ethereum' in window,
    ...(window as unknown as { found: Pick<Found, 'announced' | 'answered'> }).found,
  }))
}

/** Runs in the document. */
function ask(): void {
  const found = { announced: false, answered: false }
  Object.assign(window, { found })
  addEventListener('eip6963:announceProvider', () => {
    found.announced = true
  })
  addEventListener('volley:to-page', () => {
    found.answered = true
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const detail = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] })
  dispatchEvent(new CustomEvent('volley:to-wallet', { detail }))
}

/** What such a document must see. */
export const nothing = { provider: false, announced: false, answered: false }
