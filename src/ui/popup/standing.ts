import type { Activity, ActivityCall } from '../../wire/batch.ts'
import { callNumbers } from './callNumbers.ts'
import { clockOf } from './when.ts'

/** Where a batch is, in words. */
export type Standing = {
  heading: string
  /** What that means for the money. */
  line: string
  chip: { tone: 'plain' | 'live' | 'good' | 'warn' | 'bad'; word: string }
  /** Set once something went wrong for good: said at once, not in turn. */
  failed: boolean
}

type Counts = {
  all: number
  arrived: number
  failed: number[]
  cancelled: number[]
  /** Another transaction of the account has their nonce. */
  replaced: number[]
}

/** Heading, consequence and chip of an activity. `network` is the name of the one it runs on. */
export function standingOf(activity: Activity, network: string): Standing {
  const counts = count(activity.calls)
  switch (activity.status) {
    case 100:
    case 102:
      return onItsWay(activity, counts, network)
    case 200:
      return {
        heading: `${all(activity, counts)} ${counts.all === 1 ? 'is' : 'are'} done`,
        line: done(activity, counts),
        chip: { tone: 'good', word: 'done' },
        failed: false,
      }
    case 207:
    case 600:
      return partly(activity, counts)
    case 400:
      return unsent(activity, counts)
    case 500:
      return lost(activity, counts)
  }
}

/** What the button says that keeps a batch from going on; nothing where there is nothing left to keep back. */
export function stopLabel({ mode, status, stopped, calls }: Activity): string | undefined {
  if (mode !== 'stepwise' || (status !== 100 && status !== 102) || stopped) return undefined
  const next = calls.findIndex(({ state }) => state === 'waits')
  if (next === -1) return undefined
  return next === 0 ? 'Stop before call 1' : `Stop after call ${next}`
}

function onItsWay(activity: Activity, counts: Counts, network: string): Standing {
  const { mode, waitsFor, stopped } = activity
  const isAllIn = counts.arrived === counts.all
  const are = counts.all === 1 ? 'is' : 'are'
  const isFirst = mode === 'stepwise' && counts.all > 1
  const begun = counts.all === 1 ? 'is on its way' : 'are on their way'
  const heading = isAllIn
    ? `${all(activity, counts)} ${are} in`
    : counts.arrived === 0
      ? isFirst
        ? `Call 1 of ${counts.all} is on its way`
        : `${all(activity, counts)} ${begun}`
      : `${counts.arrived} of ${counts.all} calls ${counts.arrived === 1 ? 'is' : 'are'} in`
  if (waitsFor === 'unlock')
    return {
      heading,
      line: 'Unlock to go on. What is in stays, the rest is not signed yet.',
      chip: { tone: 'warn', word: 'paused' },
      failed: false,
    }
  if (waitsFor === 'node')
    return {
      heading,
      line: `${network} does not answer. Volley goes on by itself, and never sends anything twice.`,
      chip: { tone: 'warn', word: 'waits' },
      failed: false,
    }
  if (waitsFor === 'nonce')
    return {
      heading,
      line: 'Another wallet with this account has a transaction waiting. Volley goes on once that one is through.',
      chip: { tone: 'warn', word: 'waits' },
      failed: false,
    }
  const waiting = activity.calls.findIndex(({ state }) => state === 'waits')
  return {
    heading,
    line:
      replacementLine(activity) ??
      (stopped && waiting > 0
        ? `Stops after call ${waiting}, as you asked.`
        : isAllIn
          ? 'Pre-confirmed. Final with the next block.'
          : `${ways[mode]}, started ${clockOf(activity.createdAt, undefined, true)}.`),
    chip: { tone: 'live', word: isAllIn ? 'pre-confirmed' : 'in flight' },
    failed: false,
  }
}

/** What was sent in the place of a call that waits. */
function replacementLine({ calls, mode, kind }: Activity): string | undefined {
  const cancelled = calls.findIndex(({ replacement }) => replacement === 'cancel')
  const index = cancelled >= 0 ? cancelled : calls.findIndex(({ replacement }) => replacement !== undefined)
  if (index < 0) return undefined
  const what =
    kind === 'transaction' ? 'The transaction' : mode === 'atomic' ? 'The batch' : `Call ${index + 1}`
  return cancelled >= 0
    ? `${what} is being cancelled. Whichever is in a block first counts.`
    : `${what} was sent again with a higher fee. It happens once.`
}

function done({ mode, calls }: Activity, { all }: Counts): string {
  const blocks = new Set(calls.map(({ blockNumber }) => blockNumber).filter((block) => block !== undefined))
  const [block] = blocks
  const where =
    block && blocks.size === 1
      ? `In block ${blockName(block)}`
      : blocks.size > 1
        ? `In ${blocks.size} blocks`
        : 'In a block'
  return `${where}${mode === 'atomic' && all > 1 ? ', in one transaction' : ''}.`
}

function partly({ calls, stopped }: Activity, { failed, cancelled, replaced }: Counts): Standing {
  const stayed = indicesOf(calls, ({ state }) => state === 'included' || state === 'final')
  const unsent = indicesOf(calls, ({ state }) => state === 'notSent' || state === 'waits')
  const [first] = failed
  const sentences = [
    stayed.length > 0 && `${callNumbers(stayed)} ${stayed.length === 1 ? 'stays' : 'stay'}`,
    cancelled.length > 0 && `${callNumbers(cancelled)} ${cancelled.length === 1 ? 'was' : 'were'} cancelled`,
    unsent.length > 0 && `${callNumbers(unsent)} ${unsent.length === 1 ? 'was' : 'were'} not sent`,
  ].filter((part) => part !== false)
  const line = `${replacedLine(replaced)}${sentences.length > 0 ? lowered(sentences) : 'Some of it happened'}.`

  const [kept] = cancelled
  if (first === undefined && kept !== undefined)
    return {
      heading: unsent.length > 0 ? `Stopped at call ${kept + 1}` : `${callNumbers(cancelled)} cancelled`,
      line,
      chip: { tone: 'plain', word: 'partly done' },
      failed: false,
    }
  if (first === undefined && replaced.length > 0)
    return {
      heading: `${callNumbers(replaced)} did not happen`,
      line,
      chip: { tone: 'bad', word: 'partly done' },
      failed: true,
    }
  if (first === undefined)
    return {
      heading: stayed.length > 0 ? `Stopped after call ${Math.max(...stayed) + 1}` : 'Stopped',
      line: stopped ? `${line} You stopped it.` : line,
      chip: { tone: 'plain', word: 'stopped' },
      failed: false,
    }
  return {
    heading:
      unsent.length > 0
        ? `Stopped at call ${first + 1}`
        : failed.length === 1
          ? `Call ${first + 1} of ${calls.length} failed`
          : `${failed.length} of ${calls.length} calls failed`,
    line,
    chip: { tone: 'bad', word: 'partly done' },
    failed: true,
  }
}

/** Why calls that were sent did not happen, though nobody cancelled them. */
function replacedLine(replaced: readonly number[]): string {
  if (replaced.length === 0) return ''
  const numbers = callNumbers(replaced).replace(/^Call/, 'call')
  return `Another transaction of this account took the place of ${numbers}. `
}

/** Parts of one sentence: only the first keeps its capital. */
function lowered([first = '', ...rest]: readonly string[]): string {
  return [first, ...rest.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', ')
}

function unsent(activity: Activity, counts: Counts): Standing {
  const { stopped, error } = activity
  if (counts.cancelled.length > 0)
    return {
      heading: counts.all === 1 ? `The ${noun(activity)} was cancelled` : 'The batch was cancelled',
      line: 'Nothing moved but the fee of the cancellation.',
      chip: { tone: 'plain', word: 'cancelled' },
      failed: false,
    }
  if (stopped)
    return {
      heading: 'Stopped before anything was sent',
      line: 'Nothing moved and no fee was paid.',
      chip: { tone: 'plain', word: 'stopped' },
      failed: false,
    }
  if (counts.replaced.length > 0)
    return {
      heading: counts.all === 1 ? 'It did not happen' : 'Nothing of it happened',
      line: 'Another transaction of this account took its place. Nothing of it moved.',
      chip: { tone: 'bad', word: 'not done' },
      failed: true,
    }
  return {
    heading: counts.all === 1 ? 'It was not sent' : 'Nothing was sent',
    line: `${error ? `The network says: “${error.message}”. ` : ''}Nothing moved.`,
    chip: { tone: 'bad', word: 'not sent' },
    failed: true,
  }
}

function lost(activity: Activity, counts: Counts): Standing {
  const { mode, error, calls } = activity
  const isTogether = mode === 'atomic' && counts.all > 1
  const skipped = calls.filter(({ state }) => state === 'notSent' || state === 'waits').length
  const heading = isTogether
    ? counts.all === 2
      ? 'Neither call happened'
      : `None of the ${counts.all} calls happened`
    : counts.all === 1
      ? `The ${noun(activity)} failed`
      : skipped > 0
        ? `Stopped at call ${(counts.failed[0] ?? 0) + 1}`
        : counts.failed.length < counts.all
          ? `${counts.failed.length} of ${counts.all} calls failed`
          : `${all(activity, counts)} failed`
  const rest = skipped > 0 ? ' The rest was not sent.' : ''
  return {
    heading,
    line: `${error && counts.cancelled.length === 0 ? `${sentence(error.message)} ` : ''}Nothing moved but the fee.${rest}`,
    chip: { tone: 'bad', word: 'failed' },
    failed: true,
  }
}

const ways = {
  atomic: 'One transaction for all',
  stepwise: 'One after another',
  pipelined: 'All at once',
  single: 'One transaction',
} as const

function count(calls: readonly ActivityCall[]): Counts {
  const settled = calls.filter(({ state }) => state === 'included' || state === 'final').length
  return {
    all: calls.length,
    arrived: settled + calls.filter(({ state }) => state === 'preconfirmed').length,
    failed: indicesOf(calls, ({ state }) => state === 'failed' || state === 'dropped'),
    cancelled: indicesOf(calls, ({ state }) => state === 'cancelled'),
    replaced: indicesOf(calls, ({ state }) => state === 'replaced'),
  }
}

function indicesOf(calls: readonly ActivityCall[], is: (call: ActivityCall) => boolean): number[] {
  return calls.flatMap((call, index) => (is(call) ? [index] : []))
}

function all(activity: Activity, counts: Counts): string {
  if (counts.all === 1) return `The ${noun(activity)}`
  return counts.all === 2 ? 'Both calls' : `All ${counts.all} calls`
}

function noun({ kind }: Activity): string {
  return kind === 'batch' ? 'call' : 'transaction'
}

function blockName(block: string): string {
  return new Intl.NumberFormat().format(BigInt(block))
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
