import { localItem, setLocalItem } from '../../shell/localItem.ts'

/** Where `localStorage` remembers the last backup. The background has no part in it. */
const name = 'lastBackup'

/** The time of the last backup that this browser saved, in milliseconds since 1970. */
export function lastBackup(): number | undefined {
  const at = Number(localItem(name))
  return at > 0 ? at : undefined
}

export const keepBackup = (at: number): boolean => setLocalItem(name, String(at))

/** A new wallet has no backup yet. */
export const forgetBackup = (): boolean => setLocalItem(name, null)
