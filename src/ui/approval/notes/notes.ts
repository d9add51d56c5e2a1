import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { WarningBlock } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { listed, stopped, together } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'

/** A warning of the review or of its preview, in words. */
export type Note = Omit<WarningBlock, 'kind' | 'heading' | 'text' | 'understand'> & {
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
}

export function noteOf(block: WarningBlock): Note {
  const { kind: _, heading, text, understand, ...warning } = block
  return {
    ...warning,
    block,
    heading: inWords(heading),
    text: inWords(text),
    ...(understand !== undefined && { understand: inWords(understand) }),
  }
}

/** The preview's findings as warnings: they arrive after the window opened, so the review lacks them. */
export function previewNotes(situation: Situation): Note[] {
  const { preview, run, mode, count, impatient, open, network } = situation
  if (preview?.state === 'unreachable')
    return [
      {
        warning: 'unreachable',
        severity: 'warn',
        heading: t('common_noAnswer', { network }),
        text: unreachableText(hostOf(preview.url), preview.tries),
      },
    ]
  if (open && preview?.state !== 'loading')
    return [
      {
        warning: 'unreachable',
        severity: 'warn',
        heading: t('approval_slow', { network }),
        text: t('approval_slowText'),
      },
    ]
  if (impatient)
    return [
      {
        warning: 'notSimulated',
        severity: 'warn',
        heading: t('approval_noPreview'),
        text: t('approval_noPreviewText'),
      },
    ]
  if (preview?.state === 'manual' && preview.blind)
    return [
      {
        warning: 'notSimulated',
        severity: 'warn',
        heading: t('approval_silentFailures', { network }),
        text: t(mode === 'stepwise' ? 'approval_silentFailuresStepwise' : 'approval_silentFailuresOther'),
      },
    ]
  if (preview?.state === 'manual')
    return [
      {
        warning: 'notSimulated',
        severity: 'warn',
        heading: t('approval_notSimulated'),
        text: t('approval_notSimulatedText', { network }),
      },
    ]
  if (preview?.state !== 'ready') return []

  const notes: Note[] = []
  const failures = run?.failures ?? preview.failures
  const [first, ...more] = failures.toSorted((one, other) => one.index - other.index)
  if (first) {
    const others = more.map(({ index, reason }) =>
      t('approval_callReason', { number: index + 1, reason: inWords(reason) }),
    )
    notes.push({
      warning: 'likelyFails',
      severity: 'bad',
      heading: failing([first.index, ...more.map(({ index }) => index)], count),
      text: together(inWords(first.reason), consequence(first.index, mode, count)),
      ...(others.length > 0 && { list: others }),
    })
  }
  if (!first && run?.fails)
    notes.push({
      warning: 'likelyFails',
      severity: 'bad',
      heading: t('approval_failsAlone'),
      text: together(inWords(run.fails), consequence(0, mode, count)),
    })
  return notes
}

/** Warns that approval selects another network. The selected one may change while the window is open. */
export function switchNotes(network: string, selected: string): Note[] {
  return [
    {
      warning: 'networkSwitch',
      severity: 'warn',
      heading: t('approval_switchHeading', { network }),
      text: t('approval_switchText', { selected, network }),
    },
  ]
}

/** All warnings, worst first. The preview's findings replace the review's guesses of the same kind. */
export function worstFirst(review: readonly Note[], preview: readonly Note[]): Note[] {
  const found = new Set(preview.map(({ warning }) => warning))
  const all = [...preview, ...review.filter(({ warning }) => !found.has(warning))]
  return all.toSorted((one, other) => Number(other.severity === 'bad') - Number(one.severity === 'bad'))
}

/** The outcome sentence; it names the calls that will likely fail. */
export function outcome(title: string, preview: Preview | undefined, count: number, run?: Run): string {
  const known = run ?? (preview?.state === 'ready' ? preview : undefined)
  const failures = known?.failures.map(({ index }) => index) ?? []
  if (failures.length === 0 && !run?.fails) return title
  const sorted = failures.toSorted((one, other) => one - other)
  const fails = sorted.length === 0 ? t('approval_failsAlone') : failing(sorted, count)
  return together(stopped(title), stopped(fails))
}

/** "Call 3 will likely fail", "Calls 2, 3 and 5 will likely fail". */
function failing(indices: readonly number[], count: number): string {
  if (count === 1) return t('approval_failsAlone')
  if (indices.length > 4) return counted('approval_failsMany', indices.length)
  return counted('approval_failsCalls', indices.length, {
    numbers: listed(indices.map((index) => index + 1)),
  })
}

/** The effect of the first failure on the other calls. */
function consequence(index: number, mode: Mode, count: number): string {
  if (mode === 'single' || count === 1) return t('approval_failsNothing')
  if (mode === 'atomic') return t('approval_failsAtomic')
  if (mode === 'pipelined') return t('approval_failsPipelined')
  if (index === 0) return t('approval_failsFirst')
  const isLast = index + 1 === count
  if (index === 2) return t(isLast ? 'approval_failsKeptTwoLast' : 'approval_failsKeptTwo')
  return counted(isLast ? 'approval_failsKeptLast' : 'approval_failsKept', index)
}

function unreachableText(host: string, times: number): string {
  if (times === 2) return t('approval_unreachableTwice', { host })
  return counted('approval_unreachableText', Math.max(1, times), { host })
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
