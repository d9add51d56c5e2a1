import { browser } from '../../lib/browser.ts'
import type { Old } from './moveStorage.ts'
import { openDatabase, type Place } from './stateDatabase.ts'

/** Where the wallet's values lie, the sealed vault among them. */
export type Disk = Place & {
  /** The vault that lies here was opened or removed: what an older version left of it elsewhere is deleted. */
  settled?(): Promise<void>
}

/** A database of the extension's own, into which all that an older version stored is moved first. */
export function openDisk(
  old: Place & Old = browser.storage.local,
  database = openDatabase(),
): Required<Disk> {
  const move = () => import('./moveStorage.ts')
  let chosen: Promise<Place> | undefined

  function place(): Promise<Place> {
    chosen ??= choose().catch((error) => {
      chosen = undefined
      throw error
    })
    return chosen
  }

  async function choose(): Promise<Place> {
    const stage = await database.stage()
    if (stage === 'over') return database
    const { copy, tidy } = await move()
    try {
      if (!stage) await copy(database, old)
    } catch (error) {
      console.error('What is stored could not be moved', error)
      // No copy counts before its mark: this run uses the old place, and the next one tries again. If the mark
      // exists although it failed, the old place counts for no other run.
      if (!(await database.stage())) return old
    }
    await tidy(database, old).catch(console.error)
    return database
  }

  return {
    get: async (keys) => (await place()).get(keys),
    set: async (items) => (await place()).set(items),
    remove: async (keys) => (await place()).remove(keys),
    async settled() {
      if ((await place()) === database) await (await move()).forget(database, old)
    },
  }
}

/**
 * Firefox that never remembers history: all of it is private, the background too. There no extension gets a database,
 * and what else would be written is of no use without the journal.
 */
export const forgets = import.meta.env.MODE === 'firefox' && browser.extension.inIncognitoContext === true

/** The values in `storage.local` and in an older database are neither read nor changed. */
const nothing: Disk = {
  get: async () => ({}),
  set: refuse,
  remove: refuse,
}

async function refuse(): Promise<void> {
  throw new Error('Firefox never remembers history, so nothing can be kept')
}

const kept = () => (forgets ? nothing : openDisk())

/**
 * Firefox cannot close `storage.local` to content scripts. Chromium can (`lib/trustedStorage.ts`), but deletes
 * all of an extension's IndexedDB if part of it is damaged. The build decides, not the browser's features: a
 * Firefox that learns to close it must not lose the database.
 */
export const disk: Disk = import.meta.env.MODE === 'firefox' ? kept() : browser.storage.local
