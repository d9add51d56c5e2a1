import { browser } from './browser.ts'

/** The part of a storage area that says who may use it. */
type Area = {
  /** Chromium only. */
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
}

/**
 * Closes what is stored to content scripts, which need none of it and share a process with the page. In Firefox, which
 * lacks the call, the session is closed to them by itself, and of `local` only the journal's witness is used.
 */
export async function closeStorage(
  { local, session }: { local: Area; session: Area } = browser.storage,
): Promise<void> {
  await Promise.all(
    [local, session].map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })),
  )
}
