import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startChain } from '../../e2e/fixtures.ts'
import { inChromium, measureChromium } from './chromium.ts'
import { type Contender, openPlace } from './contender.ts'
import { inFirefox, measureFirefox } from './firefox.ts'
import { type Row, table, verdict } from './numbers.ts'
import { keep, type Past } from './past.ts'
import { watchIdle } from './rows/idle.ts'
import { sizeRows } from './rows/sizes.ts'
import { contender, rowsOf } from './rows/table.ts'
import { password, setUp } from './wallets.ts'
import { write } from './write.ts'

export type Options = {
  /** The unpacked builds, one for each browser to measure. */
  chromium?: string
  firefox?: string
  /** The shortest idle time of a wallet, in seconds; it is idle while the rest is measured. */
  idleSeconds: number
  /** Other unpacked extensions for Chromium. */
  peers: readonly string[]
  /** Adds the figures to the stored ones and to the document. */
  isKept: boolean
}

/** The number of browser restarts, and the longest time to measure the rows, in seconds. */
const rounds = 3
const [longest, longestFirefox] = [270, 120]

/** The smallest extension of our shape. */
export const smallest = join(import.meta.dirname, 'floor')

/** A method that the background answers alone, without a node and without a prompt. */
export const method = 'web3_clientVersion'

/**
 * Measures the cost of a wallet to the browser, against the smallest extension of the same shape and against
 * none, all at the same time on the same machine. Prints a table for each browser, stores the figures, and
 * returns true if all goals were reached.
 */
export async function benchWeb(options: Options): Promise<boolean> {
  const { chromium, firefox, isKept } = options
  const all: Row[] = []
  const show = async (browser: string, rows: Row[]) => {
    console.log(`\n${browser}: medians. The floor is the smallest extension of the same shape.\n`)
    console.log(`${table(rows)}\n`)
    all.push(...rows)
    const on = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
    const measured: Past = { at: new Date().toISOString(), browser, on, rows }
    if (!isKept) return
    await keep(measured)
    await write(measured)
  }
  const quiet = chromium === undefined ? undefined : await leaveAlone(chromium)
  try {
    const rows = chromium === undefined ? [] : await benchChromium(chromium, options.peers)
    if (firefox !== undefined) await show('Firefox', await benchFirefox(firefox))
    if (quiet) await show('Chromium', [...rows, ...(await quiet.end(options.idleSeconds))])
  } finally {
    await quiet?.close()
  }
  return all.every((row) => verdict(row) === 'reached')
}

/** An idle wallet with its own node. */
async function leaveAlone(extension: string) {
  const chain = await startChain({ interval: 200 })
  const profile = await setUp(extension, chain, false)
  const place = await openPlace(
    { name: 'alone', extension, profile, password, method },
    `${chain.dappUrl}/empty`,
  )
  return {
    ...watchIdle(place, chain),
    async close() {
      await place.close()
      await chain.stop()
      await forget(profile)
    },
  }
}

async function benchChromium(extension: string, peers: readonly string[]): Promise<Row[]> {
  const chain = await startChain({ interval: 200 })
  const profiles: string[] = []
  const taken: string[] = Object.values(contender)
  const others = peers.map((path) => {
    const name = basename(path)
    return { name: taken.includes(name) ? path : name, path }
  })
  try {
    const wallet = async (name: string, isFull: boolean): Promise<Contender> => {
      const profile = await setUp(extension, chain, isFull)
      profiles.push(profile)
      return { name, extension, profile, password, method }
    }
    const contenders: Contender[] = [
      { name: contender.none, method },
      { name: contender.floor, extension: smallest, method },
      await wallet(contender.ours, false),
      await wallet(contender.full, true),
      ...others.map(({ name, path }) => ({ name, extension: path, method: 'eth_chainId' })),
    ]
    const figures = await measureChromium({
      contenders,
      measured: inChromium,
      siteUrl: `${chain.dappUrl}/empty`,
      rounds,
      seconds: longest,
      isTraced: true,
    })
    const shown = inChromium.flatMap(({ shows }) => shows)
    return [...(await sizeRows(extension, smallest, others)), ...rowsOf(shown, figures)]
  } finally {
    await chain.stop()
    await forget(...profiles)
  }
}

async function benchFirefox(extension: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'volley-bench-'))
  const chain = await startChain({ interval: 200 })
  try {
    const figures = await measureFirefox({
      extension,
      smallest,
      folder,
      chain,
      method,
      seconds: longestFirefox,
    })
    const shown = inFirefox.flatMap(({ shows }) => shows)
    return [...(await sizeRows(extension, folder)), ...rowsOf(shown, figures)]
  } finally {
    await chain.stop()
    await forget(folder)
  }
}

async function forget(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
