import { browser } from './browser.ts'

/** The part of a storage area that controls access to it. */
type Area = {
  /** Chromium only. */
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
}

/**
 * Closes both areas to content scripts, which need no access and share a process with the page. Firefox lacks
 * the call, but closes `session` itself, and there the wallet keeps only the journal's witness in `local`.
 */
export async function closeStorage(
  { local, session }: { local: Area; session: Area } = browser.storage,
): Promise<void> {
  await Promise.all(
    [local, session].map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })),
  )
}
