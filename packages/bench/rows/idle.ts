import { setTimeout as sleep } from 'node:timers/promises'
import type { Chain } from '../../../e2e/fixtures.ts'
import { ask, type Place } from '../contender.ts'
import type { Row } from '../numbers.ts'

/**
 * Leaves an unlocked wallet alone, with a page open that has sent it a request, and counts the requests to its node
 * and the starts of its background. No other client may use that node. Counting starts at once; `end` returns
 * the results.
 */
export function watchIdle(place: Place, chain: Chain): { end(seconds: number): Promise<Row[]> } {
  let since = Date.now()
  let starts = 0
  let isOver = false

  const watching = (async () => {
    await place.site.run(ask, 'eth_chainId')
    await place.stopWorker()
    since = Date.now()
    let wasAwake = false
    while (!isOver) {
      const isAwake = await place.browser.isAwake()
      if (isAwake && !wasAwake) starts += 1
      wasAwake = isAwake
      await sleep(1000)
    }
  })().catch((error: Error) => error)

  return {
    /** Waits until the wallet has been idle for at least `seconds`. */
    async end(seconds) {
      await sleep(Math.max(0, since + seconds * 1000 - Date.now()))
      isOver = true
      const failed = await watching
      const note = failed ? `broke off: ${failed.message}` : `in ${Math.round((Date.now() - since) / 1000)} s`
      const row = (what: string, ours: number): Row => ({
        what,
        ours: failed ? Number.NaN : ours,
        goal: 0,
        note,
      })
      return [
        row('Left alone: requests to the node', chain.requests().filter(({ at }) => at >= since).length),
        row('Left alone: starts of the background', starts),
      ]
    },
  }
}
