import { browser } from '../lib/browser.ts'

/** One change after the other: each asks the browser twice. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Puts the script for older sites into the pages of these hosts, and of no others. The browser keeps that, but for an
 * update of the wallet, and shows this part of itself only where the person allowed it to be used.
 */
export function registerOlder(hosts: readonly string[]): Promise<unknown> {
  const { scripting } = browser
  const script = {
    id: 'older',
    js: ['older.js'],
    matches: hosts.map((host) => `${host}/*`),
    runAt: 'document_start' as const,
    world: 'MAIN' as const,
    allFrames: true,
  }
  const done = last.then(() =>
    hosts.length
      ? scripting?.updateContentScripts([script]).catch(() => scripting.registerContentScripts([script]))
      : scripting?.unregisterContentScripts(),
  )
  last = done.catch(() => undefined)
  return done
}
