import { send } from '../commands/sendCommand.ts'
import { uiState } from './useUiState.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Milliseconds between reports, often enough for an auto-lock in minutes. */
const interval = 10_000

/**
 * Reports the person's activity on this page to the background while the wallet is unlocked. Only trusted
 * events count, so no web page can keep the wallet unlocked.
 */
export function followPresence(): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const tell = ({ isTrusted }: Event) => {
    const now = performance.now()
    if (!isTrusted || now - reportedAt < interval || uiState.getState().received?.vault !== 'unlocked') return
    reportedAt = now
    send('person.active', {}).catch(() => undefined)
  }
  for (const sign of signs) window.addEventListener(sign, tell, { capture: true, passive: true })
}
