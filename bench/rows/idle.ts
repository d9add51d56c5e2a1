import { setTimeout as sleep } from 'node:timers/promises'
import type { Chain } from '../../e2e/fixtures.ts'
import type { Place } from '../contender.ts'

/**
 * Leaves a wallet alone, with a page of a site open: how many requests the node got, and how often the background began
 * to run.
 */
export async function idle(place: Place, chain: Chain, seconds: number) {
  await place.stopWorker()
  const since = Date.now()
  let starts = 0
  let isAwake = false
  while (Date.now() - since < seconds * 1000) {
    const wasAwake = isAwake
    isAwake = await place.browser.isAwake()
    if (isAwake && !wasAwake) starts += 1
    await sleep(1000)
  }
  return { starts, requests: chain.requests().filter(({ at }) => at >= since).length }
}
