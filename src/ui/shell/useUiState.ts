import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { browser, type Runtime } from '../../lib/browser.ts'
import { type UiState, type UiStateUpdate, type View, views } from '../../messages/uiState.ts'
import { takeEarly } from './earlyState.ts'
import { holdLast } from './holdLast.ts'
import { whenAwake } from './onAwake.ts'
import { onIdle } from './onIdle.ts'
import { isSeen } from './onVisible.ts'

type State = {
  /** Absent until the first message. Stays on screen while `connected` is false. */
  received: UiState | undefined
  connected: boolean
}

const firstWait = 50
const longestWait = 2000

/** The background's state as this page last received it. Pages never write it. */
export const uiState = createStore<State>(() => ({ received: undefined, connected: false }))

/** Part of the UI state, `undefined` until the first message. Select existing members, not new objects. */
export function useUiState<value>(select: (state: UiState) => value): value | undefined {
  return useStore(uiState, (state) => state.received && select(state.received))
}

/** True while the background is connected. It restarts quickly, so report only a longer interruption. */
export function useConnected(): boolean {
  return useStore(uiState, (state) => state.connected)
}

/**
 * Follows the background's state, and reconnects each time the background stops. Opening a port starts it, so a
 * hidden page leaves it stopped.
 */
export function followUiState(view: Exclude<View, 'rest'>, wait = firstWait): void {
  const again = (soon: number) => setTimeout(followUiState, soon, view, Math.min(soon * 2, longestWait))
  let hasReceived = false
  let isOpen = true
  try {
    const port = follow(view, () => {
      if (!hasReceived && view === 'home') afterPaint(() => isOpen && follow('rest'))
      hasReceived = true
    })
    port.onDisconnect.addListener(() => {
      isOpen = false
      whenAwake(() => {
        uiState.setState({ connected: false })
        again(hasReceived ? firstWait : wait)
      })
    })
  } catch {
    // The extension was updated or removed under this page, and the browser is about to close it.
    again(wait)
  }
}

function follow(view: View, onMessage?: () => void): Runtime.Port {
  const { port, messages } = takeEarly(view) ?? {
    port: browser.runtime.connect({ name: view }),
    messages: [],
  }
  let isFirst = true
  let isOver = false
  const take = (message: UiStateUpdate) => {
    if (isOver) return
    const before = { ...uiState.getState().received }
    // A port's first message is complete, so members that it lacks no longer exist.
    if (isFirst) for (const member of views[view]) delete before[member]
    isFirst = false
    uiState.setState({ received: { ...before, ...message } as UiState, connected: true })
    onMessage?.()
  }
  const takeInTime = view === 'approval' ? holdLast(take) : take
  const hear = (message: unknown) => takeInTime(message as UiStateUpdate)
  port.onMessage.addListener(hear)
  port.onDisconnect.addListener(() => {
    isOver = true
  })
  messages.forEach(hear)
  sayWhetherSeen(port)
  return port
}

/** Reports this page's visibility, so that the background polls no node for a hidden page. */
function sayWhetherSeen(port: Runtime.Port): void {
  const say = () => port.postMessage(document.visibilityState)
  if (!isSeen()) say()
  document.addEventListener('visibilitychange', say)
  port.onDisconnect.addListener(() => document.removeEventListener('visibilitychange', say))
}

/** Milliseconds, longer than any frame: a hidden page gets no frames. */
const unseen = 200

/** Runs `work` after the current render is painted and its pending input is handled. */
function afterPaint(work: () => void): void {
  const once = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    onIdle(work)
  }
  const timer = setTimeout(once, unseen)
  const frame = requestAnimationFrame(once)
}
