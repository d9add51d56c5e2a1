import { freshSite, type Place, type Provided } from '../contender.ts'
import type { Tab } from '../devtools.ts'
import { type Measured, times } from './row.ts'

const count = 50
const requests = 1000

/** Fifty tabs of fifty sites. Measures the whole browser's memory, because each tab has its own process. */
export const manyTabs: Measured<Place> = {
  shows: [
    { what: '50 tabs: memory of each, MiB', goal: times(1.1) },
    { what: '50 tabs: 1,000 requests over all, ms', goal: times(1.5) },
  ],
  runs: 1,
  isCold: true,
  isOnce: true,
  async measure({ browser, siteUrl, method }) {
    const before = await browser.memory()
    const tabs: Tab[] = []
    for (let index = 0; index < count; index++) tabs.push(await browser.open(freshSite(siteUrl)))
    const ask = () => Promise.all(tabs.map((tab) => tab.run(askMany, { method, count: requests / count })))
    await ask()
    const perTab = ((await browser.memory()) - before) / count
    const times: number[] = []
    for (let run = 0; run < 3; run++) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
    }
    await Promise.all(tabs.map((tab) => tab.close()))
    return [perTab, Math.min(...times)]
  },
}

/** Runs in a page. */
async function askMany({ method, count }: { method: string; count: number }): Promise<void> {
  const { ethereum } = window as unknown as Provided
  await Promise.all(Array.from({ length: count }, () => ethereum.request({ method })))
}
