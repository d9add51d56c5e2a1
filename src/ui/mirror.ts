import { create, useStore } from 'zustand'
import { browser } from '../wire/browser.ts'
import { type Mirror, type MirrorUpdate, mirrorPort } from '../wire/mirror.ts'

type State = {
  /** Absent until the first message, which carries everything. Stays on screen while `connected` is false. */
  mirror: Mirror | undefined
  connected: boolean
}

const firstWait = 50
const longestWait = 2000

/** What the background says, as this page last heard it. Pages never write it. */
export const mirror = create<State>(() => ({ mirror: undefined, connected: false }))

/** A member of the mirror, or `undefined` until the first message. Select members, not fresh objects. */
export function useMirror<value>(select: (mirror: Mirror) => value): value | undefined {
  return useStore(mirror, (state) => state.mirror && select(state.mirror))
}

/** Follows the background's state, and again each time the background was stopped: opening a port starts it. */
export function followMirror(): void {
  connect(firstWait)
}

function connect(wait: number): void {
  const again = (soon: number) => setTimeout(connect, soon, Math.min(soon * 2, longestWait))
  let heard = false
  try {
    const port = browser.runtime.connect({ name: mirrorPort })
    port.onMessage.addListener((update) => {
      mirror.setState(({ mirror }) => ({ mirror: merge(mirror, update as MirrorUpdate), connected: true }))
      heard = true
    })
    port.onDisconnect.addListener(() => {
      mirror.setState({ connected: false })
      again(heard ? firstWait : wait)
    })
  } catch {
    // The extension itself is gone: updated or removed. The page is closed by the browser then, or stays as it is.
    again(wait)
  }
}

function merge(before: Mirror | undefined, update: MirrorUpdate): Mirror {
  return { ...before, ...update } as Mirror
}
