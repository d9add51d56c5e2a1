import { freshSite, type Place, type Provided } from '../contender.ts'
import { interleave } from './figures.ts'

/** Milliseconds of a request that the background answers from memory, one at a time. */
export const oneByOne = (places: readonly Place[], runs: number) =>
  interleave(places, runs, async ({ site, method }) => (await site.run(time, { method, count: 20 })) / 20)

/** Milliseconds of `eth_chainId` once it was answered. */
export const again = (places: readonly Place[], runs: number) =>
  interleave(
    places,
    runs,
    async ({ site }) => (await site.run(time, { method: 'eth_chainId', count: 500 })) / 500,
  )

/** Milliseconds until a thousand requests at once are answered. */
export const together = (places: readonly Place[], runs: number) =>
  interleave(places, runs, async ({ browser, siteUrl, method }) => {
    const tab = await browser.open(freshSite(siteUrl))
    await tab.run(timeTogether, { method, count: 1 })
    const milliseconds = await tab.run(timeTogether, { method, count: 1000 })
    await tab.close()
    return milliseconds
  })

/** Milliseconds until a request is answered that finds the background stopped. */
export const fromStopped = (places: readonly Place[], runs: number) =>
  interleave(places, runs, async (place) => {
    await place.stopWorker()
    return place.site.run(time, { method: place.method, count: 1 })
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
