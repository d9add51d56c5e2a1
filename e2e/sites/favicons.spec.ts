import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { browserName, launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { ask, expect, network, test } from '../fixtures.ts'

type Manifest = { permissions: string[] }

/** Of the extension's API in our pages, what these tests call. */
type Api = {
  runtime: { getManifest(): Manifest }
  tabs: { query(filter: object): Promise<{ url?: string; favIconUrl?: string }[]> }
  management: { getPermissionWarningsByManifest(manifest: string): Promise<string[]> }
}

const red =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#c81e3c" d="M0 0h9v9H0z"/></svg>'
const html = (icon: string, more = '') =>
  `<!doctype html><title>Site</title><link rel="icon" type="image/svg+xml" href="${icon}">${more}`

/** A site with a favicon, also at /frame; its front page embeds `/frame` of the same server's other name. */
async function serveSite() {
  const requested: string[] = []
  const server = createServer(({ url = '/', headers: { host = '' } }, response) => {
    requested.push(url)
    const isIcon = url === '/icon.svg'
    response.writeHead(200, { 'content-type': isIcon ? 'image/svg+xml' : 'text/html' })
    const frame = `<iframe src="http://${host.replace('127.0.0.1', 'localhost')}/frame"></iframe>`
    response.end(isIcon ? red : html('/icon.svg', url === '/' ? frame : ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requested, close: () => server.close() }
}

const connect = async (wallet: Wallet, frame: Pick<Page, 'evaluate'>, click: string[] = []) => {
  const connected = frame.evaluate(ask, { method: 'eth_requestAccounts' })
  await wallet.approve(click.length ? { click } : undefined)
  expect(await connected).toHaveProperty('result')
}

async function sitesOf(wallet: Wallet): Promise<Page> {
  const home = await wallet.home()
  await home.getByTestId('tab-sites').click()
  return home
}

const rowOf = (home: Page, origin: string) => home.locator(`[data-testid="site"][data-origin="${origin}"]`)

/** The middle of the picture that an icon shows. */
const colourOf = (icon: Locator) =>
  icon.locator('image').evaluate(async (element) => {
    const picture = new Image()
    picture.src = element.getAttribute('href') ?? ''
    await picture.decode()
    const canvas = document.createElement('canvas').getContext('2d')
    canvas?.drawImage(picture, 0, 0)
    const size = `${picture.naturalWidth}×${picture.naturalHeight}`
    return `${size} ${canvas?.getImageData(32, 32, 1, 1).data.join()}`
  })

/** Waits until the browser keeps the page's favicon, which it loads at leisure. */
async function untilKept(wallet: Wallet, page: Page): Promise<void> {
  const home = await wallet.home()
  await expect
    .poll(() =>
      home.evaluate(async (url) => {
        const { tabs } = (globalThis as unknown as { chrome: Api }).chrome
        if (location.protocol === 'moz-extension:')
          return (await tabs.query({})).some((tab) => tab.url === url && tab.favIconUrl)
        const kept = async (pageUrl: string) => {
          const answer = await fetch(`/_favicon/?${new URLSearchParams({ pageUrl, size: '64' })}`)
          return String(new Uint8Array(await answer.arrayBuffer()))
        }
        return (await kept(url)) !== (await kept('https://favicon.invalid/'))
      }, page.url()),
    )
    .toBe(true)
}

test('a connected site has its favicon, for which the wallet asked nobody', async ({
  chain,
  person,
  hosts,
}) => {
  const site = await serveSite()
  const { wallet, page } = await launchWallet({ phrase: person.phrase, networks: [network(chain)] })
  await page.goto(`${site.url}/`)
  await untilKept(wallet, page)
  const before = site.requested.length

  const connected = page.evaluate(ask, { method: 'eth_requestAccounts' })
  const first = await wallet.approval()
  await expect(first.locator('header svg text').first()).toHaveText('1')
  await expect(first.locator('header image')).toHaveCount(0)
  await wallet.approve()
  expect(await connected).toEqual({ result: [person.onWire] })

  const signed = page.evaluate(ask, { method: 'personal_sign', params: ['0x01', person.address] })
  const second = await wallet.approval()
  expect(await colourOf(second.locator('header'))).toBe('64×64 200,30,60,255')
  await wallet.approve()
  expect(await signed).toHaveProperty('result')

  const home = await sitesOf(wallet)
  expect(await colourOf(rowOf(home, site.url))).toBe('64×64 200,30,60,255')
  expect(site.requested.slice(before)).toEqual([])
  await wallet.close()
  expect(hosts.strangers()).toEqual([])
  site.close()
})

test('neither a frame nor the page around it sets the favicon of the other', async ({ wallet }) => {
  const site = await serveSite()
  const page = await wallet.newPage()
  await page.goto(`${site.url}/`)
  await untilKept(wallet, page)
  const inner = site.url.replace('127.0.0.1', 'localhost')
  const frame = page.frames().find((one) => one.url().startsWith(inner))
  if (!frame) throw new Error('There is no frame')
  await connect(wallet, frame)
  await connect(wallet, page)

  const home = await sitesOf(wallet)
  await expect(rowOf(home, site.url).locator('image')).toHaveCount(1)
  await expect(rowOf(home, inner).locator('image')).toHaveCount(0)
  await expect(rowOf(home, inner).locator('svg text').first()).toHaveText('L')
  site.close()
})

test('a site that the wallet warns about has none, connected or not', async ({ wallet }) => {
  const [listed, honest] = ['https://azukishop.live', 'https://harbor.example']
  for (const origin of [honest, listed]) {
    const page = await wallet.newPage()
    await page.route('**/*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: html(`data:image/svg+xml,${encodeURIComponent(red)}`),
      }),
    )
    await page.goto(`${origin}/`)
    await untilKept(wallet, page)
    const click = ['[data-testid="understand"]', '[data-testid="account-option"]']
    await connect(wallet, page, origin === listed ? click : [])
  }

  const home = await sitesOf(wallet)
  await expect(rowOf(home, honest).locator('image')).toHaveCount(1)
  await expect(rowOf(home, listed).locator('svg text').first()).toHaveText('A')
  await expect(rowOf(home, listed).locator('image')).toHaveCount(0)
})

test('the permission for favicons adds no warning to those at install', async ({ wallet }) => {
  test.skip(browserName() === 'firefox', 'Firefox needs no permission for this')
  const home = await wallet.home()
  const warnings = await home.evaluate(async () => {
    const { runtime, management } = (globalThis as unknown as { chrome: Api }).chrome
    const manifest = runtime.getManifest()
    const without = { ...manifest, permissions: manifest.permissions.filter((name) => name !== 'favicon') }
    const of = (some: Manifest) => management.getPermissionWarningsByManifest(JSON.stringify(some))
    return { with: await of(manifest), without: await of(without) }
  })
  expect(warnings.with).toEqual(['Read and change all your data on all websites'])
  expect(warnings.without).toEqual(warnings.with)
})
