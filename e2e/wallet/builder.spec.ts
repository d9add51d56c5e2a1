import type { Page } from '@playwright/test'
import { type Address, getAddress } from 'viem'
import { contracts } from '../contracts/deploy.mjs'
import { expect, test } from '../fixtures.ts'

const stranger = getAddress(`0x${'f'.repeat(40)}`)

async function addCall(page: Page, fill: () => Promise<void>): Promise<void> {
  await page.getByTestId('builder-add').click()
  await fill()
  await page.getByTestId('submit').click()
}

test('a batch is built out of a payment, a function of an ABI and data, and happens', async ({
  wallet,
  chain,
  person,
}) => {
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await page.getByTestId('builder-open').click()

  await addCall(page, async () => {
    await page.getByText('Pay', { exact: true }).click()
    await page.getByTestId('call-to').fill(stranger)
    await page.getByTestId('submit').click()
    await page.getByText('Enter an amount.').waitFor()
    await page.getByTestId('call-amount').fill('0.5')
  })
  await addCall(page, async () => {
    await page.getByTestId('call-to').fill(chain.token)
    await page.getByTestId('call-abi').fill(JSON.stringify(contracts.TestToken.abi))
    await page.getByTestId('call-function').filter({ hasText: 'transfer(address' }).click()
    await page.getByTestId('call-argument').first().fill(stranger)
    await page.getByTestId('call-argument').last().fill('1.5')
    await page.getByTestId('submit').click()
    await page.getByText('Enter a whole number without separators.').waitFor()
    await page.getByTestId('call-argument').last().fill('1500')
  })
  await addCall(page, async () => {
    await page.getByText('Data', { exact: true }).click()
    await page.getByTestId('call-to').fill(stranger)
    await page.getByTestId('call-data').fill('0xc0ffee')
  })
  await expect(page.getByTestId('builder-call')).toHaveCount(3)
  await page.getByTestId('builder-review').click()
  const window = await wallet.approval()
  await expect(window.getByTestId('call')).toHaveCount(3)
  await wallet.approve()
  await expect(page.getByTestId('builder-call')).toHaveCount(0)
  await page.getByTestId('back').click()
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
    timeout: 30_000,
  })

  const data = `0x70a08231${stranger.slice(2).toLowerCase().padStart(64, '0')}`
  expect(BigInt(await chain.rpc('eth_call', [{ to: chain.token, data }, 'latest']))).toBe(1500n)
  expect(BigInt(await chain.rpc('eth_getBalance', [stranger as Address, 'latest']))).toBe(5n * 10n ** 17n)
  expect(BigInt(await chain.rpc('eth_getBalance', [person.address, 'latest']))).toBeLessThan(
    100n * 10n ** 18n,
  )
})
