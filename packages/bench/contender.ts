import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDerivation } from '../wallet-testing/prepare.ts'
import { openBrowser, type Tab } from './devtools.ts'
import { until } from './stage.ts'
import { unlock } from './uiPage.ts'

/** A browser to measure, with or without an extension. */
export type Contender = {
  name: string
  /** Absent for the browser without one. */
  extension?: string
  /** The profile of a wallet that is set up. Each browser starts in a copy of it, or in an empty profile. */
  profile?: string
  /** Unlocks the wallet in that profile before any measurement. */
  password?: string
  /** A method that the background answers alone, without a node and without a prompt. */
  method: string
}

/** The parts of a browser that all rows need. Rows that need more run in Chromium only. */
export type AnyPlace = {
  name: string
  method: string
  siteUrl: string
  /** A page of a site, in front, which stays open. */
  site: AnyTab
  open(url: string): Promise<AnyTab>
  stopWorker(): Promise<void>
  /** MiB of the process that the extension runs in. */
  extensionMemory(): Promise<number>
}

export type AnyTab = Pick<Tab, 'run' | 'close'>

export type Place = Awaited<ReturnType<typeof openPlace>>

/** The longest wait for one reply of the browser, in milliseconds. */
const patience = 30_000

/** A browser with one contender and a page of a site in it. The debugger is attached only to the page. */
export async function openPlace(contender: Contender, siteUrl: string) {
  const { name, extension, method, password } = contender
  const profile = await mkdtemp(join(tmpdir(), 'volley-bench-'))
  if (contender.profile) await cp(contender.profile, profile, { recursive: true })
  const browser = await openBrowser({ ...(extension && { extension }), profile, patience })
  const manifest = extension && JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8'))
  const site = await browser.open(siteUrl)
  const origin = extension ? await originOf() : ''
  /** A page of the extension: the browser's command to stop its worker is sent through it. */
  const inside = extension ? await browser.open(`${origin}/manifest.json`) : undefined
  if (password && inside) {
    await inside.send('Runtime.evaluate', { expression: loadDerivation, awaitPromise: true })
    await inside.run(unlock, password)
  }
  await site.send('Page.bringToFront')

  async function originOf(): Promise<string> {
    await site.run(ask, method)
    return browser.extensionOrigin()
  }

  return {
    name,
    method,
    browser,
    site,
    siteUrl,
    open: browser.open,
    extensionMemory: browser.extensionMemory,
    popup: extension ? `${origin}/${manifest.action.default_popup}` : undefined,

    /** Ends the worker as the browser does when it is idle, and waits until it is gone. */
    async stopWorker(): Promise<void> {
      await inside?.send('ServiceWorker.enable')
      await inside?.send('ServiceWorker.stopAllWorkers')
      await inside?.send('ServiceWorker.disable')
      await until(async () => !(await browser.isAwake()))
    },

    /** The running worker, for inspection. */
    async awake(): Promise<Tab> {
      await site.run(ask, method)
      const worker = await browser.worker()
      if (!worker) throw new Error(`${name} has no worker`)
      return worker
    },

    async close(): Promise<void> {
      await browser.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

let sites = 0

/** The same page under a new host name: a wallet allows each site the same. */
export function freshSite(url: string): string {
  const { port, pathname } = new URL(url)
  return `http://site${++sites}.localhost:${port}${pathname}`
}

/** Runs in a page. */
export function ask(method: string): Promise<unknown> {
  return (window as unknown as Provided).ethereum.request({ method })
}

/** The provider as scripts of a site's page see it. */
export type Provided = { ethereum: { request(args: { method: string }): Promise<unknown> } }
