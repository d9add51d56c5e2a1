import { killing, type Mode, name } from './moments.ts'
import { openStage, type Phase, readJournal, type Sending, type Stage } from './stage.ts'
import { survive } from './survive.ts'

/**
 * Kills the background while a batch is pending, once for each seed from `seed` on: half of the times on a node
 * that is polled, half on one that answers a send with its receipt. Resolves with true if all batches ended
 * correctly.
 */
export async function kills({ runs, seed }: { runs: number; seed: number }): Promise<boolean> {
  const half = Math.ceil(runs / 2)
  const polled = await killsOn('polled', { runs: half, seed })
  return (await killsOn('sync', { runs: runs - half, seed: seed + half })) && polled
}

/** Kills in one browser. Prints each result, and at the end how far the batches were when it happened. */
async function killsOn(sending: Sending, { runs, seed }: { runs: number; seed: number }): Promise<boolean> {
  if (runs === 0) return true
  let stage = await openStage(sending)
  const usual = await calibrate(stage)
  const phases = new Map<Phase, number>()
  const failures: number[] = []
  try {
    for (let now = seed; now < seed + runs; now++) {
      const plan = killing(now)
      const moments = plan.moments.map(name).join(' and ')
      try {
        const survived = await survive(stage, plan, usual[plan.mode])
        for (const phase of survived.phases) phases.set(phase, (phases.get(phase) ?? 0) + 1)
        const { answered, took } = survived
        console.log(
          `${now} ${plan.mode}, ${moments}: ${survived.phases.join(', ')}; answered ${answered}, done ${took} ms`,
        )
      } catch (error) {
        failures.push(now)
        console.log(
          `${now} ${plan.mode}, ${moments}: FAILED\n${error instanceof Error ? error.stack : error}`,
        )
        console.log(JSON.stringify(await lastBatch(stage).catch(String)))
        // Otherwise the next batch would count what this one left.
        await stage.close().catch(() => undefined)
        stage = await openStage(sending)
      }
    }
  } finally {
    await stage.close()
  }
  const deaths = [...phases.values()].reduce((sum, times) => sum + times, 0)
  console.log(`\n${sending}: ${runs} batches of twenty calls, ${deaths} deaths of the background:`)
  for (const [phase, times] of [...phases].sort((one, other) => other[1] - one[1])) {
    console.log(`  ${String(times).padStart(4)}  ${phase}`)
  }
  console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '\nEach call happened exactly once.')
  return failures.length === 0
}

/** The duration of a batch in each mode without a kill, in milliseconds. */
async function calibrate(stage: Stage): Promise<Record<Mode, number>> {
  const time = async (mode: Mode) => (await survive(stage, { seed: 0, mode, moments: [] }, 0)).took
  return {
    stepwise: await time('stepwise'),
    pipelined: await time('pipelined'),
    atomic: await time('atomic'),
  }
}

/** Printed to help with a failure. */
async function lastBatch({ journal }: Stage) {
  const { batches, transactions } = await journal.evaluate(readJournal)
  const batch = batches.sort((one, other) => one.createdAt - other.createdAt).at(-1)
  return { batch, transactions: transactions.filter((row) => row.batch === batch?.key) }
}
