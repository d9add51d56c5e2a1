import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { sayAwake } from '../../messages/backgroundStarted.ts'
import type { UiStateUpdate } from '../../messages/uiState.ts'
import { followUiState, uiState } from './useUiState.ts'

type End = {
  name: string
  onMessage: { addListener(hear: (message: unknown) => void): void }
  postMessage(update: UiStateUpdate): void
  disconnect(): void
}

beforeEach(() => {
  reset()
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  uiState.setState({ received: undefined, connected: false })
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let page: EventTarget & { visibilityState: string }

function turn(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** The background's ends of the opened ports, in order. */
function listen(): End[] {
  const ends: End[] = []
  fake.runtime.onConnect.addListener((port: never) => void ends.push(port))
  return ends
}

const seen = () => uiState.getState().received as UiStateUpdate | undefined

test('updates change the members they carry', async () => {
  const ends = listen()
  followUiState('approval')
  const [port] = ends
  expect(port?.name).toBe('approval')
  port?.postMessage({ vault: 'locked', chainId: 1 })
  port?.postMessage({ vault: 'unlocked' })
  await vi.advanceTimersByTimeAsync(0)
  expect(uiState.getState()).toEqual({ received: { vault: 'unlocked', chainId: 1 }, connected: true })
})

describe('a port that was opened before the modules were there', () => {
  /** Sets up the state that `early.iife.ts` leaves. */
  async function early(view: string) {
    Object.assign(page, { currentScript: { dataset: { view } } })
    // The page's words never finish loading.
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    vi.resetModules()
    await import('./early.iife.ts')
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(globalThis, 'early')
  })

  test('is the one that is followed, and nothing that came over it is lost', async () => {
    const ends = listen()
    await early('approval')
    ends[0]?.postMessage({ vault: 'locked', chainId: 1 })
    await vi.advanceTimersByTimeAsync(0)
    followUiState('approval')
    expect(uiState.getState()).toEqual({ received: { vault: 'locked', chainId: 1 }, connected: true })
    ends[0]?.postMessage({ vault: 'unlocked' })
    await vi.advanceTimersByTimeAsync(0)
    expect(seen()).toEqual({ vault: 'unlocked', chainId: 1 })
    expect(ends).toHaveLength(1)
  })

  test('gives way to another one where it was closed meanwhile, or shows another view', async () => {
    const ends = listen()
    await early('approval')
    ends[0]?.disconnect()
    await vi.advanceTimersByTimeAsync(0)
    followUiState('approval')
    expect(ends).toHaveLength(2)
    await early('home')
    followUiState('approval')
    expect(ends.map(({ name }) => name)).toEqual(['approval', 'approval', 'home', 'approval'])
  })

  test('is followed again by another one when the background dies', async () => {
    const ends = listen()
    await early('approval')
    followUiState('approval')
    ends[0]?.disconnect()
    await vi.advanceTimersByTimeAsync(50)
    expect(ends).toHaveLength(2)
  })
})

test('home requests the rest once it was painted and idle', async () => {
  const ends = listen()
  const frames: FrameRequestCallback[] = []
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  followUiState('home')
  ends[0]?.postMessage({ chainId: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(1)
  frames[0]?.(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(1)
  idle[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends.map(({ name }) => name)).toEqual(['home', 'rest'])
  ends[1]?.postMessage({ activities: [] })
  ends[0]?.postMessage({ chainId: 2 })
  await vi.advanceTimersByTimeAsync(0)
  expect(seen()).toEqual({ chainId: 2, activities: [] })
  vi.unstubAllGlobals()
})

test('a page that nobody sees gets the rest too', async () => {
  const ends = listen()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: IdleRequestOptions) =>
    setTimeout(work, timeout),
  )
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  followUiState('home')
  ends[0]?.postMessage({ chainId: 1 })
  await vi.advanceTimersByTimeAsync(800)
  expect(ends.map(({ name }) => name)).toEqual(['home', 'rest'])
  vi.unstubAllGlobals()
})

test('when the background dies its last state stays, and the page comes back to it', async () => {
  const ends = listen()
  followUiState('approval')
  ends[0]?.postMessage({ chainId: 1, account: '0x7eBb81dc42D4459A6E66fe0E2d6ea1fEB0D17367' })
  await vi.advanceTimersByTimeAsync(0)
  ends[0]?.disconnect()
  await vi.advanceTimersByTimeAsync(0)
  expect(uiState.getState()).toMatchObject({ received: { chainId: 1 }, connected: false })

  await vi.advanceTimersByTimeAsync(50)
  expect(ends).toHaveLength(2)
  ends[1]?.postMessage({ chainId: 2 })
  await vi.advanceTimersByTimeAsync(0)
  expect(seen()).toEqual({ chainId: 2 })
  expect(uiState.getState().connected).toBe(true)
})

test('what a background said last does not replace what the next one says', async () => {
  const ends = listen()
  const queueOf = (...ids: string[]) => ({ queue: ids.map((id) => ({ id })) }) as unknown as UiStateUpdate
  followUiState('approval')
  ends[0]?.postMessage(queueOf('a'))
  ends[0]?.postMessage(queueOf())
  await vi.advanceTimersByTimeAsync(0)
  expect(seen()).toEqual(queueOf('a'))
  ends[0]?.disconnect()
  await vi.advanceTimersByTimeAsync(50)
  ends[1]?.postMessage(queueOf('b'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen()).toEqual(queueOf('b'))
})

test('a background that never answers gets fewer and fewer requests', async () => {
  const connect = vi.spyOn(fake.runtime, 'connect')
  followUiState('approval')
  await vi.advanceTimersByTimeAsync(400)
  expect(connect).toHaveBeenCalledTimes(4)
  connect.mockClear()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(connect.mock.calls.length).toBeLessThan(16)
  connect.mockRestore()
})

test('a page says whether it is in sight where it is not, and each time that changes', async () => {
  const ends = listen()
  const messages: unknown[] = []
  turn('hidden')
  followUiState('approval')
  ends[0]?.onMessage.addListener((message) => messages.push(message))
  await vi.advanceTimersByTimeAsync(0)
  expect(messages).toEqual(['hidden'])
  turn('visible')
  turn('hidden')
  await vi.advanceTimersByTimeAsync(0)
  expect(messages).toEqual(['hidden', 'visible', 'hidden'])
})

describe('a page that nobody sees', () => {
  async function leave(ends: End[]) {
    followUiState('approval')
    ends[0]?.postMessage({ chainId: 1 })
    await vi.advanceTimersByTimeAsync(0)
    turn('hidden')
    ends[0]?.disconnect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ends).toHaveLength(1)
  }

  test('leaves the background stopped, and comes back to it once it is seen', async () => {
    const ends = listen()
    await leave(ends)
    turn('visible')
    await vi.advanceTimersByTimeAsync(50)
    expect(ends).toHaveLength(2)
    expect(uiState.getState()).toMatchObject({ received: { chainId: 1 }, connected: false })
  })

  test('learns of it if something else starts it', async () => {
    const ends = listen()
    await leave(ends)
    sayAwake()
    vi.useRealTimers()
    await vi.waitFor(() => expect(ends).toHaveLength(2))
  })
})
