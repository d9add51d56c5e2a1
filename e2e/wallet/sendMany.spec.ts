import type { Page } from '@playwright/test'
import { type Address, formatUnits, getAddress, pad } from 'viem'
import { type Chain, expect, test } from '../fixtures.ts'

const balanceOf = async (chain: Chain, owner: Address) => {
  const data = `0x70a08231${pad(owner).slice(2)}`
  return formatUnits(BigInt(await chain.rpc('eth_call', [{ to: chain.token, data }, 'latest'])), 18)
}

/** Addresses that were never paid before. */
const stranger = (digit: string) => getAddress(`0x${digit.repeat(40)}`)

async function openSend(page: Page): Promise<void> {
  await page.getByTestId('send').click()
  await page.getByText('Many recipients', { exact: true }).click()
  await page.getByTestId('send-list').waitFor()
}

async function addToken(page: Page, chain: Chain): Promise<void> {
  await page.getByTestId('token-add').click()
  await page.getByTestId('token-address').fill(chain.token)
  await page.getByTestId('submit').click()
  await page.locator('[data-testid="token"][data-symbol="TEST"][data-balance="1000"]').waitFor()
}

test('a pasted list of payments is one batch, and everybody gets the written amount to the last digit', async ({
  wallet,
  chain,
}) => {
  const page = await wallet.home()
  await addToken(page, chain)
  await openSend(page)
  await page.getByTestId('send-asset').click()
  await page.locator(`[data-testid="send-token"][data-address="${getAddress(chain.token)}"]`).click()
  const [one, two, three] = ['a', 'b', 'c'].map(stranger) as [Address, Address, Address]
  await page
    .getByTestId('send-list')
    .fill(`address;amount\n${one};1.5\n${two};0.000000000000000001\n"${three}";20`)
  await expect(page.getByTestId('send-recipients')).toHaveAttribute('data-count', '3')
  await page.getByTestId('submit').click()

  const window = await wallet.approval()
  await expect(window.getByTestId('approval')).toHaveAttribute('data-method', 'wallet_sendCalls')
  await expect(window.getByTestId('call')).toHaveCount(3)
  await wallet.approve()
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
    timeout: 30_000,
  })
  expect(await Promise.all([one, two, three].map((to) => balanceOf(chain, to)))).toEqual([
    '1.5',
    '0.000000000000000001',
    '20',
  ])
})

test('bad lines have an error, a repeated recipient has a question, and amounts above the balance are not sent', async ({
  wallet,
}) => {
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await openSend(page)
  const list = page.getByTestId('send-list')
  await list.fill(`${stranger('a')}, 1\nnobody, 2\n${stranger('b')}, 1,5`)
  await expect(page.getByTestId('send-problems')).toContainText('Line 2')
  await expect(page.getByTestId('send-problems')).toContainText('Line 3')
  const button = page.getByTestId('submit')
  await expect(button).toHaveText('Fix line 2')
  await expect(button).toBeDisabled()

  await list.fill(`${stranger('a')}, 99\n${stranger('b')}, 2`)
  await expect(page.getByTestId('send-too-much')).toContainText('101')
  await expect(button).toHaveText('Not enough ETH')

  await list.fill(`${stranger('a')}, 1\n${stranger('a')}, 2`)
  await expect(page.getByTestId('send-again')).toContainText('Line 2 pays the same address as line 1')
  await expect(button).toHaveText('Confirm line 2')
  await expect(button).toBeDisabled()
  await page.getByTestId('send-twice').click()
  await page.getByTestId('submit').click()
  await expect((await wallet.approval()).getByTestId('call')).toHaveCount(2)
  await wallet.reject()
})

test('the contacts offer a name as a recipient, and the approval shows it', async ({ wallet, chain }) => {
  const page = await wallet.home()
  await page.getByTestId('settings').click()
  await page.getByTestId('contacts').click()
  await page.getByTestId('contact-new').click()
  await page.getByTestId('contact-name').fill('Mira')
  await page.getByTestId('contact-address').fill(stranger('d'))
  await page.getByTestId('submit').click()
  await expect(page.getByTestId('contact')).toContainText('Mira')
  await page.getByTestId('back').click()
  await page.getByTestId('tab-wallet').click()

  await page.getByTestId('send').click()
  await page.getByTestId('send-amount').fill('0.25')
  await page.getByTestId('contacts-pick').click()
  await page.locator(`[data-testid="contact-option"][data-address="${stranger('d')}"]`).click()
  await expect(page.getByTestId('send-to-name')).toContainText('Mira')
  await page.getByTestId('submit').click()
  const window = await wallet.approval()
  await expect(window.getByTestId('call').first()).toContainText('Mira')
  await wallet.approve()
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
    timeout: 30_000,
  })
  expect(BigInt(await chain.rpc('eth_getBalance', [stranger('d'), 'latest']))).toBe(25n * 10n ** 16n)

  await wallet.killBackground()
  await page.getByTestId('settings').click()
  await page.getByTestId('contacts').click()
  await page.getByTestId('contact').click()
  await page.getByTestId('contact-remove').click()
  await expect(page.getByTestId('contact')).toHaveCount(0)
})
