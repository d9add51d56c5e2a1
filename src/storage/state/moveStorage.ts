import { isSame } from '../../lib/isSame.ts'
import type { Database, Place } from './stateDatabase.ts'

/** The journal's witness stays in `storage.local` (`background/openEngine.ts`). */
const stays = 'witness'

/** An older version's `storage.local`. Content scripts can write to it, so it is not trusted after the copy. */
export type Old = Pick<Place, 'remove'> & { get(keys: null): Promise<Record<string, unknown>> }

/**
 * Copies everything that an older version stored, and reads it back. The database is valid once it is marked; a
 * background that dies before that copies again. Throws if Firefox may delete the database, which it promises
 * not to do for extensions with `unlimitedStorage`.
 */
export async function copy(database: Database, old: Old): Promise<void> {
  if (!(await navigator.storage.persist())) throw new Error('The browser may delete the database')
  const { [stays]: _, ...values } = await old.get(null)
  // Copies the vault twice: if one is damaged before its first unlock, the other is read, never the old one.
  const copied = { ...('vault' in values && { vaultBefore: values.vault }), ...values }
  await database.set(copied, true)
  if (!isSame(await database.get(Object.keys(copied)), copied))
    throw new Error('The copy is not what was stored')
  await database.mark('copied')
}

/** Deletes the copied values from the old storage; the vault only if the database has none. */
export async function tidy(database: Database, old: Old): Promise<void> {
  if ((await database.get('vault')).vault === undefined) return forget(database, old)
  await remove(old, (key) => !key.startsWith('vault'))
}

/** Deletes the vault's old copy too. Call once the database's vault has been unlocked. */
export async function forget(database: Database, old: Old): Promise<void> {
  if ((await database.stage()) !== 'copied') return
  await remove(old, () => true)
  await database.mark('over')
}

async function remove(old: Old, isMeant: (key: string) => boolean): Promise<void> {
  const keys = Object.keys(await old.get(null))
  await old.remove(keys.filter((key) => key !== stays && isMeant(key)))
}
