import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { Review, WarningBlock } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { listed, stopped, together, unstopped } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { faultSaid } from '../../commands/errorText.ts'

/** How much of a request will likely fail, if any, and the places of the calls that a simulation runs. */
export type Failing = { fails?: 'all' | 'some'; happens?: readonly number[] }

/** A warning of the review or of its preview, in words. */
export type Note = Omit<WarningBlock, 'kind' | 'heading' | 'why' | 'text' | 'understand'> & {
  heading: string
  text: string
  understand?: string
  /** Further facts of the same kind. */
  list?: string[]
  /** The review's warning, from which others may take their words. */
  block?: WarningBlock
}

type Situation = {
  preview: Preview | undefined
  /** The simulated changes under this plan. */
  run?: Run | undefined
  mode: Mode
  count: number
  /** The preview took so long that the person may send without it. */
  impatient: boolean
  /** The node did not answer in time with what the review needs. */
  open: boolean
  network: string
  /** Another party pays the fee, and takes nothing for it. */
  isFree?: boolean | undefined
}

export function noteOf(block: WarningBlock): Note {
  const { kind: _, heading, why, text, understand, ...warning } = block
  return {
    ...warning,
    block,
    heading: why ? faultSaid(why) : inWords(heading),
    text: inWords(text),
    ...(understand !== undefined && { understand: inWords(understand) }),
  }
}

/** The preview's findings as warnings: they arrive after the window opened, so the review lacks them. */
export function previewNotes(situation: Situation): Note[] {
  const { preview, run, mode, impatient, open, network } = situation
  if (preview?.state === 'unreachable')
    return caution(
      'unreachable',
      t('common_noAnswer', { network }),
      unreachableText(hostOf(preview.url), preview.tries),
    )
  if (open && preview?.state !== 'loading')
    return caution('unreachable', t('approval_slow', { network }), t('approval_slowText'))
  if (impatient) return caution('notSimulated', t('approval_noPreview'), t('approval_noPreviewText'))
  if (preview?.state === 'manual' && preview.blind)
    return caution(
      'notSimulated',
      t('approval_silentFailures', { network }),
      t(mode === 'stepwise' ? 'approval_silentFailuresStepwise' : 'approval_silentFailuresOther'),
    )
  if (preview?.state === 'manual')
    return caution('notSimulated', t('approval_notSimulated'), t('approval_notSimulatedText', { network }))

  return [
    ...(isUnread(preview, run)
      ? [
          {
            warning: 'notSimulated',
            severity: 'bad',
            heading: t('approval_unread'),
            text: t('approval_unreadText'),
          } as const,
        ]
      : []),
    ...faults(situation),
  ]
}

/** True if a node simulated the calls, but a contract kept the wallet from reading what they do. */
export function isUnread(preview: Preview | undefined, run: Run | undefined): boolean {
  return preview?.state === 'ready' && !run && preview.runs?.unread === true
}

/** The calls that will likely fail. */
function faults({ preview, run, mode, count, isFree }: Situation): Note[] {
  const failures = failuresOf(preview, run)
  if (!failures) return []
  const [first, ...more] = failures
  const others = more.map(({ index, reason }) =>
    t('approval_callReason', { number: index + 1, reason: inWords(reason) }),
  )
  const reason = inWords(first?.reason ?? run?.fails ?? '')
  const end = consequence(first?.index ?? 0, mode, count, isFree)
  if (others.length > 0)
    return [{ ...fault, heading: failing(failures, count), text: together(reason, end), list: others }]
  // The outcome says already which call fails, unless all fail with it.
  const heading =
    first && mode === 'atomic' && count > 1
      ? t('approval_callReason', { number: first.index + 1, reason })
      : reason
  return [{ ...fault, heading: unstopped(heading), text: end }]
}

const fault = { warning: 'likelyFails', severity: 'bad' } as const

/** Warns that approval selects another network. The selected one may change while the window is open. */
export function switchNotes(network: string, selected: string): Note[] {
  return caution(
    'networkSwitch',
    t('approval_switchHeading', { network }),
    t('approval_switchText', { selected, network }),
  )
}

function caution(warning: Note['warning'], heading: string, text: string): Note[] {
  return [{ warning, severity: 'warn', heading, text }]
}

/** All warnings, worst first. The preview's findings replace the review's guesses of the same kind that are no graver. */
export function worstFirst(review: readonly Note[], preview: readonly Note[]): Note[] {
  const isGrave = ({ severity }: Note) => severity === 'bad'
  const isKept = (note: Note) =>
    !preview.some((one) => one.warning === note.warning && (isGrave(one) || !isGrave(note)))
  return [...preview, ...review.filter(isKept)].toSorted(
    (one, other) => Number(isGrave(other)) - Number(isGrave(one)),
  )
}

/**
 * The outcome sentence with the calls that will likely fail, and the alarming parts of it. If `all` fails,
 * nothing happens.
 */
export function outcome<T extends { title: string; low: readonly string[]; seen: boolean }>(
  told: T,
  preview: Preview | undefined,
  mode: Mode | undefined,
  count: number,
  run?: Run,
  isFree?: boolean,
): T & Failing {
  const failures = failuresOf(preview, run)
  if (!failures) return told
  const isAll = mode === 'atomic' || count === 1
  const end = isAll
    ? t(isFree ? 'approval_failsAllPaid' : 'approval_failsAll')
    : stopped(failing(failures, count))
  const title = isAll ? end : together(stopped(told.title), end)
  const low = [...told.low, end]
  if (isAll) return { ...told, title, low, fails: 'all' }
  return { ...told, title, low, fails: 'some', ...(told.seen && { happens: around(failures, mode, count) }) }
}

/** The places of the calls that run although some fail. Only pipelined ones run after a failure. */
function around(failures: Run['failures'], mode: Mode | undefined, count: number): number[] {
  const failing = failures.map(({ index }) => index)
  const end = mode === 'pipelined' ? count : Math.min(count, ...failing)
  return [...Array(end).keys()].filter((index) => !failing.includes(index))
}

/** The calls that will likely fail, in order, if any. There may be none if an atomic batch fails as one. */
export function failuresOf(preview: Preview | undefined, run: Run | undefined): Run['failures'] | undefined {
  const known = run ?? (preview?.state === 'ready' ? preview : undefined)
  const failures = known?.failures.toSorted((one, other) => one.index - other.index) ?? []
  return failures.length > 0 || run?.fails ? failures : undefined
}

/** "Call 3 will likely fail", "Calls 2, 3 and 5 will likely fail". */
function failing(failures: Run['failures'], count: number): string {
  const { length } = failures
  if (count === 1 || length === 0) return t('approval_failsAlone')
  if (length > 4) return counted('approval_failsMany', length)
  return counted('approval_failsCalls', length, {
    numbers: listed(failures.map(({ index }) => index + 1)),
  })
}

/** The effect of the first failure on the other calls. Without others, the outcome says it. */
function consequence(index: number, mode: Mode, count: number, isFree = false): string {
  if (mode === 'single' || count === 1) return ''
  if (mode === 'atomic') return t(isFree ? 'approval_failsAtomicPaid' : 'approval_failsAtomic')
  if (mode === 'pipelined') return t('approval_failsPipelined')
  if (index === 0) return t('approval_failsFirst')
  const isLast = index + 1 === count
  if (index === 2) return t(isLast ? 'approval_failsKeptTwoLast' : 'approval_failsKeptTwo')
  return counted(isLast ? 'approval_failsKeptLast' : 'approval_failsKept', index)
}

/** True if another party pays the fee and takes no token for it, and no own transfer has to come first. */
export function isFree(review: Review): boolean {
  const calls = blockOf(review, 'calls')
  return calls?.paidBy !== undefined && !calls.tokenFee && !blockOf(review, 'funds')?.brings
}

function unreachableText(host: string, times: number): string {
  if (times === 2) return t('approval_unreachableTwice', { host })
  return counted('approval_unreachableText', Math.max(1, times), { host })
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
