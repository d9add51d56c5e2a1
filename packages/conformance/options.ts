import { parseArgs } from 'node:util'
import { type Level, levels } from './check.ts'

/** The help; `start` begins the command line. */
export const usageOf = (start: string) => `Usage: ${start} [options]

Checks a wallet in a real browser, on chains of its own. Ends with 1 if a check failed or did not run, with 2 if an option is wrong, and with 130 if you stop it.

  --wallet FOLDER    the unpacked extension
  --driver NAME      who presses the wallet's buttons: a file that exports "driver", or minimal, or volley
  --browser NAME     chromium or firefox (chromium)
  --doctor           tries only what every check needs: launch, connect, reject, select a network
  --only START       checks whose id begins like this; may be repeated
  --skip START       no checks whose id begins like this; may be repeated
  --level LEVEL      checks of this level: ${levels.join(', ')}; may be repeated
  --claim interface  also runs the checks of a document that the driver does not claim
  --expected FILE    known failures, one id per line, or a report of --json: only what is worse ends with 1
  --timeout SECONDS  how long the wallet may take for a step (20)
  --workers N        browsers at once (2)
  --list             lists the checks and runs none
  --headed           shows the browsers
  --json FILE        writes the report for programs and for --compare, after every check
  --junit FILE       writes it for CI systems
  --html FILE        writes it as a page
  --compare A B …    puts reports side by side; --html writes them as a page
  --help             this text
`

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const
const known = {
  wallet: text,
  driver: text,
  browser: text,
  doctor: flag,
  only: texts,
  skip: texts,
  level: texts,
  claim: texts,
  expected: text,
  timeout: text,
  workers: text,
  list: flag,
  headed: flag,
  json: text,
  junit: text,
  html: text,
  compare: flag,
  help: flag,
} as const

export type Options = {
  wallet?: string
  driver: string
  browser: 'chromium' | 'firefox'
  only: string[]
  skip: string[]
  levels: Level[]
  claims: string[]
  expected?: string
  /** Milliseconds. */
  timeout?: number
  workers: number
  mode: 'run' | 'doctor' | 'list' | 'compare' | 'help'
  headed: boolean
  json?: string
  junit?: string
  html?: string
  files: string[]
}

/** Reads the command line; `usual` is the driver without `--driver`. Throws a `UsageError` with a sentence. */
export function optionsIn(argv: readonly string[], usual?: string): Options {
  const { values, positionals: files } = parsed(argv)
  const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''))
  if (empty) throw new UsageError(`--${empty[0]} has an empty value.`)
  const { browser = 'chromium', only = [], skip = [], level = [], claim = [] } = values
  if (browser !== 'chromium' && browser !== 'firefox')
    throw new UsageError(`--browser is chromium or firefox, not "${browser}".`)
  const bad = level.find((one) => !levels.includes(one as Level))
  if (bad) throw new UsageError(`--level is one of ${levels.join(', ')}, not "${bad}".`)
  const foreign = claim.find((one) => one !== 'interface')
  if (foreign) throw new UsageError(`--claim is interface, not "${foreign}".`)
  if (files.length > 0 && !values.compare)
    throw new UsageError(`"${files[0]}" belongs to no option. Only --compare takes files.`)
  if (values.compare && files.length < 2)
    throw new UsageError('--compare takes two reports or more, as --json wrote them.')
  const { wallet, expected, json, junit, html } = values
  const mode = (['help', 'compare', 'list', 'doctor'] as const).find((one) => values[one]) ?? 'run'
  const driver = values.driver ?? usual ?? 'minimal'
  if (!values.driver && !usual && (mode === 'run' || mode === 'doctor'))
    throw new UsageError('--driver names who presses the buttons: a file, or minimal to try the kit itself.')
  return {
    ...defined({ wallet, expected, json, junit, html }),
    driver,
    browser,
    only,
    skip,
    levels: level as Level[],
    claims: claim,
    ...(values.timeout !== undefined && { timeout: 1000 * positive('--timeout', values.timeout, 3600) }),
    workers: positive('--workers', values.workers ?? '2'),
    mode,
    headed: values.headed ?? false,
    files,
  }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: known })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ')
    throw new UsageError(`${sentence.replace(/\.$/, '')}. --help lists the options.`)
  }
}

function positive(option: string, value: string, most = Number.MAX_SAFE_INTEGER): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new UsageError(`${option} is a whole number above 0, not "${value}".`)
  if (number > most) throw new UsageError(`${option} is at most ${most}, not "${value}".`)
  return number
}

type Defined<values> = { [name in keyof values]?: NonNullable<values[name]> }

const defined = <values extends object>(values: values): Defined<values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<values>

/** A wrong option, explained in a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
