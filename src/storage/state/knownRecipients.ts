import * as v from 'valibot'
import type { Address } from 'viem'
import { address } from '../../domain/schema.ts'
import { disk } from './stateDisk.ts'

/** By account, those it dealt with last at the end. */
const Met = v.record(address, v.array(address))
type Met = v.InferOutput<typeof Met>

/** Under a name of its own in the storage, since no start of the background should read that much. */
const key = 'met'

/** Of one account. Older ones are new again. */
const most = 1000

/**
 * The addresses that each account dealt with, for longer than the journal keeps batches. The wallet warns about
 * look-alikes of these, and about new addresses.
 */
export function createMet() {
  let last: Promise<unknown> = Promise.resolve()

  async function all(): Promise<Met> {
    const read = v.safeParse(Met, (await disk.get(key))[key], { abortEarly: true })
    return read.success ? read.output : {}
  }

  return {
    of: async (from: Address): Promise<readonly Address[]> => (await all())[from] ?? [],

    /** Accounts that the wallet does not have any more are forgotten. */
    add(from: Address, addresses: readonly Address[], accounts: readonly Address[]): Promise<void> {
      const done = last.then(async () => {
        const before = await all()
        const rest = (before[from] ?? []).filter((one) => !addresses.includes(one))
        const met = { ...before, [from]: [...rest, ...new Set(addresses)].slice(-most) }
        const kept = Object.entries(met).filter(([account]) => accounts.includes(account as Address))
        await disk.set({ [key]: Object.fromEntries(kept) })
      })
      last = done.catch(() => undefined)
      return done
    },

    /** All of it, after what is being added. */
    forget(): Promise<void> {
      const done = last.then(() => disk.remove(key))
      last = done.catch(() => undefined)
      return done
    },
  }
}
export type MetBefore = ReturnType<typeof createMet>
