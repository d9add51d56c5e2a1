import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { browser } from '../wire/browser.ts'
import { type Mirror, type MirrorUpdate, mirrorPort } from '../wire/mirror.ts'

type State = {
  /** Absent until the first message. Stays on screen while `connected` is false. */
  mirror: Mirror | undefined
  connected: boolean
}

const firstWait = 50
const longestWait = 2000

/** What the background says, as this page last heard it. Pages never write it. */
export const mirror = createStore<State>(() => ({ mirror: undefined, connected: false }))

/** Part of the mirror, or `undefined` until the first message. Select members of it, not objects made on the way. */
export function useMirror<value>(select: (mirror: Mirror) => value): value | undefined {
  return useStore(mirror, (state) => state.mirror && select(state.mirror))
}

/** Whether the background answers. It starts again within a blink; say something only where it takes longer. */
export function useConnected(): boolean {
  return useStore(mirror, (state) => state.connected)
}

/** Follows the background's state, and again each time the background was stopped: opening a port starts it. */
export function followMirror(wait = firstWait): void {
  const again = (soon: number) => setTimeout(followMirror, soon, Math.min(soon * 2, longestWait))
  let heard = false
  try {
    const port = browser.runtime.connect({ name: mirrorPort })
    port.onMessage.addListener((message) => {
      const update = message as MirrorUpdate
      // The first message of a port is whole, so what is absent in it is gone.
      mirror.setState((state) => ({
        mirror: (heard ? { ...state.mirror, ...update } : update) as Mirror,
        connected: true,
      }))
      heard = true
    })
    port.onDisconnect.addListener(() => {
      mirror.setState({ connected: false })
      again(heard ? firstWait : wait)
    })
  } catch {
    // The extension was updated or removed under this page, and the browser is about to close it.
    again(wait)
  }
}
