import type { Page } from '@playwright/test'

/** DefiLlama, which the pages ask for prices in dollars. Only the tour's build may reach it. */
const llama = 'https://coins.llama.fi'
export const priceHosts = [`${llama}/*`]

/** Answers for DefiLlama: coins cost what ether does, and every token a dollar. */
export async function playPrices(page: Page): Promise<{ status: number; age: number }> {
  const served = { status: 200, age: 5 }
  await page.context().route(`${llama}/**`, (route) => {
    const timestamp = Math.floor(Date.now() / 1000) - served.age
    const names = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    const priceOf = (name: string) => (name.startsWith('coingecko:') ? 3184.27 : 1)
    const coins = names
      .split(',')
      .map((name) => [name, { price: priceOf(name), symbol: name, timestamp, confidence: 0.99 }])
    return route.fulfill({ status: served.status, json: { coins: Object.fromEntries(coins) } })
  })
  return served
}

/** Chooses DefiLlama, or nobody. Begins and ends at home. */
export async function choosePriceSource(page: Page, source: 'llama' | 'nobody'): Promise<void> {
  await page.getByTestId('settings').click()
  await page.getByTestId('prices-open').click()
  await page.getByTestId(`prices-${source}`).click()
  await page.getByTestId('submit').click()
  await page.getByTestId('prices-open').waitFor()
  await page.getByTestId('tab-wallet').click()
}
