import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Listener = (...args: never[]) => unknown
type Sender = {
  id?: string
  origin?: string
  url?: string
  frameId?: number
  documentId?: string
  tab?: object
}
type Values = Record<string, unknown>
type Port = {
  name: string
  onMessage: ReturnType<typeof event>
  onDisconnect: ReturnType<typeof event>
  postMessage: (message: unknown) => void
  disconnect: () => void
}

const english: Record<string, { message: string } | undefined> = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'public', '_locales', 'en', 'messages.json'), 'utf8'),
)
const id = 'bgpbmkdelnfgdafgnddikianleklande'
const origin = `chrome-extension://${id}`
const page: Sender = { id, origin, url: `${origin}/popup.html` }
const nobody = new Error('Could not establish connection. Receiving end does not exist.')
const forgets: (() => void)[] = []

/**
 * Replaces the browser in unit tests, with enough of it to run the background.
 * Events have an `emit`, which plays the browser and returns the listeners' results.
 */
export const fake = {
  storage: { local: area(), session: area() },
  runtime: {
    id,
    getURL: (path: string) => `${origin}/${path.replace(/^\//, '')}`,
    getManifest: () => ({ manifest_version: 3, name: 'Volley', version: '0.0.0' }),
    getPlatformInfo: async () => ({ os: 'linux', arch: 'x86-64' }),
    onMessage: event(),
    onConnect: event(),
    onInstalled: event(),
    onStartup: event(),
    onSuspend: event(),
    async sendMessage(message: unknown) {
      return structuredClone(await fake.runtime.deliver(message, page))
    },
    /** Plays a sender. A listener that returns `true` answers later, by its callback; promises are ignored. */
    deliver(message: unknown, sender: Sender): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const replies = fake.runtime.onMessage.emit(structuredClone(message), sender, resolve)
        if (replies.length === 0) reject(nobody)
        if (!replies.includes(true)) resolve(undefined)
      })
    },
    connect: ({ name = '' } = {}) => connect(name, page),
  },
  extension: { inIncognitoContext: false },
  windows: {
    ...objects(),
    WINDOW_ID_NONE: -1,
    async getLastFocused(): Promise<Values> {
      throw new Error('No last-focused window')
    },
    onFocusChanged: event(),
    async update(windowId: number, changes: Values) {
      if (changes.focused) fake.windows.onFocusChanged.emit(windowId)
      return fake.windows.change(windowId, changes)
    },
  },
  tabs: {
    ...objects(),
    query: () => fake.tabs.getAll(),
    update: (tabId: number, changes: Values) => fake.tabs.change(tabId, changes),
    /** Messages sent to pages, oldest first. A closed tab rejects, like the browser's. */
    sent: [] as { tabId: number; message: unknown; options: unknown }[],
    async sendMessage(tabId: number, message: unknown, options?: unknown) {
      await fake.tabs.get(tabId).catch(() => Promise.reject(nobody))
      fake.tabs.sent.push({ tabId, message: structuredClone(message), options })
    },
  },
  alarms: {
    ...alarms(),
    onAlarm: event(),
  },
  idle: { onStateChanged: event() },
  /** English, which tests read. A key that the catalogue lacks is `''`, as in the browser. */
  i18n: { getMessage: (key: string) => english[key]?.message ?? '', getUILanguage: () => 'en' },
  action: { setBadgeText: async () => {}, setBadgeBackgroundColor: async () => {}, setIcon: async () => {} },
}

/** Clears all state, including listeners. For `beforeEach`. */
export function reset(): void {
  for (const forget of forgets) forget()
  fake.tabs.sent = []
}

/**
 * Opens a port to the background as `sender`, for example a site's content script. Returns the sender's end. As
 * in the browser, messages arrive asynchronously as copies, and only the other end gets a disconnection.
 */
export function connect(name: string, sender: Sender): Port {
  let open = true
  const near: Port = { ...end(), postMessage: (message) => post(message, far), disconnect: () => leave(far) }
  const far: Port = { ...end(), postMessage: (message) => post(message, near), disconnect: () => leave(near) }
  if (fake.runtime.onConnect.emit(Object.assign(far, { sender })).length === 0) leave(near)
  return near

  function end() {
    return { name, onMessage: event(), onDisconnect: event() }
  }

  function post(message: unknown, to: Port) {
    if (!open) throw new Error('Attempting to use a disconnected port object')
    const copy = structuredClone(message)
    queueMicrotask(() => open && to.onMessage.emit(copy, to))
  }

  function leave(other: Port) {
    if (open) queueMicrotask(() => other.onDisconnect.emit(other))
    open = false
  }
}

function event() {
  const listeners = new Set<Listener>()
  forgets.push(() => listeners.clear())
  return {
    addListener: (listener: Listener) => void listeners.add(listener),
    removeListener: (listener: Listener) => void listeners.delete(listener),
    hasListener: (listener: Listener) => listeners.has(listener),
    emit: (...args: unknown[]) => [...listeners].map((listener) => listener(...(args as never[]))),
  }
}

/** A storage area. It keeps copies: later changes to written or read objects do not affect it. */
function area() {
  const values = new Map<string, unknown>()
  forgets.push(() => values.clear())
  return {
    async get(keys: null | string | string[] | Values = null): Promise<Values> {
      const requested = typeof keys === 'string' ? [keys] : keys
      const defaults = requested && !Array.isArray(requested) ? requested : {}
      const names = Array.isArray(requested)
        ? requested
        : Object.keys(requested ?? Object.fromEntries(values))
      const found = names.filter((name) => values.has(name)).map((name) => [name, values.get(name)])
      return structuredClone({ ...defaults, ...Object.fromEntries(found) })
    },
    async set(items: Values) {
      for (const [name, value] of Object.entries(structuredClone(items))) values.set(name, value)
    },
    async remove(keys: string | string[]) {
      for (const name of [keys].flat()) values.delete(name)
    },
    clear: async () => values.clear(),
    setAccessLevel: async () => {},
  }
}

/** Windows or tabs: objects with an id that open and close. */
function objects() {
  const open = new Map<number, Values & { id: number }>()
  const onRemoved = event()
  let last = 0
  forgets.push(() => open.clear())
  return {
    onRemoved,
    async create(properties: Values = {}) {
      const made = { ...properties, id: ++last }
      open.set(made.id, made)
      return made
    },
    async get(id: number) {
      const found = open.get(id)
      if (!found) throw new Error(`No window or tab with id: ${id}.`)
      return found
    },
    getAll: async () => [...open.values()],
    async change(id: number, changes: Values) {
      return Object.assign(await this.get(id), changes)
    },
    async remove(id: number) {
      await this.get(id)
      open.delete(id)
      onRemoved.emit(id, { windowId: id, isWindowClosing: false })
    },
  }
}

/** Alarms that never fire by themselves: a test emits `onAlarm`. */
function alarms() {
  const set = new Map<string, Values>()
  forgets.push(() => set.clear())
  return {
    create: async (name: string, info: Values) => void set.set(name, { name, ...info }),
    get: async (name: string) => set.get(name),
    getAll: async () => [...set.values()],
    clear: async (name: string) => set.delete(name),
    clearAll: async () => set.clear(),
  }
}

// The polyfill checks for both, and then uses `browser` unchanged.
Object.assign(globalThis, { browser: fake, chrome: fake })
