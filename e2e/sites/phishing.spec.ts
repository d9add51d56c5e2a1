import { utimesSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import shipped from '../../public/phishing.json' with { type: 'json' }
import { ask, expect, test } from '../fixtures.ts'
import { visit } from '../visit.ts'

const listed = 'https://azukishop.live'
const grave = '[data-testid="warning"][data-kind="phishingSite"]'

const request = (page: Page, method: string, params?: unknown) => page.evaluate(ask, { method, params })

test('a phishing host connects only after the person said that they understand', async ({
  wallet,
  person,
}) => {
  const page = await visit(wallet, `${listed}/claim`)
  const connected = request(page, 'eth_requestAccounts')
  const window = await wallet.approval()
  await expect(window.locator(grave)).toContainText('azukishop.live is known to steal')
  await expect(window.getByTestId('account-option')).toHaveCount(0)
  await expect(window.getByTestId('reject')).toBeEnabled()
  await expect(window.getByTestId('approve')).toBeDisabled()
  await window.keyboard.press('Control+Enter')

  await window.getByTestId('understand').click()
  const option = window.getByTestId('account-option').getByRole('checkbox')
  await expect(option).not.toBeChecked()
  await expect(window.getByTestId('approve')).toBeDisabled()
  await option.check()
  await expect(window.getByTestId('approve')).toHaveText(/ anyway$/)
  await wallet.approve()
  expect(await connected).toEqual({ result: [person.onWire] })
})

test('every request of a phishing host, and of a part of it, has to be understood', async ({
  wallet,
  person,
  chain,
}) => {
  const page = await visit(wallet, 'https://app.azukishop.live')
  const connected = request(page, 'eth_requestAccounts')
  await wallet.approve({ click: ['[data-testid="understand"]', '[data-testid="account-option"]'] })
  expect(await connected).toEqual({ result: [person.onWire] })

  const token = { type: 'ERC20', options: { address: chain.token, symbol: 'TEST', decimals: 18 } }
  const asks: [string, unknown][] = [
    ['personal_sign', ['0x01', person.address]],
    ['eth_sendTransaction', [{ from: person.address, to: person.address, value: '0x1' }]],
    ['wallet_watchAsset', token],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
    ['wallet_requestPermissions', [{ eth_accounts: {} }]],
    [
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          chainId: '0x7a69',
          from: person.address,
          atomicRequired: false,
          calls: [{ to: person.address }],
        },
      ],
    ],
  ]
  for (const [method, params] of asks) {
    const answer = request(page, method, params)
    const window = await wallet.approval()
    await expect(window.locator(`[data-testid="approval"][data-method="${method}"] ${grave}`)).toBeVisible()
    await expect(window.getByTestId('reject')).toBeEnabled()
    await expect(window.getByTestId('approve')).toBeDisabled()
    await wallet.reject()
    expect(await answer, method).toMatchObject({ error: { code: 4001 } })
  }
})

test('a phishing page is warned of when a frame of another site asks inside it', async ({ wallet }) => {
  const page = await visit(wallet, listed)
  await page.route('https://app.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  const loaded = page.waitForEvent('framenavigated', (frame) => frame.url() === 'https://app.example/')
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://app.example/' }))
  })
  const frame = await loaded
  await frame.waitForLoadState()
  const answer = frame.evaluate(ask, { method: 'eth_requestAccounts' })
  const window = await wallet.approval()
  await expect(window.getByTestId('approval')).toHaveAttribute('data-origin', 'https://app.example')
  await expect(window.locator(grave)).toContainText('azukishop.live is known to steal')
  await expect(window.getByText('inside azukishop.live', { exact: true })).toBeVisible()
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a look-alike is shown in punycode, with a warning and nothing ticked', async ({ wallet }) => {
  const page = await visit(wallet, 'https://app.unіswap.org')
  const answer = request(page, 'eth_requestAccounts')
  const window = await wallet.approval()
  await expect(window.getByRole('heading', { level: 1 })).toContainText('app.xn--unswap-qvf.org')
  await expect(window.locator('[data-testid="warning"][data-kind="lookalikeSite"]')).toContainText(
    'This isn’t uniswap.org',
  )
  await expect(window.getByTestId('account-option').getByRole('checkbox')).not.toBeChecked()
  await expect(window.getByTestId('approve')).toHaveText('Choose an account')
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a newer list out of a file takes the place of the one that came with the wallet, and can go again', async ({
  wallet,
}) => {
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  const section = home.getByTestId('phishing')
  await expect(section).toHaveAttribute('data-source', /^eth-phishing-detect /)
  const choose = (text: string) =>
    home.getByTestId('phishing-file').setInputFiles({
      name: 'config.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  await choose('{"version":2}')
  await expect(home.getByTestId('phishing-problem')).toBeVisible()
  await expect(section).toHaveAttribute('data-source', /^eth-phishing-detect /)
  await choose(
    JSON.stringify({ version: 2, tolerance: 0, fuzzylist: [], whitelist: [], blacklist: ['fresh.example'] }),
  )
  await expect(section).toHaveAttribute('data-source', 'config.json')
  await expect(home.getByTestId('phishing-date')).toContainText('File saved')
  // The file is current.
  await expect(home.getByTestId('phishing-old')).toHaveCount(0)

  await wallet.killBackground()
  const fresh = await visit(wallet, 'https://fresh.example')
  const answer = request(fresh, 'eth_requestAccounts')
  await expect((await wallet.approval()).locator(grave)).toContainText('fresh.example is known to steal')
  await wallet.reject()
  await answer

  await home.getByTestId('phishing-forget').click()
  await expect(section).toHaveAttribute('data-source', /^eth-phishing-detect /)
  const again = request(fresh, 'eth_requestAccounts')
  const window = await wallet.approval()
  await expect(window.getByTestId('account-option')).toBeVisible()
  await expect(window.locator(grave)).toHaveCount(0)
  await wallet.reject()
  await again
})

test('a list out of a file that was saved long ago shows its date, and a warning that it is old', async ({
  wallet,
}, info) => {
  const file = info.outputPath('old.json')
  writeFileSync(file, '{"version":2,"tolerance":0,"fuzzylist":[],"whitelist":[],"blacklist":["a.example"]}')
  utimesSync(file, new Date('2020-01-15'), new Date('2020-01-15'))
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('phishing-file').setInputFiles(file)
  await expect(home.getByTestId('phishing')).toHaveAttribute('data-source', 'old.json')
  await expect(home.getByTestId('phishing-date')).toContainText('2020')
  await expect(home.getByTestId('phishing-old')).toBeVisible()
})

test('the list that came with the wallet shows its date, and a warning once it is thirty days old', async ({
  wallet,
}) => {
  const isOld = Date.now() - Date.parse(shipped.date) > 30 * 86_400_000
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await expect(home.getByTestId('phishing')).toHaveAttribute('data-source', /^eth-phishing-detect /)
  await expect(home.getByTestId('phishing-date')).toContainText(shipped.date.slice(0, 4))
  await expect(home.getByTestId('phishing-old')).toHaveCount(isOld ? 1 : 0)
})
