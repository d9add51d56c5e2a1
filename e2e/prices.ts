import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { builtExtension } from '../packages/wallet-testing/index.ts'

/** A price server on this machine. */
export type PriceServer = {
  /** The URL as a person would type it. */
  template: string
  /** The requested paths with their parameters, oldest first. */
  asked: string[]
  /** Prices by `chainId:address`; the coin is at the zero address. */
  prices: Record<string, number>
  /** The age that the prices report, in seconds. */
  age: number
  /** The body for every response from now on. */
  body: string | undefined
  status: number
  close(): Promise<void>
}

/** Serves prices in DefiLlama's format, without CORS, as a person's own small server would. */
export async function servePrices(): Promise<PriceServer> {
  const server = createServer((request, response) => {
    served.asked.push(request.url ?? '')
    const [, currency, names = ''] = /^\/(\w+)\/([^?]*)/.exec(request.url ?? '') ?? []
    const timestamp = Math.floor(Date.now() / 1000) - served.age
    const coins = Object.fromEntries(
      names.split(',').flatMap((name) => {
        const price = served.prices[name]
        return price === undefined ? [] : [[name, { price, symbol: currency, timestamp, confidence: 0.99 }]]
      }),
    )
    response.writeHead(served.status, { 'content-type': 'application/json' })
    response.end(served.body ?? JSON.stringify({ coins }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const served: PriceServer = {
    template: `http://127.0.0.1:${port}/{currency}/{tokens}`,
    asked: [],
    prices: {},
    age: 5,
    body: undefined,
    status: 200,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return served
}

/** No test can press the browser's own dialogs, so this build has the permission for these hosts. */
export async function buildWithPrices(hosts: readonly string[] = ['http://127.0.0.1/*']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volley-build-'))
  await cp(builtExtension(), folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.host_permissions = hosts
  await writeFile(file, JSON.stringify(manifest))
  return folder
}

/** Chooses the source as a person does. The page starts and ends on the wallet's first screen. */
export async function choosePrices(page: Page, template: string, currency: string): Promise<void> {
  await page.getByTestId('settings').click()
  await page.getByTestId('prices-open').click()
  await page.getByTestId('prices-own').click()
  await page.getByTestId('prices-url').fill(template)
  await page.getByTestId('prices-currency').selectOption(currency)
  await page.getByTestId('submit').click()
  await page.getByTestId('prices-url').waitFor({ state: 'detached' })
  await page.getByTestId('tab-wallet').click()
}
