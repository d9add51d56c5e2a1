import { join } from 'node:path'
import type { Check } from './check.ts'
import { topics } from './checks/index.ts'
import type { Driver } from './driver.ts'
import { type Minimal, minimal } from './drivers/minimal.ts'
import { found } from './faults.ts'
import { type Finding, judge, openStage, type Stage } from './run.ts'
import { buildMinimal } from './wallets/minimal/build.ts'
import { type Fault, faults } from './wallets/minimal/faults.ts'

/** What became of a fault: which checks should have failed and did not, and which did that should not have. */
export type Proof = { fault: Fault; missed: string[]; surplus: Finding[]; milliseconds: number }

/** What the page of the minimal wallet offers. */
declare const page: { setFaults(faults: Fault[]): Promise<void> }

/**
 * Turns each fault of the minimal wallet on, alone, and runs all checks of the topics that its checks belong to: those
 * meant for it must fail and no other.
 */
export async function prove(
  chosen: readonly Fault[],
  options: { folder: string; workers: number; topics?: string[]; told: (proof: Proof) => void },
): Promise<boolean> {
  const folder = join(options.folder)
  await buildMinimal(folder)
  const waiting = [...chosen]
  let isProven = true
  const worker = async () => {
    const driver = minimal as Driver
    // A fault often shows as an answer that does not come, and this wallet is quick.
    const patience = 12_000
    const stage = await openStage({ driver, folder, browser: 'chromium', headless: true, patience })
    try {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const proof = await proveOne(stage, fault, options.topics)
        isProven &&= proof.missed.length === 0 && proof.surplus.length === 0
        options.told(proof)
      }
    } finally {
      await stage.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.workers, waiting.length) }, worker))
  return isProven
}

async function proveOne(stage: Stage, fault: Fault, more: string[] = []): Promise<Proof> {
  const started = Date.now()
  const wanted = found[fault]
  const failed: Finding[] = []
  await turnOn(stage, [fault])
  for (const { topic, check } of touched([...wanted, ...more])) {
    const finding = await judge(stage, topic, check, () => turnOn(stage, [fault]))
    if (finding.verdict === 'failed') failed.push(finding)
  }
  return {
    fault,
    missed: wanted.filter((id) => !failed.some((finding) => finding.id === id)),
    surplus: failed.filter(({ id }) => !wanted.includes(id)),
    milliseconds: Date.now() - started,
  }
}

/** All checks of the topics that these are of. */
function touched(ids: readonly string[]): { topic: string; check: Check }[] {
  const chosen = topics.filter(({ topic }) => ids.some((id) => id.startsWith(topic)))
  return chosen.flatMap(({ topic, checks }) => checks.map((check) => ({ topic, check })))
}

/** A wallet that was never used, with these faults. */
async function turnOn({ session, wallet }: Stage, on: Fault[]): Promise<void> {
  await wallet.clear(true)
  await (session as Minimal).home.evaluate((names) => page.setFaults(names), on)
  await session.killBackground?.()
}

/** The names of all faults, or of those that begin so. */
export const faultsNamed = (starts: readonly string[]): Fault[] =>
  (Object.keys(faults) as Fault[]).filter(
    (fault) => starts.length === 0 || starts.some((start) => fault.startsWith(start)),
  )
