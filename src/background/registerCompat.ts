import { browser } from '../lib/browser.ts'
import { takeTurns } from '../lib/turns.ts'

/** Changes run one at a time, since each makes up to two calls to the browser. */
const inTurn = takeTurns()

/**
 * Injects the script for older sites into pages of these hosts, and of no others. The browser keeps the
 * registration until the wallet is updated, and exposes `scripting` only if the person granted the permission.
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
  return inTurn(async () =>
    hosts.length
      ? scripting?.updateContentScripts([script]).catch(() => scripting.registerContentScripts([script]))
      : scripting?.unregisterContentScripts(),
  )
}
