import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '../e2e/fixtures.ts'
import { type Contender, openPlace, type Place } from './contender.ts'
import { median, p95, type Row, table } from './numbers.ts'
import { keep } from './past.ts'
import type { Figures } from './rows/figures.ts'
import { home } from './rows/home.ts'
import { idle } from './rows/idle.ts'
import { heap, scriptTime, toContentLoaded } from './rows/load.ts'
import { processMemory, workerHeap } from './rows/memory.ts'
import { again, fromStopped, oneByOne, together } from './rows/requests.ts'
import { sizesOf } from './rows/sizes.ts'
import { manyTabs } from './rows/tabs.ts'
import { setUp } from './wallets.ts'

/** What the wallet is compared with, by the names that the figures have. */
const [none, floor, ours, loaded] = ['none', 'floor', 'volley', 'loaded'] as const

export type Options = { extension: string; runs: number; idleSeconds: number; peers: readonly string[] }

/**
 * Measures what a wallet costs the browser, beside the smallest extension of the same shape and beside none, all at the
 * same time on the same machine. Prints a table, keeps the figures beside those of before, and tells whether all goals
 * were reached.
 */
export async function benchWeb(options: Options): Promise<boolean> {
  const { extension, runs, idleSeconds, peers } = options
  const chain = await startChain({ interval: 200 })
  const folders: string[] = []
  const fresh = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'volley-bench-'))
    folders.push(folder)
    return folder
  }
  const profiles = {
    [ours]: await setUp(extension, chain, false),
    [loaded]: await setUp(extension, chain, true),
    idle: await setUp(extension, chain, false),
  }
  folders.push(...Object.values(profiles))
  const smallest = join(import.meta.dirname, 'floor')
  const method = 'web3_clientVersion'
  const contenders: Contender[] = [
    { name: none, profile: await fresh(), method },
    { name: floor, extension: smallest, profile: await fresh(), method },
    { name: ours, extension, profile: profiles[ours], method },
    { name: loaded, extension, profile: profiles[loaded], method },
  ]
  for (const peer of peers)
    contenders.push({ name: peer, extension: peer, profile: await fresh(), method: 'eth_chainId' })

  const places: Place[] = []
  try {
    const site = `${chain.dappUrl}/empty`
    for (const contender of contenders) places.push(await openPlace(contender, site))
    const alone = await openPlace({ name: 'idle', extension, profile: profiles.idle, method }, site)
    places.push(alone)
    const silence = idle(alone, chain, idleSeconds)
    const rows = await measure({
      places: places.filter((place) => place !== alone),
      runs,
      extension,
      smallest,
    })
    console.log(`Waiting for what a wallet does that is left alone for ${idleSeconds} seconds`)
    const quiet = await silence
    rows.push(
      { what: `Idle for ${idleSeconds} s: requests to the node`, ours: quiet.requests, goal: 0 },
      { what: `Idle for ${idleSeconds} s: starts of the background`, ours: quiet.starts, goal: 0 },
    )
    await keep(rows, { runs })
    console.log(`\nMedians of ${runs} runs. The floor is the smallest extension of the same shape.\n`)
    console.log(table(rows))
    return rows.every(({ ours, goal }) => ours <= goal)
  } finally {
    for (const place of places) await place.close()
    await chain.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

type Setting = { places: readonly Place[]; runs: number; extension: string; smallest: string }

async function measure({ places, runs, extension, smallest }: Setting): Promise<Row[]> {
  const wallets = places.filter(({ name }) => name !== none)
  const rows: Row[] = await sizeRows(extension, smallest)
  const say = (what: string) => console.log(`Measuring: ${what}`)

  /** A row against the floor, and one of the full wallet against the new one. */
  const add = (what: string, figures: Figures, goalOf: (floor: number) => number, base = 0) => {
    const at = (name: string) => median(figures[name] ?? []) - base
    const peers = Object.fromEntries(
      Object.keys(figures)
        .filter((name) => ![none, floor, ours, loaded].includes(name as never))
        .map((name) => [name, at(name)]),
    )
    rows.push(
      {
        what,
        floor: at(floor),
        ours: at(ours),
        p95: p95(figures[ours] ?? []) - base,
        goal: goalOf(at(floor)),
        peers,
      },
      {
        what: `${what}: full wallet against a new one`,
        floor: at(ours),
        ours: at(loaded),
        goal: 1.2 * at(ours),
      },
    )
  }
  const added = (figures: Figures) => median(figures[none] ?? [])

  say('pages')
  const content = await toContentLoaded(places, runs * 3)
  add('Added to DOMContentLoaded, ms', content, (least) => 1.25 * least, added(content))
  const script = await scriptTime(places, runs)
  add('Script on a page, ms', script, () => 1, added(script))
  const held = await heap(places, runs)
  add('Heap added to a page, MiB', held, (least) => 1.1 * least, added(held))

  say('requests')
  add('A request to the background, ms', await oneByOne(wallets, runs * 2), (least) => 1.25 * least)
  add('eth_chainId from the page itself, ms', await again(wallets, runs), () => 0.05)
  add('1,000 requests at once, ms', await together(wallets, runs), (least) => 1.5 * least)
  add('Stopped background to its answer, ms', await fromStopped(wallets, runs), (least) => 1.5 * least)

  say('memory')
  add('Heap of the background, MiB', await workerHeap(wallets, 3), () => 4)
  add('Process of the extension, MiB', await processMemory(wallets, 3), (least) => 1.5 * least)

  say('home')
  add('Home usable, ms', await home(wallets, runs), () => 60)

  say('fifty tabs')
  const tabs: Record<string, Awaited<ReturnType<typeof manyTabs>>> = {}
  for (const place of wallets) tabs[place.name] = await manyTabs(place)
  const each = (member: 'perTab' | 'milliseconds') =>
    Object.fromEntries(Object.entries(tabs).map(([name, of]) => [name, [of[member]]]))
  add('50 tabs: memory of each, MiB', each('perTab'), (least) => 1.5 * least)
  add('50 tabs: 1,000 requests over all, ms', each('milliseconds'), (least) => 1.5 * least)
  return rows
}

async function sizeRows(extension: string, smallest: string): Promise<Row[]> {
  const [mine, least] = [await sizesOf(extension), await sizesOf(smallest)]
  return [
    { what: 'Scripts in each page, KiB gzip', floor: least.scripts, ours: mine.scripts, goal: 6 },
    { what: 'Background, KiB gzip', floor: least.background, ours: mine.background, goal: 130 },
    { what: 'Home, first load, KiB gzip', floor: least.home, ours: mine.home, goal: 150 },
    { what: 'Unpacked, KiB', floor: least.unpacked, ours: mine.unpacked, goal: 2500 },
  ]
}
