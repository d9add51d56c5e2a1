import * as v from 'valibot'
import { browser } from '../../lib/browser.ts'

const name = 'deviceTurn'

const Turn = v.object({
  /** The key of its batch, or the id of a message. */
  of: v.string(),
  /** The batch's last signature by a Ledger, and its time. */
  signed: v.optional(v.object({ id: v.string(), device: v.string(), at: v.number() })),
})

/** Which of the waiting signatures the person turned to last. */
export type DeviceTurn = v.InferOutput<typeof Turn>

/** In the browser's memory, because the window closes between two calls, and pages of the wallet open it. */
export async function readTurn(): Promise<DeviceTurn | undefined> {
  const stored = v.safeParse(Turn, (await browser.storage.session.get(name))[name])
  return stored.success ? stored.output : undefined
}

export const keepTurn = (turn: DeviceTurn): Promise<void> => browser.storage.session.set({ [name]: turn })

/** Calls `listener` after each change by any page. Returns a function that ends it. */
export function followTurn(listener: () => void): () => void {
  const hear = (changes: object) => {
    if (name in changes) listener()
  }
  browser.storage.onChanged.addListener(hear)
  return () => browser.storage.onChanged.removeListener(hear)
}
