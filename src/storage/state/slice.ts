import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { lazy } from '../../lib/lazy.ts'
import { takeTurns } from '../../lib/turns.ts'
import { type Area, areas, readStored } from './stored.ts'

/** `migrations[n]` makes version n + 1 out of version n. Never edited once released, only added to. */
export type Migrations = Record<number, (state: unknown) => unknown>

export type Slice<state> = Pick<StoreApi<state>, 'getState' | 'subscribe'> & {
  /** Resolves once the stored value is in memory. Until then, `getState` returns the initial value. */
  ready(): Promise<void>
  /** Changes run one at a time. Each is on the disk before subscribers see it. Resolves once it is stored. */
  commit(change: (state: state) => state): Promise<void>
  /** The value with its version, as stored on the disk. */
  save(): { version: number; state: state }
  /**
   * Parses what `save` returned, in this or an older version of the wallet, and returns a function that writes
   * it. Throws for any other value.
   */
  restore(saved: unknown): () => Promise<void>
}

const Envelope = v.union([
  v.object({ version: v.number(), text: v.string() }),
  v.object({ version: v.number(), state: v.unknown() }),
])

/** One persisted value, owned by the background: parsed on reads, migrated by version, shown once written. */
export function slice<state>(options: {
  key: string
  version: number
  schema: v.GenericSchema<unknown, state>
  initial: state
  migrations?: Migrations
  /** `session` stays in the browser's memory and ends with the browser. */
  area?: Area
  /** Stores the value as one text: browsers read an object of hundreds of objects many times more slowly. */
  asText?: true
  /** Quickly recognizes a state that the schema would not change. Any other state is parsed. */
  isSound?(state: unknown): state is state
}): Slice<state> {
  const { key, version, schema, initial, migrations = {}, area = 'local', asText, isSound } = options
  const store = createStore<state>(() => initial)
  const inTurn = takeTurns()

  /** Loads on first use: a background that starts answers most requests without the longest values. */
  const ready = lazy(load)

  async function load(): Promise<void> {
    const stored = await readStored(area, key)
    if (stored === undefined) return
    try {
      store.setState(read(stored), true)
    } catch {
      // Defaults never overwrite this copy. A wallet without a setting beats one that cannot start.
      await areas[area].set({ [`${key}.unreadable`]: stored })
    }
  }

  function read(stored: unknown): state {
    const envelope = v.parse(Envelope, stored)
    if (envelope.version > version) throw new Error(`${key} was written by a newer version of the wallet`)
    let state = 'text' in envelope ? JSON.parse(envelope.text) : envelope.state
    for (let from = envelope.version; from < version; from++) {
      const migrate = migrations[from]
      if (!migrate) throw new Error(`${key}: no migration from version ${from}`)
      state = migrate(state)
    }
    return isSound?.(state) ? state : v.parse(schema, state)
  }

  function commit(change: (state: state) => state): Promise<void> {
    return inTurn(async () => {
      await ready()
      const before = store.getState()
      const state = change(before)
      if (state === before) return
      const written = asText ? { text: JSON.stringify(state) } : { state }
      await areas[area].set({ [key]: { version, ...written } })
      store.setState(state, true)
    })
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ready,
    commit,
    save: () => ({ version, state: store.getState() }),
    restore(saved) {
      const state = read(saved)
      return () => commit(() => state)
    },
  }
}
