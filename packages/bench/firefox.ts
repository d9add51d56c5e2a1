import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { type Chain, network, newPerson } from '../../e2e/fixtures.ts'
import { startFirefox } from '../wallet-testing/firefox/session.ts'
import { launchFirefox } from '../wallet-testing/firefox.ts'
import { prepare } from '../wallet-testing/prepare.ts'
import { type AnyPlace, type AnyTab, ask } from './contender.ts'
import { processSize } from './devtools.ts'
import { collect, type Figures, noFigures } from './rows/collect.ts'
import { processMemory } from './rows/memory.ts'
import { again, fromStopped, oneByOne, together } from './rows/requests.ts'
import { atMost, type Measured, times } from './rows/row.ts'
import { contender } from './rows/table.ts'
import { password } from './wallets.ts'

type Place = AnyPlace & { tab: Page; popup?: string; close(): Promise<void> }

/** The longest delay until a page learns that the background has ended, in milliseconds. */
const rest = 300

/** The cost to an empty page of a site. Firefox reports neither a site's heap nor script time alone. */
const load: Measured<Place> = {
  shows: [{ what: 'Added to DOMContentLoaded, ms', goal: times(1.25), isAdded: true }],
  runs: 40,
  async measure({ tab, siteUrl }) {
    await tab.goto(siteUrl, { waitUntil: 'load' })
    const contentLoaded = await tab.evaluate(() => {
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return load ? load.domContentLoadedEventEnd : Number.NaN
    })
    return [contentLoaded]
  },
}

const home: Measured<Place> = {
  shows: [{ what: 'Home usable, ms', goal: atMost(60) }],
  runs: 15,
  async measure({ tab, popup = '' }) {
    await tab.goto('about:blank')
    await tab.goto(popup, { waitUntil: 'commit' })
    return [await tab.evaluate(painted)]
  },
}

/**
 * Runs in a page: resolves with the time of its first paint. Before its first control the wallet paints at
 * most an empty frame, which does not count. Uses the page's own clock, because a question to the page arrives
 * only later.
 */
function painted(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** All rows for Firefox, in the order of their measurement. */
export const inFirefox: readonly Measured<Place>[] = [
  home,
  load,
  oneByOne,
  again,
  together,
  fromStopped(1.9),
  processMemory,
]

/** Measures the wallet, the floor and no extension, each in its own browser, for about `seconds` at most. */
export async function measureFirefox(options: {
  extension: string
  smallest: string
  /** The folder for the floor's build for Firefox, which this makes. */
  folder: string
  chain: Chain
  method: string
  seconds: number
}): Promise<Figures> {
  const { extension, smallest, folder, chain, method, seconds } = options
  const siteUrl = `${chain.dappUrl}/empty`
  const figures = noFigures()
  const end = Date.now() + seconds * 1000
  const places: Place[] = []
  try {
    await makeFloor(smallest, folder)
    places.push(await openNone(siteUrl))
    places.push(await openPlace({ name: contender.floor, extension: folder, siteUrl, method }))
    places.push(await openPlace({ name: contender.ours, extension, siteUrl, method, chain }))
    for (const [index, each] of inFirefox.entries()) {
      const share = (end - Date.now()) / (inFirefox.length - index)
      const taking = each.shows.some(({ isAdded }) => isAdded) ? places : places.filter(({ popup }) => popup)
      await collect(taking, each, figures, Date.now() + share)
    }
  } finally {
    for (const place of places) await place.close()
  }
  return figures
}

/** The same floor for Firefox, which requires an id and a background page. It gets the wallet's id. */
async function makeFloor(smallest: string, folder: string): Promise<void> {
  await cp(smallest, folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.background = { scripts: [manifest.background.service_worker] }
  manifest.browser_specific_settings = {
    gecko: { id: 'volley@volley.wallet', data_collection_permissions: { required: ['none'] } },
  }
  // Firefox grants a temporary add-on only the host permissions that its manifest names.
  manifest.host_permissions = ['http://*/*', 'https://*/*']
  await writeFile(file, JSON.stringify(manifest))
}

async function openNone(siteUrl: string): Promise<Place> {
  const { context, end } = await startFirefox({ headless: true })
  const nothing = () => Promise.reject(new Error('There is no extension'))
  return {
    ...(await pagesOf(context, siteUrl)),
    name: contender.none,
    method: '',
    stopWorker: nothing,
    extensionMemory: nothing,
    close: end,
  }
}

type Opened = { name: string; extension: string; siteUrl: string; method: string; chain?: Chain }

/** With a chain, the extension is the wallet, and this sets it up. */
async function openPlace({ name, extension, siteUrl, method, chain }: Opened): Promise<Place> {
  const { context, origin, profile, killBackground, close } = await launchFirefox({
    extension,
    headless: true,
  })
  if (chain) {
    const page = await context.newPage()
    await page.goto(`${origin}/popup.html`)
    const { phrase } = await newPerson(chain)
    await prepare(page, { phrase, password, networks: [network(chain)] })
    await page.close()
  }
  const pages = await pagesOf(context, siteUrl)
  await pages.site.run(ask, method)
  return {
    ...pages,
    name,
    method,
    popup: `${origin}/popup.html`,
    async stopWorker() {
      await killBackground()
      // Pages learn this a little later, and the floor loses any message to a background that has ended.
      await sleep(rest)
    },
    extensionMemory: () => extensionMemory(profile),
    close,
  }
}

async function pagesOf(context: BrowserContext, siteUrl: string) {
  const open = async (url: string): Promise<AnyTab & { page: Page }> => {
    const page = await context.newPage()
    await page.goto(url)
    return {
      page,
      run: (work, input) => page.evaluate(work as never, input as never),
      close: () => page.close(),
    }
  }
  const site = await open(siteUrl)
  return { siteUrl, site, open, tab: await context.newPage() }
}

/** The memory of the extension process of the browser with this profile, found by its name. */
async function extensionMemory(profile: string): Promise<number> {
  const parents = new Map<string, string>()
  const running: string[] = []
  const own = new Set<string>()
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // The name in brackets may hold spaces; the parent is the second word after it.
    const status = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
    const [, name, parent = ''] = /\((.*)\) \S (\d+)/.exec(status) ?? []
    parents.set(id, parent)
    if (name === 'WebExtensions') running.push(id)
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (line.split('\0').includes(profile)) own.add(id)
  }
  // Firefox's fork server, from which all its processes are forked, is between the two.
  const isOwn = (id = '0'): boolean => id !== '0' && (own.has(id) || isOwn(parents.get(id)))
  const found = running.find((id) => isOwn(id))
  if (!found) throw new Error('No process runs an extension')
  return processSize(Number(found))
}
