import type { Mode } from '../../wire/batch.ts'
import type { Preview, Run, WarningBlock } from '../../wire/review.ts'

/** A warning of the review or of its preview. */
export type Note = Omit<WarningBlock, 'kind'> & {
  /** Further facts of the same kind. */
  list?: string[]
}

type Situation = {
  preview: Preview | undefined
  /** What the calls changed on trial under this plan. */
  run?: Run | undefined
  mode: Mode
  count: number
  /** The preview took so long that the person may send without it. */
  impatient: boolean
  /** The node did not tell in time what the review needs. */
  open: boolean
  /** A number of wei as the person reads it: "0.2 ETH". */
  coins: (wei: bigint) => string
  symbol: string
  network: string
}

/** What the preview found, as warnings: it arrives after the window opened, so the review cannot know it. */
export function previewNotes(situation: Situation): Note[] {
  const { preview, run, mode, count, impatient, open, coins, symbol, network } = situation
  if (preview?.state === 'unreachable')
    return [
      {
        warning: 'unreachable',
        severity: 'warn',
        heading: `${network} does not answer`,
        text: `${hostOf(preview.url)} was asked ${times(preview.tries)}. Your tokens are safe, Volley just cannot see them, or work out what this costs.`,
      },
    ]
  if (open && preview?.state !== 'loading')
    return [
      {
        warning: 'unreachable',
        severity: 'warn',
        heading: `${network} is slow to answer`,
        text: 'Volley waits to learn how your account can run these calls, and asks again by itself.',
      },
    ]
  if (impatient)
    return [
      {
        warning: 'notSimulated',
        severity: 'warn',
        heading: 'No preview yet',
        text: 'The network is slow to answer. Volley knows neither the fee nor whether this succeeds.',
      },
    ]
  if (preview?.state === 'manual' && preview.blind)
    return [
      {
        warning: 'notSimulated',
        severity: 'warn',
        heading: `${network} does not tell whether a call failed`,
        text:
          mode === 'stepwise'
            ? 'So Volley sends each call once the one before it ran, whether that worked or not.'
            : 'Volley can only tell you that it ran. What it did shows in what you have afterwards.',
      },
    ]
  if (preview?.state === 'manual')
    return [
      {
        warning: 'notSimulated',
        severity: 'warn',
        heading: 'Could not be simulated',
        text: `${network} has no way to try this out. What you see is read from the calls, and whether they succeed is not known.`,
      },
    ]
  if (preview?.state !== 'ready') return []

  const notes: Note[] = []
  const failures = run?.failures ?? preview.failures
  const [first, ...more] = failures.toSorted((one, other) => one.index - other.index)
  if (first) {
    const others = more.map(({ index, reason }) => `Call ${index + 1}: ${reason}`)
    notes.push({
      warning: 'likelyFails',
      severity: 'bad',
      heading: failing([first.index, ...more.map(({ index }) => index)], count),
      text: `${first.reason} ${consequence(first.index, mode, count)}`,
      ...(others.length > 0 && { list: others }),
    })
  }
  if (!first && run?.fails)
    notes.push({
      warning: 'likelyFails',
      severity: 'bad',
      heading: 'This will likely fail',
      text: `${run.fails} ${consequence(0, mode, count)}`,
    })
  if (preview.lacks && BigInt(preview.lacks) > 0n)
    notes.push({
      warning: 'insufficientFunds',
      severity: 'bad',
      heading: `Not enough ${symbol}`,
      text: `The account lacks ${coins(BigInt(preview.lacks))} for what is sent and the fee. ${network} will not take this.`,
    })
  return notes
}

/** That approving selects another network than the selected one, which may change while the window is open. */
export function switchNotes(network: string, selected: string): Note[] {
  return [
    {
      warning: 'networkSwitch',
      severity: 'warn',
      heading: `This happens on ${network}`,
      text: `You have selected ${selected}. Going on selects ${network}, and tells the sites that you are connected to.`,
    },
  ]
}

/** All warnings, worst first. What the preview found replaces what the review guessed of the same kind. */
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
  const sentence = /[.!?…]$/.test(title) ? title : `${title}.`
  if (failures.length === 0) return `${sentence} This will likely fail.`
  return `${sentence} ${failing(
    failures.toSorted((one, other) => one - other),
    count,
  )}.`
}

/** "Call 3 will likely fail", "Calls 2, 3 and 5 will likely fail". */
function failing(indices: readonly number[], count: number): string {
  if (count === 1) return 'This will likely fail'
  const numbers = indices.map((index) => index + 1)
  if (numbers.length === 1) return `Call ${numbers[0]} will likely fail`
  if (numbers.length > 4) return `${numbers.length} calls will likely fail`
  return `Calls ${joined(numbers)} will likely fail`
}

/** What the first failure does to the calls around it. */
function consequence(index: number, mode: Mode, count: number): string {
  if (mode === 'single' || count === 1) return 'Nothing would happen, and the fee is paid all the same.'
  if (mode === 'atomic') return 'Then none of them happens, and the fee is paid all the same.'
  if (mode === 'pipelined') return 'The other calls are sent all the same. The failed call costs its fee.'
  const before = index === 0 ? 'Nothing would have happened before it' : kept(index)
  const after = index + 1 < count ? ', and the rest is not sent' : ''
  return `${before}${after}. The failed call costs its fee.`
}

function kept(count: number): string {
  if (count === 1) return 'Call 1 would still happen and stay'
  return `Calls ${count === 2 ? '1 and 2' : `1 to ${count}`} would still happen and stay`
}

function joined(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}

function times(count: number): string {
  return count <= 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
