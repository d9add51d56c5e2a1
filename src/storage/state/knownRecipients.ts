import * as v from 'valibot'
import type { Address } from 'viem'
import { address } from '../../domain/schema.ts'
import { takeTurns } from '../../lib/turns.ts'
import { disk } from './stateDisk.ts'

/** Addresses by account, the most recent last. */
const Met = v.record(address, v.array(address))
type Met = v.InferOutput<typeof Met>

/** Stored under a separate key, since no start of the background should read this much. */
const key = 'met'

/** The most addresses per account. Older ones count as new again. */
const most = 1000

/**
 * The addresses that each account dealt with, for longer than the day for which the journal keeps batches. The
 * wallet warns of an address that looks like one of these, or that is new.
 */
export function createKnownRecipients() {
  const inTurn = takeTurns()

  async function all(): Promise<Met> {
    const read = v.safeParse(Met, (await disk.get(key))[key], { abortEarly: true })
    return read.success ? read.output : {}
  }

  return {
    of: async (from: Address): Promise<readonly Address[]> => (await all())[from] ?? [],

    /** Also drops accounts that the wallet no longer has. */
    add(from: Address, addresses: readonly Address[], accounts: readonly Address[]): Promise<void> {
      return inTurn(async () => {
        const before = await all()
        const rest = (before[from] ?? []).filter((one) => !addresses.includes(one))
        const met = { ...before, [from]: [...rest, ...new Set(addresses)].slice(-most) }
        const kept = Object.entries(met).filter(([account]) => accounts.includes(account as Address))
        await disk.set({ [key]: Object.fromEntries(kept) })
      })
    },

    /** Deletes everything, after pending additions. */
    forget(): Promise<void> {
      return inTurn(() => disk.remove(key))
    },
  }
}
export type KnownRecipients = ReturnType<typeof createKnownRecipients>
