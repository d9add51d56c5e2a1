import { numberToHex } from 'viem'
import { ENTRY_POINT } from '../../packages/test-node/deployments.mjs'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { startRelay } from '../relay.ts'

/** An address where nothing listens. */
const nowhere = 'http://127.0.0.1:9'

/** Opens the page of a network in the settings. */
async function openPage(wallet: Wallet, chainId: number) {
  const home = await wallet.home()
  await home.bringToFront()
  await home.goto(`${wallet.origin}/popup.html`)
  await home.getByTestId('network').click()
  await home.locator(`[data-testid="network-edit"][data-chain-id="${numberToHex(chainId)}"]`).click()
  await home.getByTestId('bundler').waitFor()
  return home
}

test('the person sets a bundler that passes the check, and removes it', async ({ wallet, chain }) => {
  const bundler = await startRelay(chain.url, { eth_supportedEntryPoints: [ENTRY_POINT.toLowerCase()] })
  const other = await startRelay(chain.url, {
    eth_chainId: '0x1',
    eth_supportedEntryPoints: [ENTRY_POINT],
  })
  const node = await startRelay(chain.url)
  try {
    const page = await openPage(wallet, chain.chainId)
    const field = page.getByTestId('bundler-url')
    const refused = page.getByRole('alert')
    await expect(field).toHaveValue('')
    await expect(page.getByTestId('bundler-remove')).toHaveCount(0)

    await field.fill('http://bundler.example')
    await page.getByTestId('submit').click()
    await expect(refused).toContainText('Only a bundler on this computer can use http.')

    for (const [url, sentence] of [
      [nowhere, 'The bundler didn’t answer, or didn’t report its chain.'],
      [other.url, `This bundler serves chain 1, not ${chain.chainId}.`],
      [node.url, 'This bundler doesn’t serve EntryPoint v0.8, which Volley needs.'],
    ] as const) {
      await field.fill(url)
      await page.getByTestId('submit').click()
      await expect(refused.filter({ hasText: sentence })).toBeInViewport()
    }

    await field.fill(bundler.url)
    expect(bundler.carried('jsonrpc')).toBe(0)
    await page.getByTestId('submit').click()
    await page.getByTestId('network-option').first().waitFor()
    expect(bundler.carried('eth_supportedEntryPoints')).toBe(1)

    await openPage(wallet, chain.chainId)
    await expect(field).toHaveValue(bundler.url)
    await page.getByTestId('bundler-remove').click()
    await expect(field).toHaveValue('')
    await page.getByTestId('submit').click()
    await page.getByTestId('network-option').first().waitFor()

    await openPage(wallet, chain.chainId)
    await expect(field).toHaveValue('')
    // The wallet asked it only before it saved it.
    expect(bundler.carried('jsonrpc')).toBe(2)
  } finally {
    await Promise.all([bundler.stop(), other.stop(), node.stop()])
  }
})

test('a public bundler is offered, and not asked before the person saves it', async ({ wallet }) => {
  const page = await openPage(wallet, 1)
  const known = page.getByTestId('bundler-known')
  await expect(known).toHaveText([/Pimlico/, /Candide/])
  await expect(page.getByTestId('bundler-url')).toHaveValue('')
  await known.first().click()
  await expect(page.getByTestId('bundler-url')).toHaveValue('https://public.pimlico.io/v2/1/rpc')
  await expect(known.first()).toHaveAttribute('aria-current', 'true')
  await page.getByTestId('bundler-remove').click()
  await expect(page.locator('[data-testid="bundler-known"][aria-current="true"]')).toHaveCount(0)
})
