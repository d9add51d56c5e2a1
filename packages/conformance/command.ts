import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Driver } from './driver.ts'
import { Failure } from './expect.ts'
import { conformance, drivers } from './main.ts'
import { type Options, optionsIn, UsageError, usageOf } from './options.ts'

export { UsageError }

/** How the kit runs here: from a clone, or as an installed package. */
export type Surroundings = {
  /** The start of the command line, for the help. */
  start: string
  /** The driver without `--driver`; undefined if the person has to name one. */
  driver?: string
  /** Fills in `wallet` where it can. Answers false if the wallet could not be built. */
  prepare(options: Options): Promise<boolean>
  /** Imports a module by its absolute path. */
  load(file: string): Promise<{ driver?: Driver }>
}

/** The exit code of a run that the person stopped, as shells have it for Ctrl-C. */
const stopped = 130

/**
 * Runs a command line. Resolves with the exit code: 0, 1 if something failed, 2 if an option is wrong, 130 if the person
 * stopped it. The first Ctrl-C closes the browsers and keeps what was found, the second one ends at once.
 */
export async function command(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  for (const name of signals) process.once(name, abort)
  try {
    const code = await codeOf(argv, surroundings, stop.signal)
    return stop.signal.aborted ? stopped : code
  } finally {
    for (const name of signals) process.off(name, abort)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends the process. What a driver left open holds it for ten seconds at most, and a stopped run not at all. */
export function leave(code: number): void {
  process.exitCode = code
  setTimeout(() => process.exit(), code === stopped ? 0 : 10_000).unref()
}

async function codeOf(
  argv: readonly string[],
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<number> {
  try {
    const options = optionsIn(argv, surroundings.driver)
    if (options.mode === 'help') {
      console.log(usageOf(surroundings.start))
      return 0
    }
    const runs = options.mode === 'run' || options.mode === 'doctor'
    // A wrong driver is reported before the browser and the wallet are looked for.
    const driver = options.mode === 'compare' ? undefined : await driverOf(options.driver, surroundings)
    if (runs && !(await surroundings.prepare(options))) return 1
    return (await conformance(options, driver, signal)) ? 0 : 1
  } catch (error) {
    const isWrong = error instanceof UsageError
    if (!isWrong && !(error instanceof Failure)) throw error
    console.error(error.message)
    return isWrong ? 2 : 1
  }
}

const functions = ['launch', 'onboard', 'selectNetwork', 'approve', 'reject'] as const

/** The driver of the kit or of a file. Throws a sentence if it cannot be used. */
async function driverOf(name: string, { load }: Surroundings): Promise<Driver> {
  const own = drivers[name]
  if (own) return own
  if (!/\.[cm]?[jt]s$/.test(name))
    throw new UsageError(
      `There is no driver "${name}". Known: ${Object.keys(drivers).join(', ')}, or a file (.ts, .mjs, .js).`,
    )
  const file = resolve(name)
  if (!existsSync(file)) throw new UsageError(`There is no driver ${file}.`)
  const { driver } = await load(file).catch((error) => {
    throw error instanceof UsageError
      ? error
      : new UsageError(`${file} cannot be loaded: ${error instanceof Error ? error.message : error}`)
  })
  if (!driver) throw new UsageError(`${file} does not export "driver".`)
  const missing = functions.filter((one) => typeof driver[one] !== 'function')
  if (missing.length > 0) throw new UsageError(`The driver in ${file} lacks ${missing.join(', ')}.`)
  return driver
}
