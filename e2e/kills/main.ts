import { has } from '../browsers.ts'
import { deviceKilling, type Killing, killing, type Mode, name, sponsoredKilling } from './moments.ts'
import { sparedTooMany } from './spared.ts'
import { openStage, type Phase, readJournal, type Sending, type Stage } from './stage.ts'
import { survive } from './survive.ts'

/** Every way of signing and sending that this browser has, in the order of the seeds. */
export const sendings: readonly Sending[] = [
  'polled',
  'sync',
  'sponsored',
  'qr',
  ...(has('webHid') ? (['ledger'] as const) : []),
]

/** The modes of the batches that each way of sending carries. */
const modesOf: Readonly<Record<Sending, readonly Mode[]>> = {
  polled: ['stepwise', 'pipelined', 'atomic'],
  sync: ['stepwise', 'pipelined', 'atomic'],
  sponsored: ['sponsored'],
  qr: ['stepwise'],
  ledger: ['stepwise', 'atomic'],
}

function killingOf(sending: Sending, seed: number): Killing {
  if (sending === 'sponsored') return sponsoredKilling(seed)
  const isOnDevice = sending === 'qr' || sending === 'ledger'
  return isOnDevice ? deviceKilling(seed, modesOf[sending]) : killing(seed)
}

/**
 * Kills the background while a batch is pending, once for each seed from `seed` on: equally often on a node that is
 * polled, on one that answers a send with its receipt, on one with a bundler and a paymaster, and with each kind of
 * device; or only one of these. Resolves with true if all batches ended correctly, and the background died in most.
 */
export async function kills(
  { runs, seed }: { runs: number; seed: number },
  ways: readonly Sending[] = sendings,
): Promise<boolean> {
  const share = Math.ceil(runs / ways.length)
  let isRight = true
  for (const [place, sending] of ways.entries()) {
    const first = place * share
    const part = { runs: Math.max(0, Math.min(share, runs - first)), seed: seed + first }
    isRight = (await killsOn(sending, part)) && isRight
  }
  return isRight
}

/** Kills in one browser. Prints each result, and at the end how far the batches were when it happened. */
async function killsOn(sending: Sending, { runs, seed }: { runs: number; seed: number }): Promise<boolean> {
  if (runs === 0) return true
  let stage = await openStage(sending)
  const usual = await calibrate(stage, modesOf[sending])
  const phases = new Map<Phase, number>()
  const failures: number[] = []
  let killed = 0
  try {
    for (let now = seed; now < seed + runs; now++) {
      const plan = killingOf(sending, now)
      const moments = plan.moments.map(name).join(' and ')
      try {
        const survived = await survive(stage, plan, usual.get(plan.mode) ?? 0)
        if (survived.phases.length > 0) killed++
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
        console.dir(await lastBatch(stage).catch(String), { depth: 4 })
        // Otherwise the next batch would count what this one left.
        await stage.close().catch(() => undefined)
        stage = await openStage(sending)
      }
    }
  } finally {
    await stage.close()
  }
  const deaths = [...phases.values()].reduce((sum, times) => sum + times, 0)
  console.log(`\n${sending}: ${runs} batches of ${stage.calls} calls, ${deaths} deaths of the background:`)
  for (const [phase, times] of [...phases].sort((one, other) => other[1] - one[1])) {
    console.log(`  ${String(times).padStart(4)}  ${phase}`)
  }
  console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '\nEach call happened exactly once.')
  const spared = sparedTooMany({ batches: runs - failures.length, killed })
  if (spared) console.log(`\n${sending}: ${spared}`)
  return failures.length === 0 && !spared
}

/** The duration of a batch in each mode without a kill, in milliseconds. */
async function calibrate(stage: Stage, modes: readonly Mode[]): Promise<ReadonlyMap<Mode, number>> {
  const usual = new Map<Mode, number>()
  for (const mode of modes) usual.set(mode, (await survive(stage, { seed: 0, mode, moments: [] }, 0)).took)
  return usual
}

/** Printed to help with a failure. */
async function lastBatch({ journal }: Stage) {
  const { batches, transactions } = await journal.evaluate(readJournal)
  const batch = batches.sort((one, other) => one.createdAt - other.createdAt).at(-1)
  return { batch, transactions: transactions.filter((row) => row.batch === batch?.key) }
}
