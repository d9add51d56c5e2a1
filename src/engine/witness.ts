import * as v from 'valibot'
import { takeTurnsByKey } from '../lib/turns.ts'
import type { Journal } from '../storage/journal/journal.ts'
import type { Loss } from '../storage/journal/marks.ts'
import { type BatchRow, partsOf } from '../storage/journal/rows.ts'
import { damaged, lostNow } from './track/damage.ts'
import type { Unfinished } from './track/inFlight.ts'

/** The witness's storage. It is outside the journal's database, so that no single accident destroys both. */
export type WitnessStore = { read(): Promise<unknown>; write(witness: unknown): Promise<void> }

/** What the journal must hold. Written after the journal stores it, and before any of it is sent. */
const schema = v.object({
  journal: v.string(),
  /** Every lane that ever sent a transaction. */
  lanes: v.array(v.string()),
  /** Unsettled batches that sent something, with the hashes of their transactions, and an operation's last second. */
  open: v.record(
    v.string(),
    v.object({ lane: v.string(), hashes: v.array(v.string()), until: v.optional(v.number()) }),
  ),
})
type Witness = v.InferOutput<typeof schema>
type Sent = { hashes: readonly string[]; until?: number | undefined }

export type Lanes = {
  /** Lanes for which nothing is signed, because an earlier transaction may be pending. */
  unproven: ReadonlySet<string>
  /**
   * Await this before you send these transactions of a batch: from then on their loss is noticed. `until` is an
   * operation's last second, because nodes know no hashes of operations.
   */
  note(key: string, lane: string, hashes: readonly string[], until?: number): Promise<void>
  /** What was sent for a lane and may still be pending. */
  sentOn(lane: string): readonly Sent[]
  /** Frees the lane for good. Lost batches end if every node denied all their transactions. */
  prove(lane: string, denied?: readonly string[]): Promise<void>
  stop(): void
}

/**
 * Compares the journal with its witness, and locks the lanes of everything that the journal lost. The lock is
 * in the journal, so it survives restarts and power cuts. If the journal is deleted again, the witness notices
 * that again. Await this before you read anything else from the journal.
 */
export async function keepWitness(
  journal: Journal,
  store: WitnessStore,
  now: () => number,
  unfinished: Unfinished,
): Promise<Lanes> {
  const inTurn = takeTurnsByKey()
  const [marks, kept] = await Promise.all([journal.marks(), store.read()])
  const parsed = v.safeParse(schema, kept)
  const stored = parsed.success ? parsed.output : undefined
  const mark = await marks.read()
  const id = mark?.id ?? stored?.journal ?? crypto.randomUUID()

  const loss = await lossOf(stored, mark?.id)
  if (!mark || mark.id !== stored?.journal || loss.lanes.length > 0 || loss.batches.length > 0)
    await marks.lock(id, loss)
  const unproven = new Set((await marks.read())?.unproven)

  let witness: Witness = {
    journal: id,
    lanes: [...new Set([...(stored?.lanes ?? []), ...(await marks.lanes())])],
    open: stored?.open ?? {},
  }
  if (stored?.journal !== id || stored.lanes.length < witness.lanes.length) await write(witness)

  async function lossOf(expected: Witness | undefined, present: string | undefined): Promise<Loss> {
    const bad = await damaged(journal, now(), unfinished)
    if (!expected) return bad
    const isOther = present !== expected.journal
    const missing = await Promise.all(
      Object.entries(expected.open).map(async ([key, { lane, hashes }]) => {
        const row = await journal.batch(key)
        const held = (await journal.transactionsOf(key)).map(({ hash }) => `${hash}`)
        // A lost batch is lost once: its lane may be proven meanwhile.
        if (row?.lost || (row && hashes.every((hash) => held.includes(hash)))) return []
        return [{ lane, row: { ...(row ?? forgotten(key, now())), ...lostNow(now()) } }]
      }),
    )
    const lost = missing.flat()
    return {
      ...bad,
      lanes: [...bad.lanes, ...(isOther ? expected.lanes : []), ...lost.map(({ lane }) => lane)],
      // The bad ones last, without the plan that nobody can read.
      batches: [...lost.map(({ row }) => row), ...bad.batches],
    }
  }

  async function write(next: Witness): Promise<void> {
    await store.write(next)
    witness = next
  }

  /** Not awaited: a witness that lacks a little, or names ended batches, does no harm. */
  function hear(change: (open: Witness['open']) => Witness['open']): void {
    inTurn('witness', () => write({ ...witness, open: change(witness.open) })).catch(() => undefined)
  }

  const unwatch = journal.watch((change) => {
    if (change.store !== 'batches' || !Object.hasOwn(witness.open, change.row.key)) return
    const { key, state } = change.row
    // The proof of a lane asks for all that left.
    const isOver = state === 'settled' && !unproven.has(witness.open[key]?.lane ?? '')
    if (isOver || state === 'reserved' || change.deleted) hear(({ [key]: _, ...open }) => open)
  })

  return {
    unproven,

    note: (key, lane, hashes, until) =>
      inTurn('witness', async () => {
        const known = witness.open[key]?.hashes ?? []
        const all = [...new Set([...known, ...hashes])]
        if (all.length === known.length) return
        const lanes = [...new Set([...witness.lanes, lane])]
        await write({ ...witness, lanes, open: { ...witness.open, [key]: { lane, hashes: all, until } } })
      }),

    sentOn: (lane) => Object.values(witness.open).filter((one) => one.lane === lane),

    async prove(lane, denied = []) {
      const ended = await Promise.all(
        Object.entries(witness.open).map(async ([key, one]) => {
          const row = one.lane === lane ? await journal.batch(key) : undefined
          if (row?.state !== 'settled') return []
          // Nodes know no operations, so they cannot deny one.
          if (row.lost && !one.until && one.hashes.every((hash) => denied.includes(hash)))
            await journal.changeBatch(key, { lost: 'denied' })
          return [key]
        }),
      )
      await marks.prove(lane)
      unproven.delete(lane)
      hear((open) => Object.fromEntries(Object.entries(open).filter(([key]) => !ended.flat().includes(key))))
    },

    stop: unwatch,
  }
}

/** Keeps the id of a lost batch taken, so that a site's repeated request does not run twice. */
function forgotten(key: string, now: number): Omit<BatchRow, 'state'> {
  const { origin, id } = partsOf(key)
  return { key, id, origin, request: '', createdAt: now }
}
