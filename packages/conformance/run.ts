import { reset } from './chain.ts'
import type { Check, Topic } from './check.ts'
import type { Dapp } from './dapp.ts'
import { isUnable } from './driver.ts'
import { lastShown, proven, type Shown, unanswered } from './exchange.ts'
import { Failure, isUnmet, Unmet } from './expect.ts'
import { unlessStopped, within } from './pace.ts'
import { type Answered, openStage, type Setup, type Stage } from './stage.ts'
import { failing, reasonOf, type Verdict, verdictOf } from './verdict.ts'

/** The longest time for a check, and for what comes before it, in milliseconds. Some checks need eleven prompts. */
const limit = 180_000

export type Finding = Omit<Check, 'run' | 'page' | 'subject' | 'mayLack'> & {
  topic: string
  verdict: Verdict
  /** The reason why it did not pass. */
  reason?: string
  /** The last requests and answers. */
  exchanges?: readonly Shown[]
  /** The prompt or the page at a failure, as a data URL. */
  picture?: string
  milliseconds: number
}

/** A finding as it is once all answers are known: a method is absent only if the wallet never answered it. */
function settled(finding: Finding, { present, lacking }: Answered): Finding {
  const lacks = lacking.get(finding.id)
  if (finding.verdict !== 'not implemented' || !lacks || !present.has(lacks.method)) return finding
  const { reason: _, ...rest } = finding
  const { verdict, reason } = lacks.otherwise
  return { ...rest, verdict, ...(reason !== undefined && { reason }) }
}

/** A run ends early after so many checks in a row to which the wallet did not answer. */
export const silent = 12

/**
 * Checks a wallet in `workers` browsers at once, each with its own chains. Reports each check at its end, with all
 * findings so far. Ends early if the wallet answers nothing any more, or if a browser cannot be used any more: that is
 * `broken`. The other checks are then `not run`.
 */
export async function run(
  setup: Setup,
  topics: readonly Topic[],
  options: { workers: number; told?: (finding: Finding, soFar: Finding[]) => void },
): Promise<{ findings: Finding[]; broken?: unknown }> {
  const all = topics.flatMap(({ topic, checks }) => checks.map((check) => ({ topic, check })))
  const waiting = [...all]
  const findings = new Map<string, Finding>()
  const ended: Finding[] = []
  const shown: Answered = { present: new Set(), lacking: new Map(), restarted: new Set() }
  const inOrder = () => unrun(topics).map((one) => settled(findings.get(one.id) ?? one, shown))
  const worker = async () => {
    if (waiting.length === 0) return
    const stage = await openStage({ ...setup, shown })
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        // A check that the person stops is not judged: its pages close under it.
        const finding = await unlessStopped(setup.signal, judge(stage, next.topic, next.check))
        findings.set(finding.id, finding)
        ended.push(finding)
        options.told?.(finding, inOrder())
        if (isSilent(ended, shown.restarted)) waiting.length = 0
      }
    } finally {
      await stage.close()
    }
  }
  const work = Array.from({ length: Math.min(options.workers, all.length) }, () =>
    worker().catch((error) => {
      // The others end with their present check.
      waiting.length = 0
      throw error
    }),
  )
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected')
  return { findings: inOrder(), ...(failed && { broken: failed.reason }) }
}

/** The findings of a run that has not begun. */
export const unrun = (topics: readonly Topic[]): Finding[] =>
  topics.flatMap(({ topic, checks }) =>
    checks.map((check) => ({ ...named(check), topic, verdict: 'not run' as const, milliseconds: 0 })),
  )

/** The part of a check that a report shows. */
const named = ({ id, title, clause, level }: Check) => ({ id, title, clause, level })

/**
 * True if the wallet did not answer the last checks, and could not be used after any of them. Nothing more can be learned
 * then. A wallet that asks its person, or drops requests of one kind, is alive.
 */
export function isSilent(ended: readonly Finding[], restarted: Answered['restarted']): boolean {
  const isDead = (finding: Finding) => isUnanswered(finding) && restarted.has(finding.id)
  return ended.length >= silent && ended.slice(-silent).every(isDead)
}

const isUnanswered = ({ verdict, exchanges = [] }: Finding) =>
  failing.includes(verdict) &&
  // A check that fails without a request has read something else of the page.
  (exchanges.length > 0 || verdict === 'precondition failed') &&
  exchanges.every(({ answer }) => answer === unanswered)

/** Runs one check and cleans up after it; calls `restarted` with a new browser if it had to start one. */
export async function judge(
  stage: Stage,
  topic: string,
  check: Check,
  restarted?: () => Promise<void>,
  longest = limit,
): Promise<Finding> {
  const { run, subject, mayLack } = check
  const started = Date.now()
  let thrown: { error: unknown } | undefined
  let isPrepared = false
  try {
    const page = await within(prepare(stage, check), 'the check to begin', longest)
    isPrepared = true
    for (const method of proven(stage.wallet.exchanges())) stage.shown.present.add(method)
    stage.wallet.forget()
    await within(run(page, stage.wallet, stage.chains.main), 'the check to end', longest)
  } catch (error) {
    thrown = { error: isPrepared ? misread(error) : unprepared(error) }
  }
  const milliseconds = Date.now() - started
  const exchanges = stage.wallet.exchanges()
  const { present, lacking } = stage.shown
  for (const method of proven(exchanges)) present.add(method)
  const about = { subject: subject ?? [], mayLack: mayLack ?? [] }
  const { lacks, ...judged } = verdictOf(about, exchanges, thrown, present)
  if (lacks) lacking.set(check.id, lacks)
  const finding: Finding = {
    ...named(check),
    topic,
    ...judged,
    exchanges: lastShown(exchanges),
    milliseconds,
  }
  if (failing.includes(judged.verdict)) {
    const picture = await stage.wallet.picture()
    if (picture) finding.picture = picture
  }
  await tidy(stage, finding, restarted)
  return finding
}

/** The kit read an answer of another shape. A request that did not reach the node has a cause, and is none. */
const misread = (error: unknown) =>
  error instanceof TypeError && error.cause === undefined
    ? new Failure(`The answer had an unexpected shape: ${error.message}`)
    : error

/** A check that could not begin says nothing about its clause, whatever was thrown. */
const unprepared = (error: unknown) =>
  isUnable(error) || isUnmet(error) ? error : new Unmet('connect', reasonOf(error))

async function prepare({ wallet, chains }: Stage, check: Check): Promise<Dapp> {
  for (const chain of [chains.main, chains.other]) await reset(chain, wallet.address)
  const shared = await wallet.shared()
  if ((await shared.request('eth_chainId')).result !== chains.main.id) await wallet.selectNetwork(chains.main)
  if (check.page === 'connected') return shared
  const page = await wallet.stranger()
  if (check.page === 'own') await wallet.connect(page)
  return page
}

async function tidy(stage: Stage, { id, verdict }: Finding, restarted?: () => Promise<void>): Promise<void> {
  try {
    const isBad = failing.includes(verdict)
    await within(stage.wallet.clear(isBad), 'the pages of the check to close', 60_000)
    if (isBad) await within(stage.wallet.shared(), 'the wallet to be usable again')
  } catch {
    stage.shown.restarted.add(id)
    await stage.restart()
    await restarted?.()
  }
}
