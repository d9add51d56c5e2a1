import { browser } from './browser.ts'

/** Keeps values that are slow to get. It may drop them at any time. */
export type Cache = {
  get(key: string): Promise<unknown>
  /** `keep` is in milliseconds. */
  set(key: string, value: boolean | string | number, keep: number): Promise<void>
}

/** Lives as long as the browser runs, so that a restarted worker repeats no request to a node. */
export function sessionCache(now: () => number = Date.now): Cache {
  return {
    async get(key) {
      const name = `cache:${key}`
      const kept = (await browser.storage.session.get(name))[name] as
        | { value: unknown; until: number }
        | undefined
      return kept && kept.until > now() ? kept.value : undefined
    },
    async set(key, value, keep) {
      await browser.storage.session.set({ [`cache:${key}`]: { value, until: now() + keep } })
    },
  }
}

/** Lives as long as the worker. */
export function memoryCache(now: () => number = Date.now): Cache {
  const kept = new Map<string, { value: unknown; until: number }>()
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
