import { isSame } from '../../lib/isSame.ts'
import type { Database, Place } from './stateDatabase.ts'

/** The journal's witness stays there (`background/openEngine.ts`). */
const stays = 'witness'

/** An older version's `storage.local`. Content scripts can write there, so once it was copied nobody believes it. */
export type Old = Pick<Place, 'remove'> & { get(keys: null): Promise<Record<string, unknown>> }

/**
 * Copies everything that an older version stored, and reads it back. The database counts from its mark on;
 * after an earlier kill the copy starts again. Throws if Firefox may delete the database: it promises not to
 * with `unlimitedStorage`.
 */
export async function copy(database: Database, old: Old): Promise<void> {
  if (!(await navigator.storage.persist())) throw new Error('The browser may delete the database')
  const { [stays]: _, ...values } = await old.get(null)
  // The vault twice: should one be damaged before it was ever opened, the other is read, and never the one there.
  const copied = { ...('vault' in values && { vaultBefore: values.vault }), ...values }
  await database.set(copied, true)
  if (!isSame(await database.get(Object.keys(copied)), copied))
    throw new Error('The copy is not what was stored')
  await database.mark('copied')
}

/** Deletes what was copied; of the vault, only where the database has none. */
export async function tidy(database: Database, old: Old): Promise<void> {
  if ((await database.get('vault')).vault === undefined) return forget(database, old)
  await remove(old, (key) => !key.startsWith('vault'))
}

/** Deletes the vault's old copy too. To be called once the one in the database was opened. */
export async function forget(database: Database, old: Old): Promise<void> {
  if ((await database.stage()) !== 'copied') return
  await remove(old, () => true)
  await database.mark('over')
}

async function remove(old: Old, isMeant: (key: string) => boolean): Promise<void> {
  const keys = Object.keys(await old.get(null))
  await old.remove(keys.filter((key) => key !== stays && isMeant(key)))
}
