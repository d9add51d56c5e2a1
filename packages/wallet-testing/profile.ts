import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/** A browser that is just ending may still write, so removal tries again for about a second. */
const options = { recursive: true, force: true, maxRetries: 4 }

/** Removes a temporary profile. Never throws: a folder that stays must not hide the result of a test. */
export async function removeProfile(profile: string): Promise<void> {
  await rm(profile, options).catch(() => undefined)
}

/**
 * Removes a temporary profile when this process ends without closing the wallet. Call it after the launch: Playwright
 * then ends the browser first. Never throws at the end.
 *
 * @returns a function that removes the profile now
 */
export function removeAtExit(profile: string): () => Promise<void> {
  const atExit = () => {
    try {
      rmSync(profile, options)
    } catch {
      // The folder stays where the system clears it.
    }
  }
  process.once('exit', atExit)
  return async () => {
    process.off('exit', atExit)
    await removeProfile(profile)
  }
}
