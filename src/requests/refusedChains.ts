import * as v from 'valibot'
import type { Page } from '../domain/documentId.ts'
import { takeTurns } from '../lib/turns.ts'
import { sessionValue } from '../storage/state/sessionValue.ts'

export type Asking = { origin: string; page: Page }

const Refused = v.array(
  v.object({
    origin: v.string(),
    tabId: v.number(),
    frameId: v.number(),
    documentId: v.exactOptional(v.string()),
    chainId: v.number(),
    at: v.number(),
  }),
)

/** Milliseconds after a 4902 in which the site may ask to add that network and have it selected. */
const lasts = 5 * 60_000

/** Maximum number of entries. The oldest are dropped, so no site can fill the browser's memory. */
const most = 100

/**
 * The networks for which a document received 4902, in the browser's session memory, so they outlive the
 * background. A client library that adds such a network next wants to switch to it.
 */
export function createRefusedChains(now: () => number = Date.now) {
  const stored = sessionValue('refusedChains', Refused)
  const inTurn = takeTurns()

  return {
    remember: ({ origin, page }: Asking, chainId: number): Promise<void> =>
      inTurn(async () => {
        const at = now()
        const recent = ((await stored.get()) ?? []).filter((one) => at - one.at < lasts)
        const { tabId, frameId, documentId } = page
        const newest = { origin, tabId, frameId, ...(documentId && { documentId }), chainId, at }
        await stored.set([...recent, newest].slice(-most))
      }),

    /** True if the document received 4902 for this network within the last five minutes. */
    async includes({ origin, page }: Asking, chainId: number): Promise<boolean> {
      const at = now()
      return ((await stored.get()) ?? []).some(
        (one) =>
          at - one.at < lasts &&
          one.origin === origin &&
          one.chainId === chainId &&
          one.tabId === page.tabId &&
          one.frameId === page.frameId &&
          one.documentId === page.documentId,
      )
    },
  }
}
