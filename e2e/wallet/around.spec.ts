import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { builtExtension, launchWallet } from '../../packages/wallet-testing/index.ts'
import { has } from '../browsers.ts'
import { expect, network, newPerson, openDapp, test } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'

type Extension = {
  action: { getBadgeText(details: object): Promise<string> }
  commands: { getAll(): Promise<{ name: string; shortcut: string }[]> }
  notifications: {
    getAll(): Promise<Record<string, unknown>>
    onClosed: { addListener(listener: (id: string) => void): void }
    /** Firefox only. */
    onShown?: { addListener(listener: (id: string) => void): void }
  }
  sidePanel?: {
    getPanelBehavior(): Promise<{ openPanelOnActionClick: boolean }>
    getOptions(options: object): Promise<{ path?: string; enabled?: boolean }>
  }
}

const badge = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { chrome: Extension }).chrome.action.getBadgeText({}))

test('the icon says how many requests wait, also after a death of the background', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const page = await wallet.home()
  await expect.poll(() => badge(page)).toBe('')
  const first = dapp.request('wallet_sendCalls', batch(chain, person.address, { id: 'one' }))
  const second = dapp.request('personal_sign', ['0x01', person.address])
  await expect.poll(() => badge(page)).toBe('2')
  await wallet.killBackground()
  // A press while the background ends would be lost, so this request wakes it first.
  await dapp.request('eth_chainId')
  await wallet.reject()
  await expect.poll(() => badge(page)).toBe('1')
  await wallet.reject()
  await Promise.all([first, second])
  await expect.poll(() => badge(page)).toBe('')
})

test('keys open the wallet, and the icon the side panel where the person likes it better', async ({
  wallet,
}) => {
  const page = await wallet.home()
  const commands = await page.evaluate(() =>
    (globalThis as unknown as { chrome: Extension }).chrome.commands.getAll(),
  )
  expect(commands).toMatchObject([{ name: '_execute_action' }])
  await page.getByTestId('settings').click()
  if (!has('sidePanel')) {
    await expect(page.getByTestId('strict')).toBeVisible()
    return await expect(page.getByTestId('side-panel')).toHaveCount(0)
  }
  await page.getByTestId('side-panel').click()
  await expect(page.getByTestId('side-panel')).toHaveAttribute('aria-checked', 'true')
  const behavior = () =>
    page.evaluate(async () => {
      const { sidePanel } = (globalThis as unknown as { chrome: Extension }).chrome
      return sidePanel && { ...(await sidePanel.getPanelBehavior()), ...(await sidePanel.getOptions({})) }
    })
  expect(await behavior()).toMatchObject({ openPanelOnActionClick: true, enabled: true })
  await page.reload()
  await page.getByTestId('settings').click()
  await expect(page.getByTestId('side-panel')).toHaveAttribute('aria-checked', 'true')
  await page.getByTestId('side-panel').click()
  await expect(page.getByTestId('side-panel')).toHaveAttribute('aria-checked', 'false')
})

test('the press requests the notification permission, and the switch is on only once the browser grants it', async ({
  wallet,
}) => {
  const page = await wallet.home()
  await page.getByTestId('settings').click()
  const control = page.getByTestId('notifications')
  await expect(control).toHaveAttribute('aria-checked', 'false')
  const requests = await page.evaluateHandle(answerPermissions, [false, true])
  await control.click()
  await expect.poll(() => requests.evaluate(({ length }) => length)).toBe(1)
  await expect(control).toHaveAttribute('aria-checked', 'false')
  await control.click()
  await expect(control).toHaveAttribute('aria-checked', 'true')
  // The browser rejects a permission request without a press.
  const one = { permissions: ['notifications'], pressed: true }
  expect(await requests.jsonValue()).toEqual([one, one])
})

/** Runs in the wallet: answers for the person, because no test can press that dialog. Returns the requests. */
function answerPermissions(answers: boolean[]): object[] {
  type Permissions = { request(wanted: object): Promise<boolean> }
  const { permissions } = (globalThis as unknown as { chrome: { permissions: Permissions } }).chrome
  const requests: object[] = []
  permissions.request = async (wanted) => {
    requests.push({ ...wanted, pressed: navigator.userActivation.isActive })
    return answers[requests.length - 1] ?? false
  }
  return requests
}

/** Runs in the wallet. Some systems remove a notification at once, so one that has appeared counts too. */
function hearNotifications(): () => Promise<Set<string>> {
  const { notifications } = (globalThis as unknown as { chrome: Extension }).chrome
  const seen = new Set<string>()
  const hear = (id: string) => seen.add(id)
  notifications.onShown?.addListener(hear)
  notifications.onClosed.addListener(hear)
  return async () => {
    for (const id of Object.keys(await notifications.getAll())) seen.add(id)
    return seen
  }
}

/** No test can press the browser's own dialogs, so this build has the permission from the start. */
async function builtWith(permission: string, hosts: string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volley-build-'))
  await cp(builtExtension(), folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.permissions.push(permission)
  manifest.host_permissions = hosts
  manifest.optional_permissions = manifest.optional_permissions.filter((name: string) => name !== permission)
  await writeFile(file, JSON.stringify(manifest))
  return folder
}

test('a settled batch shows a notification, if they are allowed', async ({ chain }) => {
  const extension = await builtWith('notifications')
  const { phrase, address } = await newPerson(chain)
  const { wallet } = await launchWallet({ extension, phrase, networks: [network(chain)] })
  try {
    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()
    const page = await wallet.home()
    const notifications = await page.evaluateHandle(hearNotifications)
    const sent = dapp.request('wallet_sendCalls', batch(chain, address, { id: 'told' }))
    await wallet.approve()
    await settled(dapp, await idOf(sent))
    const shown = () => notifications.evaluate(async (all) => [...(await all())])
    await expect.poll(shown, { timeout: 30_000 }).toEqual([expect.stringMatching(/ told$/)])
  } finally {
    await wallet.close()
    await rm(extension, { recursive: true, force: true })
  }
})

/** The provider at `window.ethereum`, and those that EIP-6963 announces. */
function found() {
  type Found = { isMetaMask?: boolean; selectedAddress?: string }
  const { ethereum } = window as unknown as { ethereum: Found }
  const announced: Found[] = []
  const hear = (event: Event) => void announced.push((event as CustomEvent).detail.provider)
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  const announcedAs = announced.map(({ isMetaMask }) => isMetaMask === true)
  return { older: ethereum.isMetaMask === true, selected: ethereum.selectedAddress ?? null, announcedAs }
}

test('an older site finds what it looks for, from its next load until the person says otherwise', async ({
  chain,
}) => {
  const extension = await builtWith('scripting', ['http://localhost/*', 'http://127.0.0.1/*'])
  const { phrase, address } = await newPerson(chain)
  const { wallet } = await launchWallet({ extension, phrase, networks: [network(chain)] })
  try {
    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()
    const never = { older: false, selected: null, announcedAs: [false] }
    expect(await dapp.page.evaluate(found)).toEqual(never)

    const page = await wallet.home()
    await page.getByTestId('tab-sites').click()
    const requests = await page.evaluateHandle(answerPermissions, [false, true])
    await page.getByTestId('older-host').fill(chain.dappUrl)
    await page.getByTestId('older-add').click()
    await expect(page.getByTestId('older').getByRole('alert')).toContainText('Nothing changed')
    await page.getByTestId('older-add').click()
    const control = page.getByTestId('older-site')
    await expect(control).toHaveAttribute('aria-checked', 'true')
    const host = `http://${new URL(chain.dappUrl).hostname}`
    const one = { permissions: ['scripting'], origins: [`${host}/*`], pressed: true }
    expect(await requests.jsonValue()).toEqual([one, one])

    expect(await dapp.page.evaluate(found)).toEqual(never)
    await wallet.killBackground()
    await dapp.page.reload()
    const older = { older: true, selected: address.toLowerCase(), announcedAs: [false] }
    await expect.poll(() => dapp.page.evaluate(found)).toEqual(older)

    await control.click()
    await expect(control).toHaveCount(0)
    await dapp.page.reload()
    expect(await dapp.page.evaluate(found)).toEqual(never)
  } finally {
    await wallet.close()
    await rm(extension, { recursive: true, force: true })
  }
})
