import type { BrowserContext, Frame, Page } from '@playwright/test'
import type { WalletBrowser } from '../../packages/wallet-testing/index.ts'
import type { Place } from './scan.ts'

/** The only value that may hold a key: the open vault's key, in the browser's memory. */
export const exempt = { area: 'session', key: 'vaultKey' } as const

/** The longest wait for a page that hangs, in milliseconds. */
const patience = 2_000

/** The current storage. `values` are the areas; `vault` is in one of them, or in the wallet's database. */
export type Stores = { values: Record<string, Record<string, unknown>>; vault: unknown; places: Place[] }

/** Reads every storage area and every database of the extension. Opens a page of it if none responds. */
export async function readStores(context: BrowserContext, origin: string): Promise<Stores> {
  const page = await ownPage(context, origin)
  const { values, vault, databases } = await page.evaluate(readExtension)
  const areas = Object.entries(values).flatMap(([area, items]) =>
    Object.entries(items).flatMap(([key, value]) =>
      area === exempt.area && key === exempt.key
        ? []
        : [{ where: `storage.${area}, ${key}`, holds: JSON.stringify({ key, value }) }],
    ),
  )
  return {
    values,
    vault,
    places: [
      ...areas,
      ...databases.map(({ name, holds }) => ({ where: `the extension's IndexedDB, ${name}`, holds })),
    ],
  }
}

/** Reads the content and storage of each open page, and the addresses of all open targets. */
export async function readPages(browser: WalletBrowser): Promise<Place[]> {
  const { context, origin } = browser
  const frames = context.pages().flatMap((page) => page.frames())
  const [seen, addresses, cookies] = await Promise.all([
    Promise.all(frames.map((frame) => readFrame(frame, origin))),
    browser.addresses(),
    context.cookies(),
  ])
  return [
    ...seen.flat(),
    { where: 'the address of what is open', holds: addresses.join('\n') },
    { where: 'a cookie', holds: JSON.stringify(cookies) },
  ]
}

async function readFrame(frame: Frame, origin: string): Promise<Place[]> {
  const own = frame.url().startsWith(origin)
  const read = await inTime(frame.evaluate(readDocument, own))
  return Object.entries(read ?? {}).map(([what, holds]) => ({ where: `${what} of ${frame.url()}`, holds }))
}

async function ownPage(context: BrowserContext, origin: string): Promise<Page> {
  for (const page of context.pages())
    if (page.url().startsWith(origin) && (await inTime(page.evaluate(() => true)))) return page
  const page = await context.newPage()
  await page.goto(`${origin}/icons/16.png`)
  return page
}

function inTime<value>(answer: Promise<value>): Promise<value | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  return Promise.race([answer.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

/** Runs in a page of the extension. */
async function readExtension() {
  type Area = { get(keys: null): Promise<Record<string, unknown>> }
  type Chrome = { storage: Record<string, Area>; extension: { inIncognitoContext: boolean } }
  const { storage, extension } = (globalThis as unknown as { chrome: Chrome }).chrome
  const values: Record<string, Record<string, unknown>> = {}
  for (const area of ['local', 'session', 'sync']) values[area] = (await storage[area]?.get(null)) ?? {}
  let vault = values.local?.vault
  const databases: { name: string; holds: string }[] = []
  // While Firefox never remembers history, no code can open a database, including the wallet.
  const named = await indexedDB.databases().catch((error: Error) => {
    if (extension.inIncognitoContext && error.name === 'InvalidStateError') return []
    throw error
  })
  for (const { name = '' } of named) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store)
      const [keys, rows] = await Promise.all([all(reading.getAllKeys()), all(reading.getAll())])
      if (name === 'state' && store === 'values') vault ??= rows[keys.indexOf('vault')]
      const holds = await written([keys, rows])
      databases.push({ name: `${name}.${store}`, holds })
    }
    database.close()
  }
  return { values, vault, databases }

  function all<row>(request: IDBRequest<row[]>): Promise<row[]> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }

  /** JSON, plus values that JSON drops: bytes, big numbers, maps, and extractable keys. */
  async function written(value: unknown): Promise<string> {
    const keys: Promise<string>[] = []
    const text = JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'bigint') return inner.toString(16)
      if (inner instanceof ArrayBuffer) return [...new Uint8Array(inner)]
      if (ArrayBuffer.isView(inner))
        return [...new Uint8Array(inner.buffer, inner.byteOffset, inner.byteLength)]
      if (inner instanceof Map || inner instanceof Set) return [...inner]
      if (inner instanceof CryptoKey && inner.extractable)
        keys.push(crypto.subtle.exportKey('jwk', inner).then((key) => JSON.stringify(key)))
      return inner
    })
    return [text, ...(await Promise.all(keys))].join('\n')
  }
}

/** Runs in a frame. It skips the wallet's own fields, because the person may see what they type there. */
async function readDocument(own: boolean): Promise<Record<string, string>> {
  const words: string[] = []
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) words.push(walker.currentNode.nodeValue ?? '')
  const fields = own ? [] : [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  return {
    'the text': words.join(' '),
    'the markup': own ? '' : document.documentElement.outerHTML.slice(0, 1_000_000),
    'a field': fields.map(({ value }) => value).join('\n'),
    'the state': `${window.name} ${JSON.stringify(history.state)}`,
    storage:
      own || self.origin === 'null' ? '' : JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  }
}
