import type { Page } from '@playwright/test'
import { has } from './browsers.ts'

/** In Firefox the wallet stores its data in its own database, in other browsers in `storage.local`. */
const inDatabase = !has('closedStorage')

/** Reads the value that the wallet stores under this name, in a page of the wallet. */
export const kept = <value>(page: Page, name: string): Promise<value | undefined> =>
  page.evaluate(run, { inDatabase, name }) as Promise<value | undefined>

/** Stores a value. The caller restarts the background to load it. */
export async function keep(page: Page, name: string, value: unknown): Promise<void> {
  await page.evaluate(run, { inDatabase, name, value })
}

/** The names in `storage.local` itself. */
export const inLocal = (page: Page): Promise<string[]> => page.evaluate(localNames)

async function localNames(): Promise<string[]> {
  type Local = { get(): Promise<object> }
  const { storage } = (globalThis as unknown as { chrome: { storage: { local: Local } } }).chrome
  return Object.keys(await storage.local.get())
}

/** Runs in the page. */
async function run(args: { inDatabase: boolean; name: string; value?: unknown }): Promise<unknown> {
  const { inDatabase, name, value } = args
  if (!inDatabase) {
    type Local = { get(name: string): Promise<Record<string, unknown>>; set(items: object): Promise<void> }
    const { storage } = (globalThis as unknown as { chrome: { storage: { local: Local } } }).chrome
    if (value === undefined) return (await storage.local.get(name))[name]
    return storage.local.set({ [name]: value })
  }
  const done = <result>(request: IDBRequest<result>) =>
    new Promise<result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('state'))
  const store = database.transaction('values', 'readwrite').objectStore('values')
  const found: unknown = await (value === undefined ? done(store.get(name)) : done(store.put(value, name)))
  database.close()
  return found
}
