import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { startChain } from '../../e2e/fixtures.ts'
import { inChromium, measureChromium } from './chromium.ts'
import type { Contender, Place } from './contender.ts'
import { figure, type Row, table } from './numbers.ts'
import type { Measured } from './rows/row.ts'
import { contender, rowsOf } from './rows/table.ts'
import { password, setUp } from './wallets.ts'
import { method, smallest } from './web.ts'

/** A busy machine may miss a goal. A miss by this factor is not noise. */
const slack = 2

/** A row beyond that is measured again, up to this many times, before it counts. */
const tries = 3

/** The longest time of one try, in seconds. */
const longest = 30

/**
 * Measures the ratios that hold on a shared machine, best against best, in about a minute. Prints them, writes
 * the result of each row, and returns true if none is far beyond its goal.
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

/** A row without a figure counts as beyond its goal. */
const isBeyond = (row: Row | undefined) => !(row && row.ours <= slack * row.goal)

function why(row: Row): { why?: string } {
  if (!isBeyond(row)) return {}
  const { ours, goal, note = '' } = row
  return { why: `${figure(ours)}, where ${figure(goal)} is the goal. ${note}` }
}
