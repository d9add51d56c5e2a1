/** Functions that run in pages of the measured copy. Each must be self-contained: its source text is sent. */
type Provider = { request(frame: { method: string; params?: unknown }): Promise<unknown> }

/** The probe's report on a page, in milliseconds since 1970. */
export type Seen = {
  path: string
  count: number
  /** The origin of the page's own clock. */
  began: number
  /** When the last press for a screen happened; `NaN` for the page itself. */
  pressed: number
  found: number
  painted: number
  /** The time at which the browser painted the effect of the press; `NaN` without a press. */
  handled: number
}

type Closable = { remove(id: number): Promise<void> }

declare const chrome: {
  runtime: { sendMessage(message: unknown): Promise<unknown> }
  tabs: Closable & {
    create(tab: { url: string }): Promise<unknown>
    query(filter: object): Promise<{ id: number; url?: string }[]>
  }
  windows: { create(window: object): Promise<unknown> }
}

/** Waits until the next page shows its main content. */
export function seeNext(): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel('bench')
    const late = setTimeout(() => reject(new Error('No page showed anything within 20 s')), 20_000)
    channel.onmessage = ({ data }) => {
      clearTimeout(late)
      channel.close()
      resolve(data)
    }
  })
}

/** Opens a page of the extension in a tab, or in a window like an approval's. */
export async function openAndSee({ page, popup }: { page: string; popup: boolean }) {
  const seen = new Promise<Seen>((resolve, reject) => {
    const channel = new BroadcastChannel('bench')
    const late = setTimeout(() => reject(new Error(`${page} showed nothing within 20 s`)), 20_000)
    channel.onmessage = ({ data }) => {
      clearTimeout(late)
      channel.close()
      resolve(data)
    }
  })
  const started = performance.timeOrigin + performance.now()
  if (popup) await chrome.windows.create({ url: page, type: 'popup', focused: true, width: 400, height: 640 })
  else await chrome.tabs.create({ url: page })
  return { started, seen: await seen }
}

/** Closes the page and waits until it is gone. */
export async function closePage(page: string): Promise<void> {
  const open = async () =>
    (await chrome.tabs.query({})).filter(({ url }) => url?.startsWith(`${location.origin}/${page}`))
  for (const { id } of await open()) await chrome.tabs.remove(id)
  while ((await open()).length) await new Promise((resolve) => setTimeout(resolve, 10))
  // The background's reaction must not affect the next measurement.
  await new Promise((resolve) => setTimeout(resolve, 200))
}

export async function unlock(password: string): Promise<void> {
  type Facts = { output: { kdf: object } }
  type Derivation = { derivation: { deriveKeys(password: string, kdf: object): Promise<object> } }
  const { output } = (await chrome.runtime.sendMessage({ command: 'vault.kdf', input: {} })) as Facts
  const { derivation } = globalThis as unknown as Derivation
  const keys = await derivation.deriveKeys(password, output.kdf)
  await chrome.runtime.sendMessage({ command: 'vault.unlock', input: { keys } })
}

export async function lock(): Promise<void> {
  await chrome.runtime.sendMessage({ command: 'vault.lock', input: {} })
}

/** Runs in a site's page: requests a batch, ignores the result, and returns the time of the request. */
export async function askForBatch(request: unknown): Promise<number> {
  const { ethereum } = window as unknown as { ethereum: Provider }
  await ethereum.request({ method: 'eth_accounts' })
  const started = performance.timeOrigin + performance.now()
  ethereum.request({ method: 'wallet_sendCalls', params: [request] }).catch(() => undefined)
  return started
}

type Recording = { recorded?: { longest: number; on: boolean } }

/** Starts to record the time between frames. */
export function recordFrames(): void {
  const frames = { longest: 0, on: true }
  ;(window as Recording).recorded = frames
  let before: number | undefined
  const next = (at: number) => {
    if (!frames.on) return
    if (before !== undefined) frames.longest = Math.max(frames.longest, at - before)
    before = at
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** The longest time between two frames since `recordFrames`. */
export function stopFrames(): number {
  const { recorded: frames } = window as Recording
  if (!frames) return Number.NaN
  frames.on = false
  return frames.longest
}
