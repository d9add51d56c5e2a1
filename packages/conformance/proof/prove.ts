import type { Check } from '../check.ts'
import { topics } from '../checks/index.ts'
import type { Driver } from '../driver.ts'
import { type Minimal, minimal } from '../drivers/minimal.ts'
import type { Pace } from '../pace.ts'
import { type Finding, judge } from '../run.ts'
import { openStage, type Stage } from '../stage.ts'
import { failing } from '../verdict.ts'
import { buildMinimal } from '../wallets/minimal/build.ts'
import { type Fault, faults } from '../wallets/minimal/faults.ts'
import { found } from './found.ts'

/** The tested wallet: with one fault, or without any. */
export type Subject = Fault | 'none'

/** The result: the checks that should have failed but passed, and those that failed but should have passed. */
export type Proof = {
  name: string
  missed: string[]
  surplus: Finding[]
  checks: number
  milliseconds: number
}

export type Breadth = 'chapters' | 'everything'

type Listed = { topic: string; check: Check }

/** The functions of the minimal wallet's page. */
declare const page: { setFaults(faults: Fault[]): Promise<void> }

/** A fault often means that no reply comes, and this wallet replies fast. */
const short: Pace = { patience: 3_000, grace: 500 }
/** For checks that must pass, however busy the machine is. */
const long: Pace = { patience: 20_000, grace: 500 }

/**
 * Turns on each fault of the minimal wallet alone: its checks must fail, and no others. Without a fault, none
 * may fail. `chapters` runs all checks of the topics that those checks belong to, `everything` runs all
 * checks.
 */
export async function prove(
  subjects: readonly Subject[],
  options: { folder: string; workers: number; breadth: Breadth; told: (proof: Proof) => void },
): Promise<void> {
  const { folder, workers, breadth, told: onProof } = options
  await buildMinimal(folder)
  const waiting = subjects.flatMap((subject) => portions(subject, breadth))
  const worker = async () => {
    const driver = minimal as Driver
    const blocks = { interval: 50, block: 100, other: 150 }
    const stage = await openStage({ driver, folder, browser: 'chromium', headless: true, pace: long, blocks })
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) onProof(await proveOne(stage, next))
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
  // A fault has to be the subject of a check, not only in the way of some.
  let isClear = wanted.length === 0
  await turnedOn()
  for (const { topic, check } of checks) {
    const isMeant = wanted.includes(check.id)
    // A fault fails each time, a busy machine does not: only a repeated unexpected verdict counts.
    for (const isLast of [false, true]) {
      stage.wallet.allow(isMeant ? short : long)
      const finding = await judge(stage, topic, check, turnedOn)
      const isFound = failing.includes(finding.verdict) || (isMeant && finding.verdict === 'not implemented')
      if (isFound === isMeant) {
        isClear ||= finding.verdict === 'failed'
        break
      }
      if (!isLast) continue
      if (isMeant) missed.push(check.id)
      else surplus.push(finding)
    }
  }
  if (!isClear) missed.push(...wanted)
  return { name, missed, surplus, checks: checks.length, milliseconds: Date.now() - started }
}

type Portion = { name: string; fault: Subject; checks: Listed[] }

/** The work of one browser: a fault, or a topic of the wallet without a fault. */
function portions(fault: Subject, breadth: Breadth): Portion[] {
  const listed = topics.map(({ topic, checks }) => checks.map((check) => ({ topic, check })))
  if (fault === 'none')
    return listed.map((checks) => ({ name: `no fault, ${checks[0]?.topic}`, fault, checks }))
  const isTouched = ([first]: Listed[]) =>
    breadth === 'everything' || found[fault].some((id) => id.startsWith(`${first?.topic}/`))
  return [{ name: fault, fault, checks: listed.filter(isTouched).flat() }]
}

/** A newly cleared wallet with this fault. */
async function turnOn({ session, wallet }: Stage, fault: Subject): Promise<void> {
  await wallet.clear(true)
  await (session as Minimal).home.evaluate((names) => page.setFaults(names), fault === 'none' ? [] : [fault])
  await session.killBackground?.()
}

/** `none` and all faults, or those that start with one of `starts`. */
export const subjects = (starts: readonly string[]): Subject[] =>
  (['none', ...Object.keys(faults)] as Subject[]).filter(
    (subject) => starts.length === 0 || starts.some((start) => subject.startsWith(start)),
  )
