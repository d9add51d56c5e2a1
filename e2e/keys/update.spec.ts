import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Hex, stringToHex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { buildPrevious } from '../../scripts/previous.mjs'
import { has } from '../browsers.ts'
import { inLocal } from '../disk.ts'
import { test as base, expect, expectClosed, expectNoApproval, mint, network, openDapp } from '../fixtures.ts'
import { idOf, settled, untilStatus } from '../sending.ts'
import { expectUpdated, type Installed, installPrevious } from '../update/builds.ts'
import { expectDone, transfers, untilWaits } from '../update/calls.ts'
import { hangsAt, steps } from '../update/hang.ts'
import { portrait } from '../update/portrait.ts'

const gone = { error: { code: 4900 } }
const send = 'eth_sendRawTransaction'

/** The wallet of the last release. `update` replaces it with the present build while the browser runs. */
const test = base.extend<
  { installed: Installed; update: (code?: string) => Promise<void> },
  { previous: string }
>({
  previous: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      await use(await buildPrevious())
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  installed: async ({ previous }, use) => {
    expect(previous).toBeTruthy()
    const installed = await installPrevious()
    await use(installed)
    await installed.remove()
  },

  wallet: async ({ installed, chain, person }, use) => {
    const { wallet } = await launchWallet({
      extension: installed.folder,
      phrase: person.phrase,
      networks: [network(chain)],
    })
    await use(wallet)
    await wallet.close()
  },

  update: async ({ installed, wallet }, use) => {
    await use(async (code) => {
      await installed.replace(code)
      await wallet.update()
      await expectUpdated(wallet)
    })
  },
})

test.beforeEach(() => test.setTimeout(180_000))

test.afterEach(({ chain }) => {
  chain.setFaults([])
  chain.release()
})

test('a batch between two of its calls continues in the new build, each call once', async ({
  wallet,
  update,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.hold()
  chain.forgetRequests()
  const sent = dapp.request('wallet_sendCalls', transfers(chain, person.address, 'steps', [1n, 2n, 3n]))
  await wallet.approve()
  expect(await idOf(sent)).toBe('steps')
  await untilWaits(chain, 1)
  await chain.rpc('evm_mine', [])
  await untilWaits(chain, 2)

  await update()
  chain.release()
  await dapp.page.reload()
  // The new build watches a signed call without a password, and signs the next one after the unlock.
  await expect
    .poll(() => chain.rpc('eth_getTransactionCount', [person.address, 'pending']), { timeout: 30_000 })
    .toBe('0x2')
  expect(await untilStatus(dapp, 'steps', ({ status }) => status === 100)).toMatchObject({ atomic: false })
  await wallet.unlock()
  expect(await settled(dapp, 'steps')).toMatchObject({ status: 200, receipts: [{}, {}, {}] })
  await expectDone(chain, person.address, { amounts: [1n, 2n, 3n], nonce: 3 })
  await expectNoApproval(wallet)
})

test('a batch continues in the new build that the browser finds when it starts', async ({
  installed,
  chain,
  person,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'volley-update-profile-'))
  const options = { extension: installed.folder, profile }
  try {
    const before = await launchWallet({ ...options, phrase: person.phrase, networks: [network(chain)] })
    const page = await openDapp(before.wallet, chain.dappUrl)
    await page.connect()
    chain.hold()
    chain.forgetRequests()
    const sent = page.request('wallet_sendCalls', transfers(chain, person.address, 'steps', [1n, 2n, 3n]))
    await before.wallet.approve()
    expect(await idOf(sent)).toBe('steps')
    await untilWaits(chain, 1)
    await chain.rpc('evm_mine', [])
    await untilWaits(chain, 2)
    await before.wallet.close()

    await installed.replace()
    const { wallet } = await launchWallet(options)
    try {
      if (!has('replacedFolder')) await wallet.update()
      await expectUpdated(wallet)
      chain.release()
      const dapp = await openDapp(wallet, chain.dappUrl)
      expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
      await wallet.unlock()
      expect(await settled(dapp, 'steps')).toMatchObject({ status: 200, receipts: [{}, {}, {}] })
      await expectDone(chain, person.address, { amounts: [1n, 2n, 3n], nonce: 3 })
    } finally {
      await wallet.close()
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
})

test('an update rejects open requests with 4900 and signs none, approved ones continue, and the site may ask again', async ({
  wallet,
  update,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.hold()
  const approved = dapp.request('wallet_sendCalls', transfers(chain, person.address, 'approved', [1n, 2n]))
  await wallet.approve()
  expect(await idOf(approved)).toBe('approved')
  const answers = [
    dapp.request('wallet_sendCalls', transfers(chain, person.address, 'asked', [10n])),
    dapp.request('personal_sign', ['0x01', person.address]),
  ]
  await expect((await wallet.approval()).getByText('1 of 2')).toBeVisible()
  const old = await keepProvider(dapp.page)

  await update()
  expect(await Promise.all(answers)).toMatchObject([gone, gone])
  // In some runs another approval page comes and goes around the update, so only open ones count here.
  await expectClosed(wallet)
  expect(await old.evaluate(({ disconnects }) => disconnects)).toEqual([4900])
  expect(await old.evaluate(({ accounts }) => accounts())).toBe(4900)

  chain.release()
  await dapp.page.reload()
  await wallet.unlock()
  expect(await settled(dapp, 'approved')).toMatchObject({ status: 200, receipts: [{}, {}] })
  expect(await dapp.request('wallet_getCallsStatus', ['asked'])).toMatchObject({ error: { code: 5730 } })
  await expectDone(chain, person.address, { amounts: [1n, 2n], nonce: 2 })
  await expectClosed(wallet)

  const again = dapp.request('wallet_sendCalls', transfers(chain, person.address, 'asked', [10n]))
  await wallet.approve()
  expect(await idOf(again)).toBe('asked')
  expect(await settled(dapp, 'asked')).toMatchObject({ status: 200 })
  await expectDone(chain, person.address, { amounts: [1n, 2n, 10n], nonce: 3 })
})

/** States of an atomic batch that an update may interrupt. */
const moments = [
  { when: 'waits in the mempool', faults: [] },
  { when: 'was signed, and has reached no node', faults: [`drop-request:1@${send}`] },
  { when: 'is on its way to the node', faults: [`delay:3000@${send}`] },
]

for (const { when, faults } of moments)
  test(`an atomic batch that ${when} continues in the new build, once and without the password`, async ({
    wallet,
    update,
    dapp,
    chain,
    person,
  }) => {
    await dapp.connect()
    chain.hold()
    chain.forgetRequests()
    chain.setFaults(faults)
    // If the update comes before the reply, this is 4900 although the batch runs.
    const sent = dapp.request('wallet_sendCalls', transfers(chain, person.address, 'one', [1n, 2n], true))
    await wallet.approve()
    if (faults.length > 0) await expect.poll(() => chain.requests(send).length).toBeGreaterThan(0)
    else await untilWaits(chain, 1)

    await update()
    await sent
    chain.setFaults([])
    chain.release()
    await dapp.page.reload()
    expect(await settled(dapp, 'one')).toMatchObject({ status: 200, atomic: true, receipts: [{}] })
    // The upgrade's authorization uses a nonce too.
    await expectDone(chain, person.address, { amounts: [1n, 2n], nonce: 2 })
    expect(new Set(chain.requests(send).map(({ params }) => params[0])).size).toBe(1)
    const home = await wallet.home()
    await expect(home.getByTestId('password-input')).toBeVisible()
  })

/** A PNG of one pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('accounts, keys, networks, tokens, sites and settings are the same after an update', async ({
  wallet,
  update,
  dapp,
  chain,
  person,
}) => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const accounts = [address.toLowerCase()]
  await mint(chain.url, chain.token, address)
  await wallet.importKey(key)
  const before = await wallet.home()
  await before.bringToFront()
  await before.getByTestId('settings').click()
  await before.getByTestId('auto-lock').getByText('5 min', { exact: true }).click()
  await expect(before.locator('[data-testid="auto-lock"][data-minutes="5"]')).toBeVisible()
  await dapp.connect()
  const options = { address: chain.token, symbol: 'TEST', decimals: 18, image: picture }
  const watched = dapp.request('wallet_watchAsset', { type: 'ERC20', options })
  await wallet.approve()
  expect(await watched).toEqual({ result: true })
  const was = await portrait(before)
  expect(was).toMatchObject({
    account: address,
    accounts: [person.address, address],
    tokens: ['ETH', 'TEST'],
    pictures: [picture],
    sites: [chain.dappUrl],
    minutes: ['5'],
  })

  await update()
  const home = await wallet.home()
  await wallet.unlock()
  expect(await portrait(home)).toEqual(was)
  await dapp.page.reload()
  expect(await dapp.request('eth_accounts')).toEqual({ result: accounts })
  const message = 'After the update'
  const signed = dapp.request('personal_sign', [stringToHex(message), address])
  await wallet.approve()
  const signature = (await signed).result as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
})

test('an update takes the vault and all that sites may out of what content scripts can read', async ({
  wallet,
  update,
  dapp,
  person,
}) => {
  await dapp.connect()
  await update()
  await dapp.page.reload()
  const still = { result: [person.onWire] }
  expect(await dapp.request('eth_accounts')).toEqual(still)
  const home = await wallet.home()
  await expect(home.getByTestId('password-input')).toBeVisible()
  /** The vault's old copy may remain until the new one is opened. The journal's witness stays. */
  const left = async (but: RegExp) =>
    has('closedStorage') ? [] : (await inLocal(home)).filter((name) => !but.test(name))
  expect(await left(/^vault|^witness$/)).toEqual([])
  await wallet.unlock()
  expect(await left(/^witness$/)).toEqual([])
  await wallet.killBackground()
  expect(await dapp.request('eth_accounts')).toEqual(still)
  expect(await dapp.request('eth_chainId')).toEqual({ result: '0x7a69' })
  await wallet.lock()
  await wallet.unlock()
})

/** Where nothing closes `storage.local` to content scripts, an update moves all out of it. */
const moves = has('closedStorage') ? [] : steps

for (const step of moves)
  test(`a background that is killed at the step "${step}" of that move leaves accounts, sites and a vault that opens`, async ({
    wallet,
    update,
    dapp,
    person,
  }) => {
    await dapp.connect()
    await update(hangsAt(step))
    // The last steps follow the first unlock, whose answer hangs with them.
    const unlocking = isAfterUnlock(step) ? wallet.unlock().catch(() => undefined) : undefined
    await expect.poll(() => wallet.inBackground(hungAt, null)).toBe(step)
    await wallet.killBackground()
    await unlocking

    await dapp.page.reload()
    expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
    const home = await wallet.home()
    await home.reload()
    const locked = home.getByTestId('password-input')
    await expect(locked.or(home.getByTestId('account'))).toBeVisible()
    // The page may have repeated the unlock that the kill interrupted.
    if (await locked.isVisible()) await wallet.unlock()
    await expect(home.getByTestId('account')).toHaveAttribute('data-address', person.address)
    await wallet.lock()
    await wallet.unlock()
    expect((await inLocal(home)).filter((name) => name !== 'witness')).toEqual([])
  })

const isAfterUnlock = (step: string) => step === 'forget' || step === 'over'
const hungAt = (scope: unknown) => (scope as { hungAt?: string }).hungAt

/** The page's current provider, even if an update replaces it later. Errors become their codes. */
const keepProvider = (page: Page) =>
  page.evaluateHandle(() => {
    type Provider = {
      on(event: 'disconnect', listener: (error: { code: number }) => void): void
      request(frame: { method: string }): Promise<unknown>
    }
    const { ethereum } = window as unknown as { ethereum: Provider }
    const disconnects: number[] = []
    ethereum.on('disconnect', ({ code }) => disconnects.push(code))
    const accounts = () => ethereum.request({ method: 'eth_accounts' }).catch(({ code }) => code)
    return { disconnects, accounts }
  })
