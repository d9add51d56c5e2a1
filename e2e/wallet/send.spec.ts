import type { Page } from '@playwright/test'
import { type Address, formatUnits, getAddress, pad, parseEther } from 'viem'
import { type Chain, expect, test } from '../fixtures.ts'

const stranger = (digit: string) => getAddress(`0x${digit.repeat(40)}`)

const tokensOf = async (chain: Chain, owner: Address) => {
  const data = `0x70a08231${pad(owner).slice(2)}`
  return formatUnits(BigInt(await chain.rpc('eth_call', [{ to: chain.token, data }, 'latest'])), 18)
}

const coinsOf = async (chain: Chain, owner: Address) =>
  BigInt(await chain.rpc('eth_getBalance', [owner, 'latest']))

async function untilDone(page: Page): Promise<void> {
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
    timeout: 30_000,
  })
}

test('the pill chooses a token by keyboard, and Max sends all of it', async ({ wallet, chain }) => {
  const page = await wallet.home()
  await page.getByTestId('token-add').click()
  await page.getByTestId('token-address').fill(chain.token)
  await page.getByTestId('submit').click()
  await page.locator('[data-testid="token"][data-symbol="TEST"][data-balance="1000"]').waitFor()

  await page.getByTestId('send').click()
  const pill = page.getByTestId('send-asset')
  await expect(pill).toHaveAttribute('data-symbol', 'ETH')
  await page.getByTestId('send-amount').fill('1')
  await pill.focus()
  await page.keyboard.press('Enter')
  const options = page.getByTestId('send-token')
  await expect(options).toHaveCount(2)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await options.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(options.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pill).toHaveAttribute('data-address', getAddress(chain.token))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pill).toBeFocused()
  // An amount of the coin says nothing about a token.
  await expect(page.getByTestId('send-amount')).toHaveValue('')

  await page.getByTestId('send-max').click()
  await expect(page.getByTestId('send-amount')).toHaveValue('1000')
  await page.getByTestId('send-to').fill(stranger('a'))
  await page.getByTestId('submit').click()
  await wallet.approval()
  await wallet.approve()
  await untilDone(page)
  expect(await tokensOf(chain, stranger('a'))).toBe('1000')
})

test('Max of the coin leaves the highest fee, follows it, and the payment succeeds', async ({
  wallet,
  chain,
  person,
}) => {
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await page.getByTestId('send').click()
  await page.getByTestId('send-max').click()
  const amount = page.getByTestId('send-amount')
  await expect(amount).toHaveValue(/^99\.9\d+$/)
  // The fee does not change an amount that the person typed.
  await amount.fill('0.5')
  await page.getByTestId('send-max').click()
  await expect(amount).toHaveValue(/^99\.9\d+$/)
  await page.getByTestId('send-to').fill(stranger('c'))
  await page.getByTestId('submit').click()

  const window = await wallet.approval()
  await expect(window.getByRole('heading', { level: 1 })).toContainText('Your own request')
  await expect(window.getByTestId('fee-ceiling')).toBeVisible()
  await expect(window.locator('[data-testid="warning"][data-kind="insufficientFunds"]')).toHaveCount(0)
  await wallet.approve()
  await untilDone(page)
  const [received, left] = [await coinsOf(chain, stranger('c')), await coinsOf(chain, person.address)]
  expect(received).toBeGreaterThan(parseEther('99.9'))
  expect(received + left).toBeLessThanOrEqual(parseEther('100'))
  expect(left).toBeLessThan(parseEther('0.1'))
})

test('the last recipient is offered and fills the field, and an imitation is not offered', async ({
  wallet,
  chain,
  dapp,
}) => {
  const imitation = getAddress(`0xdddd${'1'.repeat(32)}dddd`)
  const page = await wallet.home()
  for (const [place, to] of [stranger('b'), imitation].entries()) {
    await page.getByTestId('send').click()
    await expect(page.getByTestId('send-recent')).toHaveCount(place)
    await page.getByTestId('send-amount').fill('0.1')
    await page.getByTestId('send-to').fill(to)
    await page.getByTestId('submit').click()
    await wallet.approval()
    await wallet.approve()
    await expect(page.getByTestId('activity')).toHaveCount(place + 1)
    await untilDone(page)
  }
  // A recipient whom only a site named is no recipient of the person.
  await dapp.connect()
  const asked = dapp.request('eth_sendTransaction', [{ to: stranger('e'), value: '0x1' }])
  await wallet.approve()
  await asked

  await page.bringToFront()
  await page.getByTestId('settings').click()
  await page.getByTestId('contacts').click()
  await page.getByTestId('contact-new').click()
  await page.getByTestId('contact-name').fill('Mira')
  await page.getByTestId('contact-address').fill(stranger('d'))
  await page.getByTestId('submit').click()
  await page.getByTestId('contact').waitFor()
  await page.getByTestId('back').click()
  await page.getByTestId('tab-wallet').click()
  await page.getByTestId('send').click()

  await expect(page.getByTestId('send-recent')).toHaveCount(1)
  await page.getByTestId('send-recent').click()
  await expect(page.getByTestId('send-to')).toHaveValue(stranger('b'))
  await expect(page.getByTestId('send-recents')).toHaveCount(0)
  await page.getByTestId('send-amount').fill('0.2')
  await page.getByTestId('submit').click()
  await wallet.approval()
  await wallet.approve()
  await expect(page.getByTestId('activity')).toHaveCount(4)
  await untilDone(page)
  expect(await coinsOf(chain, stranger('b'))).toBe(parseEther('0.3'))
})

test('the button is off while something is missing, and says what', async ({ wallet }) => {
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await page.getByTestId('send').click()
  const button = page.getByTestId('submit')
  await expect(button).toHaveText('Enter an amount')
  await expect(button).toBeDisabled()
  await page.getByTestId('send-max').click()
  await expect(button).toHaveText('Choose who gets it')
  await expect(button).toBeDisabled()
  await expect(page.getByTestId('send-to')).toHaveAttribute('placeholder', 'Address or contact')
  await page.getByTestId('send-to').fill('0x')
  await expect(button).toHaveText('Check the recipient')
  await expect(button).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByTestId('send-amount').fill('101')
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expect(button).toHaveText('Not enough ETH')
  await page.getByTestId('send-amount').fill('0')
  await expect(button).toHaveText('Check the amount')
  await page.getByTestId('send-amount').fill('1')
  await page.getByTestId('send-to').fill(stranger('f'))
  await expect(button).toHaveText('Review transfer')
  await expect(button).toBeEnabled()
})
