import { browser } from './browser.ts'

/** Keeps values that are slow to get. It may drop them at any time. */
export type Cache = {
  get(key: string): Promise<unknown>
  /** `keep` is in milliseconds. */
  set(key: string, value: boolean | string | number, keep: number): Promise<void>
}

type Entry = { value: unknown; until: number }

/** Lives as long as the browser runs, so that a restarted worker repeats no request to a node. */
export function sessionCache(now: () => number = Date.now): Cache {
  // A read of the session's storage takes some milliseconds.
  const near = new Map<string, Entry>()
  return {
    async get(key) {
      const name = `cache:${key}`
      const entry = near.get(name) ?? ((await browser.storage.session.get(name))[name] as Entry | undefined)
      if (entry) near.set(name, entry)
      return entry && entry.until > now() ? entry.value : undefined
    },
    async set(key, value, keep) {
      const entry = { value, until: now() + keep }
      near.set(`cache:${key}`, entry)
      await browser.storage.session.set({ [`cache:${key}`]: entry })
    },
  }
}

/** Lives as long as the worker. */
export function memoryCache(now: () => number = Date.now): Cache {
  const kept = new Map<string, Entry>()
  return {
    async get(key) {
      const entry = kept.get(key)
      return entry && entry.until > now() ? entry.value : undefined
    },
    async set(key, value, keep) {
      kept.set(key, { value, until: now() + keep })
    },
  }
}
