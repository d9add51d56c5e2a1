import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { startChain } from '../e2e/fixtures.ts'
import { inChromium, measureChromium } from './chromium.ts'
import type { Contender, Place } from './contender.ts'
import { figure, type Row, table } from './numbers.ts'
import type { Measured } from './rows/row.ts'
import { contender, rowsOf } from './rows/table.ts'
import { password, setUp } from './wallets.ts'
import { method, smallest } from './web.ts'

/** A busy machine may miss a goal. What is so many times beyond it is no noise. */
const slack = 2

/** What is beyond that is measured anew before it counts. */
const tries = 3

/** For how long at most a try measures, in seconds. */
const longest = 30

/**
 * The ratios that hold on a machine which other programs share, best against best, in about a minute. Prints them, writes
 * what each row came to, and tells whether none is far beyond its goal.
 */
export async function benchShort({
  extension,
  output,
}: {
  extension: string
  output: string
}): Promise<boolean> {
  const chain = await startChain({ interval: 200 })
  const profile = await setUp(extension, chain, false)
  const contenders: Contender[] = [
    { name: contender.floor, extension: smallest, method },
    { name: contender.ours, extension, profile, password, method },
  ]
  try {
    const rows = new Map<string, Row>()
    let left: readonly Measured<Place>[] = inChromium.filter(({ isShort }) => isShort)
    for (let run = 0; run < tries && left.length > 0; run++) {
      const figures = await measureChromium({
        contenders,
        measured: left,
        siteUrl: `${chain.dappUrl}/empty`,
        rounds: 1,
        seconds: longest,
      })
      const shown = left.flatMap(({ shows }) => shows)
      for (const row of rowsOf(shown, figures, (values) => Math.min(...values))) rows.set(row.what, row)
      left = left.filter(({ shows }) => shows.some(({ what }) => isBeyond(rows.get(what))))
    }
    const all = [...rows.values()]
    console.log(`\nThe best of several, against the best of the floor.\n\n${table(all)}\n`)
    await mkdir(dirname(output), { recursive: true })
    await writeFile(output, JSON.stringify({ rows: all.map((row) => ({ name: row.what, ...why(row) })) }))
    return left.length === 0
  } finally {
    await chain.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** What could not be measured is beyond everything. */
const isBeyond = (row: Row | undefined) => !(row && row.ours <= slack * row.goal)

function why(row: Row): { why?: string } {
  if (!isBeyond(row)) return {}
  const { ours, goal, note = '' } = row
  return { why: `${figure(ours)}, where ${figure(goal)} is the goal. ${note}` }
}
