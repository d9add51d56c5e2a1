import { browser } from '../../lib/browser.ts'
import { lazy } from '../../lib/lazy.ts'
import type { Old } from './moveStorage.ts'
import { openDatabase, type Place } from './stateDatabase.ts'

/** The store of the wallet's values, including the sealed vault. */
export type Disk = Place & {
  /** Call once this store's vault was unlocked or removed. Deletes the copy that an older version left. */
  settled?(): Promise<void>
}

/** The extension's own database. On first use, moves everything into it that an older version stored. */
export function openDisk(
  old: Place & Old = browser.storage.local,
  database = openDatabase(),
): Required<Disk> {
  const move = () => import('./moveStorage.ts')
  const place = lazy(choose)

  async function choose(): Promise<Place> {
    const stage = await database.stage()
    if (stage === 'over') return database
    const { copy, tidy } = await move()
    try {
      if (!stage) await copy(database, old)
    } catch (error) {
      console.error('What is stored could not be moved', error)
      // Without the mark the copy is invalid: this background uses the old storage, and the next tries again.
      // If the mark was written despite the error, later ones ignore the old storage, and so does this one.
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
 * True in a Firefox that never remembers history: all of it is private, including the background. Extensions
 * get no database there, and other stored values are useless without the journal.
 */
export const forgets = import.meta.env.MODE === 'firefox' && browser.extension.inIncognitoContext === true

/** Neither reads nor changes existing values in `storage.local` or in the database. */
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
 * Firefox cannot close `storage.local` to content scripts. Chromium can (`lib/trustedStorage.ts`), but it
 * deletes all of an extension's IndexedDB if part of it is damaged. The build decides, not the browser's
 * features: a Firefox that gains the feature must not lose the values in the database.
 */
export const disk: Disk = import.meta.env.MODE === 'firefox' ? kept() : browser.storage.local
