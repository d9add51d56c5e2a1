import type { Check } from './check.ts'
import { topics } from './checks/index.ts'
import type { Driver } from './driver.ts'
import { type Minimal, minimal } from './drivers/minimal.ts'
import { found } from './faults.ts'
import { type Finding, judge, openStage, type Stage } from './run.ts'
import type { Pace } from './wallet.ts'
import { buildMinimal } from './wallets/minimal/build.ts'
import { type Fault, faults } from './wallets/minimal/faults.ts'

/** What was tried: one fault, or the wallet as it is without any. */
export type Subject = Fault | 'none'

/** What became of it: which checks should have failed and did not, and which did that should not have. */
export type Proof = {
  name: string
  missed: string[]
  surplus: Finding[]
  checks: number
  milliseconds: number
}

export type Breadth = 'chapters' | 'everything'

type Listed = { topic: string; check: Check }

/** What the page of the minimal wallet offers. */
declare const page: { setFaults(faults: Fault[]): Promise<void> }

/** A fault often shows as an answer that does not come, and this wallet is quick. */
const short: Pace = { patience: 3_000, grace: 500 }
/** For what must pass, however busy the machine is. */
const long: Pace = { patience: 20_000, grace: 500 }

/**
 * Turns each fault of the minimal wallet on, alone: the checks meant for it must fail and no other. Without a fault none
 * may. `chapters` looks at all checks of the topics that those checks belong to, `everything` at all that there are.
 */
export async function prove(
  subjects: readonly Subject[],
  options: { folder: string; workers: number; breadth: Breadth; told: (proof: Proof) => void },
): Promise<void> {
  const { folder, workers, breadth, told } = options
  await buildMinimal(folder)
  const waiting = subjects.flatMap((subject) => portions(subject, breadth))
  const worker = async () => {
    const driver = minimal as Driver
    const blocks = { interval: 50, block: 100, other: 150 }
    const stage = await openStage({ driver, folder, browser: 'chromium', headless: true, pace: long, blocks })
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) told(await proveOne(stage, next))
    } finally {
      await stage.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, waiting.length) }, worker))
}

async function proveOne(stage: Stage, { name, fault, checks }: Portion): Promise<Proof> {
  const started = Date.now()
  const wanted: readonly string[] = fault === 'none' ? [] : found[fault]
  const turnedOn = () => turnOn(stage, fault)
  const missed: string[] = []
  const surplus: Finding[] = []
  await turnedOn()
  for (const { topic, check } of checks) {
    const isMeant = wanted.includes(check.id)
    // A fault is always there, and a machine that is too busy for once is not.
    for (const isLast of [false, true]) {
      stage.wallet.allow(isMeant ? short : long)
      const finding = await judge(stage, topic, check, turnedOn)
      if ((finding.verdict === 'failed') === isMeant) break
      if (!isLast) continue
      if (isMeant) missed.push(check.id)
      else surplus.push(finding)
    }
  }
  return { name, missed, surplus, checks: checks.length, milliseconds: Date.now() - started }
}

type Portion = { name: string; fault: Subject; checks: Listed[] }

/** What one browser does at a stretch: a fault, or a topic of the wallet without one. */
function portions(fault: Subject, breadth: Breadth): Portion[] {
  const listed = topics.map(({ topic, checks }) => checks.map((check) => ({ topic, check })))
  if (fault === 'none')
    return listed.map((checks) => ({ name: `no fault, ${checks[0]?.topic}`, fault, checks }))
  const isTouched = ([first]: Listed[]) =>
    breadth === 'everything' || found[fault].some((id) => id.startsWith(`${first?.topic}/`))
  return [{ name: fault, fault, checks: listed.filter(isTouched).flat() }]
}

/** A wallet that was never used, with this fault. */
async function turnOn({ session, wallet }: Stage, fault: Subject): Promise<void> {
  await wallet.clear(true)
  await (session as Minimal).home.evaluate((names) => page.setFaults(names), fault === 'none' ? [] : [fault])
  await session.killBackground?.()
}

/** Nothing and all faults, or what begins so. */
export const subjects = (starts: readonly string[]): Subject[] =>
  (['none', ...Object.keys(faults)] as Subject[]).filter(
    (subject) => starts.length === 0 || starts.some((start) => subject.startsWith(start)),
  )
