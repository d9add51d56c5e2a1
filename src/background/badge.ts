import { browser } from '../lib/browser.ts'
import { takeTurns } from '../lib/turns.ts'

/** Shows on the wallet's icon how many requests wait for the person. */
export function createBadge(waiting: () => Promise<{ length: number }>) {
  const inTurn = takeTurns()
  return {
    /** Counts again. Updates run one at a time, so that an older count never overwrites a newer one. */
    update: (): Promise<void> =>
      inTurn(async () => {
        const { length } = await waiting()
        await browser.action.setBadgeText({ text: length ? `${length}` : '' })
      }),
  }
}
