import { type AnyPlace, freshSite, type Provided } from '../contender.ts'
import { atMost, type Measured, times } from './row.ts'

/** Requests that the background answers from memory, one at a time. */
export const oneByOne: Measured = {
  shows: [{ what: 'A request to the background, ms', goal: times(1.25) }],
  runs: 40,
  isShort: true,
  measure: async ({ site, method }) => [(await site.run(time, { method, count: 20 })) / 20],
}

/** A request that the page answers from its own cache. */
export const again: Measured = {
  shows: [{ what: 'eth_chainId once it was answered, ms', goal: atMost(0.05) }],
  runs: 3,
  isShort: true,
  async measure({ site }) {
    await site.run(time, { method: 'eth_chainId', count: 1 })
    return [(await site.run(time, { method: 'eth_chainId', count: 2000 })) / 2000]
  },
}

/** On a site that has sent a request before. */
export const together: Measured = {
  shows: [{ what: '1,000 requests at once, ms', goal: times(1.5) }],
  runs: 5,
  isShort: true,
  async measure({ open, siteUrl, method }: AnyPlace) {
    const tab = await open(freshSite(siteUrl))
    await tab.run(timeTogether, { method, count: 1 })
    const milliseconds = await tab.run(timeTogether, { method, count: 1000 })
    await tab.close()
    return [milliseconds]
  },
}

/** From a page that was open before the stop. The goal is a multiple of the floor. */
export const fromStopped = (factor: number): Measured => ({
  shows: [{ what: 'Stopped background to its answer, ms', goal: times(factor) }],
  runs: 8,
  isShort: true,
  async measure({ site, method, stopWorker }) {
    await stopWorker()
    return [await site.run(time, { method, count: 1 })]
  },
})

/** Runs in a page. */
async function time({ method, count }: { method: string; count: number }): Promise<number> {
  const { ethereum } = window as unknown as Provided
  const began = performance.now()
  for (let index = 0; index < count; index++) await ethereum.request({ method })
  return performance.now() - began
}

/** Runs in a page. */
async function timeTogether({ method, count }: { method: string; count: number }): Promise<number> {
  const { ethereum } = window as unknown as Provided
  const began = performance.now()
  await Promise.all(Array.from({ length: count }, () => ethereum.request({ method })))
  return performance.now() - began
}
