import { send } from '../commands/sendCommand.ts'
import { mirror } from './useUiState.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Often enough for minutes, in milliseconds. */
const interval = 10_000

/**
 * Tells the background that a person is at this page, while the wallet is unlocked. Only what the browser itself
 * reports counts: no page on the web can keep the wallet open.
 */
export function followPresence(): void {
  let told = Number.NEGATIVE_INFINITY
  const tell = ({ isTrusted }: Event) => {
    const now = performance.now()
    if (!isTrusted || now - told < interval || mirror.getState().mirror?.vault !== 'unlocked') return
    told = now
    send('person.active', {}).catch(() => undefined)
  }
  for (const sign of signs) window.addEventListener(sign, tell, { capture: true, passive: true })
}
