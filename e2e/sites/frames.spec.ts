import type { Frame, Page } from '@playwright/test'
import { look, nothing } from '../attacks/look.ts'
import { ask, expect, expectNoApproval, openDapp, test } from '../fixtures.ts'

/** Adds a frame to the page and waits until its document has loaded. */
async function embed(page: Page, src: string, sandbox?: string): Promise<Frame> {
  const loaded = page.waitForEvent('framenavigated', (frame) => frame.url() === src)
  await page.evaluate(
    ([url, flags]) => {
      const frame = document.createElement('iframe')
      if (flags !== undefined) frame.setAttribute('sandbox', flags)
      frame.src = url ?? ''
      document.body.append(frame)
    },
    [src, sandbox] as const,
  )
  const frame = await loaded
  await frame.waitForLoadState()
  return frame
}

const request = (frame: Frame, method: string, params?: unknown) => frame.evaluate(ask, { method, params })

test('a frame of another site asks as itself, and the approval names the page around it', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const other = chain.dappUrl.replace('127.0.0.1', 'localhost')
  const frame = await embed(dapp.page, `${other}/empty`)
  expect(await request(frame, 'eth_accounts')).toEqual({ result: [] })
  expect(await request(frame, 'personal_sign', ['0x01', person.address])).toMatchObject({
    error: { code: 4100 },
  })

  const connected = request(frame, 'eth_requestAccounts')
  const window = await wallet.approval()
  await expect(window.getByTestId('approval')).toHaveAttribute('data-origin', other)
  await expect(window.getByText(`inside ${new URL(chain.dappUrl).host}`, { exact: true })).toBeVisible()
  await expect(window.locator('[data-testid="warning"][data-kind="foreignFrame"]')).toBeVisible()
  await wallet.approve()
  expect(await connected).toEqual({ result: [person.onWire] })

  await dapp.request('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(await request(frame, 'eth_accounts')).toEqual({ result: [person.onWire] })
  expect(await dapp.request('eth_accounts')).toEqual({ result: [] })
})

test('a frame of the same site is the site', async ({ dapp, chain, person }) => {
  await dapp.connect()
  const frame = await embed(dapp.page, `${chain.dappUrl}/empty`)
  expect(await request(frame, 'eth_accounts')).toEqual({ result: [person.onWire] })
})

test('a sandboxed frame has no provider, and cannot borrow one', async ({ wallet, dapp, chain }) => {
  await dapp.connect()
  const frame = await embed(dapp.page, `${chain.dappUrl}/empty`, 'allow-scripts')
  expect(await look(frame, dapp.page)).toEqual({ origin: 'null', ...nothing })
  await expectNoApproval(wallet)
})

test('a page that comes back from the cache of the back button gets its answer', async ({
  wallet,
  chain,
  person,
}) => {
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()
  await dapp.page.evaluate((address) => {
    const kept = window as unknown as { outcome?: unknown; restored?: boolean }
    window.addEventListener('pageshow', ({ persisted }) => {
      kept.restored = persisted
    })
    window.ethereum.request({ method: 'personal_sign', params: ['0x01', address] }).then(
      (result) => {
        kept.outcome = { result }
      },
      ({ code }) => {
        kept.outcome = { code }
      },
    )
  }, person.address)
  const closed = (await wallet.approval()).waitForEvent('close')
  await dapp.page.goto(`${chain.dappUrl.replace('127.0.0.1', 'localhost')}/empty`)
  await closed
  // Firefox reports no page that returns from its cache to a driver, so the test polls for it.
  // The evaluation must return before the navigation starts, which would end it.
  await dapp.page.evaluate(() => void setTimeout(() => history.back()))
  const kept = () =>
    dapp.page.evaluate(() => {
      const { outcome, restored } = globalThis as unknown as { outcome?: unknown; restored?: boolean }
      return { outcome, restored }
    })
  await expect(async () => expect(await kept()).toEqual({ outcome: { code: 4001 }, restored: true })).toPass()
  expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
})
