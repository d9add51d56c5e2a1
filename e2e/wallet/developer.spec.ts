import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { expect, pasted, test } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'

/** Opens the panel as a person does, in a tab next to the site. */
async function openPanel(wallet: Wallet): Promise<Page> {
  const page = await wallet.home()
  await page.getByTestId('settings').click()
  await page.getByTestId('developer-open').click()
  await page.getByTestId('developer').waitFor()
  return page
}

const line = (page: Page, method: string) =>
  page.locator(`[data-testid="request"][data-method="${method}"]`).first()

test('the panel shows what a site asks as it happens: reads, refusals, questions and answers', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const page = await openPanel(wallet)
  await expect(line(page, 'eth_requestAccounts')).toHaveAttribute('data-decision', 'approved')

  await dapp.request('eth_getBalance', [person.address, 'latest'])
  await expect(line(page, 'eth_getBalance')).toHaveAttribute('data-decision', 'noPrompt')
  await dapp.request('eth_nonsense')
  await expect(line(page, 'eth_nonsense')).toHaveAttribute('data-code', '4200')
  await dapp.request('wallet_sendCalls', batch(chain, person.address, { version: '1.0' }))
  const refused = page.locator('[data-testid="request"][data-method="wallet_sendCalls"][data-code="-32000"]')
  await expect(refused).toHaveAttribute('data-decision', 'refused')
  await refused.click()
  await expect(page.locator('[data-testid="check"][data-state="failed"]')).toContainText('Version 2.0.0')

  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { id: 'second' }))
  await wallet.approval()
  await expect(line(page, 'wallet_sendCalls')).toHaveAttribute('data-decision', 'asksYou')
  await wallet.reject()
  await answer
  await expect(line(page, 'wallet_sendCalls')).toHaveAttribute('data-decision', 'rejected')

  await page.getByTestId('request-filter').fill('nonsense')
  await expect(page.getByTestId('request')).toHaveCount(1)
  await page.getByTestId('request-filter').fill('')
  await page.getByText('Prompts', { exact: true }).click()
  await expect(page.locator('[data-testid="request"]:not([data-method="wallet_sendCalls"])')).toHaveCount(1)
})

test('the panel continues after the background dies, and finds earlier requests in the journal', async ({
  wallet,
  dapp,
}) => {
  await dapp.connect()
  await wallet.killBackground()
  const page = await openPanel(wallet)
  await expect(line(page, 'eth_requestAccounts')).toHaveAttribute('data-decision', 'approved')
  await wallet.killBackground()
  await dapp.request('eth_chainId')
  await expect(line(page, 'eth_chainId')).toHaveAttribute('data-decision', 'noPrompt')
  await expect(line(page, 'eth_requestAccounts')).toBeVisible()
})

test('a request is copied as a command and as code, and a batch is saved with its journal', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const page = await openPanel(wallet)
  await dapp.request('eth_getBalance', [person.address, "it's"])
  await line(page, 'eth_getBalance').click()
  await page.bringToFront()
  await page.getByTestId('copy-curl').click()
  const copied = () => pasted(page)
  await expect.poll(copied).toContain(`curl '${chain.url}'`)
  expect(await copied()).toContain(`it'\\''s`)
  await page.getByTestId('copy-viem').click()
  await expect.poll(copied).toContain('method: "eth_getBalance"')

  const sent = dapp.request('wallet_sendCalls', batch(chain, person.address, { id: 'mine' }))
  await wallet.approve()
  await settled(dapp, await idOf(sent))
  await page.bringToFront()
  await line(page, 'wallet_sendCalls').click()
  await expect(page.getByTestId('copy-curl')).toBeDisabled()
  const download = page.waitForEvent('download')
  await page.getByTestId('batch-export').click()
  const text = await readFile(await (await download).path(), 'utf8')
  const saved = JSON.parse(text)
  expect(saved).toMatchObject({
    batch: { id: 'mine', plan: { from: person.address } },
    request: { method: 'wallet_sendCalls', state: 'answered' },
    transactions: [{ receipt: { status: '0x1' } }, { receipt: { status: '0x1' } }],
  })
  // Anybody who has the signed bytes can send them. Those of type 2 start with this.
  expect(text).not.toMatch(/"raw"|"0x02f8/)
})

test('strict is switched in the panel as in the settings', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  const page = await openPanel(wallet)
  await page.getByTestId('developer-strict').click()
  await expect(page.getByTestId('developer-strict')).toHaveAttribute('aria-checked', 'true')
  const calls = [{ to: chain.accounts[6] }]
  const { error } = await dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  expect(error).toMatchObject({ code: -32602 })
  await expect(line(page, 'wallet_sendCalls')).toHaveAttribute('data-code', '-32602')
})
