import { keyOf } from '../../../domain/asset.ts'
import type { Run } from '../../../domain/review/preview.ts'
import type { AllowanceUse, Asset, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { figure } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { coinsOf } from '../../shell/coinsOf.ts'
import { mostTaken } from '../calls/mostTaken.ts'
import { isLow, leastOf } from '../ledger/floors.ts'
import { isOpen, type Net, netOf } from '../ledger/net.ts'
import type { Note } from './notes.ts'

type Situation = {
  run: Run | undefined
  /** The calls, explained before the simulation. */
  calls: readonly CallView[]
  /** How many calls the site asked for, if the person changed them. */
  asked?: number
  /** The expected fee in wei. */
  fee: bigint
  symbol: string
}

/** A fee above this share of the amount deserves a warning: 10 %. No bank, exchange or card charges as much. */
const feeShare = 10n
/** A swap may give this much less than simulated before it deserves a warning: 5 %. */
const slippageShare = 20n
/** Tokens that round may move a little more or less than the call states: 0.1 %. */
const rounding = 1000n

/** Warnings that only a simulation can give. A failed simulation reveals nothing about the outcome. */
export function runNotes(situation: Situation): Note[] {
  const { run } = situation
  if (!run || run.failures.length > 0 || run.fails) return []
  return [
    differs(situation, run),
    slips(situation, run),
    ...allowances(situation, run),
    dear(situation),
  ].flatMap((note) => note ?? [])
}

/**
 * The outcome shows the worse of description and simulation; this warns that they differ, since one of them may
 * be lying. Skips guessed calls. If a call describes only income, it cannot describe losses, so none counts as
 * undescribed.
 */
function differs({ calls }: Situation, run: Run): Note | undefined {
  const isWhole = calls.every(({ guessed }) => !guessed)
  if (run.more || (!run.calls && !isWhole)) return undefined
  const clear = calls.map(({ guessed }) => !guessed)
  const effects = calls.flatMap((call, index) => (clear[index] ? call.effects : []))
  const described = netOf(effects)
  const seen = netOf(
    isWhole ? run.seen : (run.calls ?? []).flatMap((part, index) => (clear[index] ? part : [])),
  )
  const bounds = new Map(effects.map((row) => [keyOf(row.asset), row.bound]))
  const open = new Set(effects.flatMap((row) => (isOpen(row) ? keyOf(row.asset) : [])))
  const lines = [...described].flatMap(([key, { asset, amount }]) => {
    const came = seen.get(key)?.amount ?? 0n
    const isFine = open.has(key) || ((amount > 0n || bounds.get(key) === 'most') && came >= amount)
    if (isFine || near(came, amount)) return []
    return [otherwise(asset, amount, came)]
  })
  const isTold = calls.every(
    (call) => call.effects.every(({ direction }) => direction !== 'received') || call.effects.some(isSent),
  )
  const unsaid = [...seen].flatMap(([key, { asset, amount }]) =>
    // Less of a debt ("variableDebt…", "stableDebt…") is no loss.
    amount < 0n && isTold && !described.has(key) && !/bleDebt/.test(asset.symbol)
      ? [t('approval_differsUnsaid', { amount: coinsOf(-amount, asset) })]
      : [],
  )
  const [first, ...list] = [...lines, ...unsaid]
  if (first === undefined) return undefined
  return {
    warning: 'simulationDiffers',
    severity: 'warn',
    heading: t('approval_differsHeading'),
    text: first,
    ...(list.length > 0 && { list }),
  }
}

function isSent({ direction }: LedgerEntry): boolean {
  return direction === 'sent'
}

function near(one: bigint, other: bigint): boolean {
  const apart = one > other ? one - other : other - one
  return apart * rounding <= (other < 0n ? -other : other)
}

/**
 * Warns about batches only: a single approval usually serves a later request. `dependenceNotes` warns gravely about
 * one that the person left without its calls.
 */
function allowances({ calls, asked = calls.length }: Situation, run: Run): Note[] {
  if (asked < 2) return []
  const unused = run.allowances.filter(({ used }) => BigInt(used) === 0n)
  const larger = run.allowances.filter((use) => {
    const [used, amount] = [BigInt(use.used), BigInt(use.amount ?? 0)]
    return used > 0n && amount > used && amount > (mostTaken(calls, use) ?? used)
  })
  return [
    ...grouped(larger, {
      warning: 'approvalLarger',
      heading: t('approval_larger'),
      line: ({ index, asset, party, amount = '0x0', used }) =>
        t('approval_largerText', {
          number: index + 1,
          amount: coinsOf(BigInt(amount), asset),
          used: coinsOf(BigInt(used), asset),
          who: nameOf(party),
          rest: coinsOf(BigInt(amount) - BigInt(used), asset),
        }),
    }),
    ...unusedNotes(unused),
  ]
}

export function unusedNotes(uses: readonly AllowanceUse[], severity: Note['severity'] = 'warn'): Note[] {
  return grouped(uses, {
    warning: 'approvalUnused',
    severity,
    heading: t('approval_unused'),
    line: ({ index, asset, party, amount }) => {
      const values = { number: index + 1, who: nameOf(party) }
      return amount
        ? t('approval_unusedText', { ...values, amount: coinsOf(BigInt(amount), asset) })
        : t('approval_unusedAll', { ...values, symbol: asset.symbol })
    },
  })
}

type Words = {
  warning: Note['warning']
  severity?: Note['severity']
  heading: string
  line: (use: AllowanceUse) => string
}

function grouped(
  uses: readonly AllowanceUse[],
  { warning, severity = 'warn', heading, line }: Words,
): Note[] {
  const [text, ...list] = uses.map(line)
  if (text === undefined) return []
  return [{ warning, severity, heading, text, ...(list.length > 0 && { list }), allowances: [...uses] }]
}

/**
 * Compares the least that a swap accepts with the simulated amount: per call, or for all together if the
 * simulation has no changes per call.
 */
function slips({ calls }: Situation, run: Run): Note | undefined {
  const parts = run.calls ?? (calls.length === 1 ? [run.seen] : undefined)
  let severity: Note['severity'] = 'warn'
  const [text, ...list] = parts
    ? calls.flatMap((call, index) => slipped(leastOf(call), netOf(parts[index] ?? []), index))
    : slipped(summed(calls.map(leastOf)), netOf(run.seen))
  if (text === undefined) return undefined

  return {
    warning: 'slippage',
    severity,
    heading: t('approval_slipsHeading'),
    text,
    ...(list.length > 0 && { list }),
  }

  function slipped(least: Map<string, Net>, came: Map<string, Net>, index?: number): string[] {
    return [...least].flatMap(([key, { asset, amount: bound }]) => {
      const { amount = 0n } = came.get(key) ?? {}
      const lost = amount - bound
      if (amount <= 0n || lost * slippageShare <= amount) return []
      if (isLow({ seen: amount, least: bound })) severity = 'bad'
      const values = {
        amount: coinsOf(amount, asset),
        least: coinsOf(bound, asset),
        percent: percent(lost, amount),
      }
      if (index === undefined || calls.length === 1) return t('approval_slipsAll', values)
      return t('approval_slips', { ...values, number: index + 1 })
    })
  }
}

function summed(parts: readonly Map<string, Net>[]): Map<string, Net> {
  const sums = new Map<string, Net>()
  for (const part of parts)
    for (const [key, { asset, amount }] of part)
      sums.set(key, { asset, amount: amount + (sums.get(key)?.amount ?? 0n) })
  return sums
}

/** Compares the fee with the coin only: the wallet does not know what a token is worth. */
function dear({ run, fee, symbol }: Situation): Note | undefined {
  const moved = [...netOf(run?.rows ?? []).values()]
  const isCoin = ({ asset }: Net) => !asset.address || (asset.known && asset.symbol === `W${symbol}`)
  if (moved.length === 0 || !moved.every(isCoin)) return undefined
  const value = moved.reduce((most, { amount }) => {
    const size = amount < 0n ? -amount : amount
    return size > most ? size : most
  }, 0n)
  const coin = moved.find(({ asset }) => !asset.address)?.asset
  if (!coin || fee * feeShare <= value) return undefined
  const values = { fee: coinsOf(fee, coin), amount: coinsOf(value, coin) }
  return {
    warning: 'feeHigh',
    severity: 'warn',
    heading: t('approval_feeHigh'),
    text:
      fee > value
        ? t('approval_feeHighLess', values)
        : t('approval_feeHighShare', { ...values, percent: percent(fee, value) }),
  }
}

function percent(part: bigint, whole: bigint): string {
  return t('common_percent', { number: figure((part * 100n) / whole) })
}

/** The described and the simulated change in a sentence; a change of zero appears as the symbol alone. */
function otherwise(asset: Asset, amount: bigint, came: bigint): string {
  const size = (value: bigint) => (value === 0n ? asset.symbol : coinsOf(value < 0n ? -value : value, asset))
  const values = { said: size(amount), seen: size(came) }
  const way = (value: bigint) => (value < 0n ? 'send' : 'receive')
  if (amount === 0n) return t(`approval_differs_none_${way(came)}`, values)
  return t(`approval_differs_${way(amount)}_${came === 0n ? 'none' : way(came)}`, values)
}

function nameOf({ address, name, called }: AllowanceUse['party']): string {
  return name ?? called ?? shortAddress(address)
}
