import { numberToHex } from 'viem'
import { larger } from '../../contracts/gas.ts'
import { isUnlimited, keyOf } from '../../domain/asset.ts'
import type { Asset, CallView, LedgerEntry, Party } from '../../domain/review/review.ts'
import type { Outcome } from '../../domain/services.ts'
import { type Message, say, sayCount, type Text } from '../../domain/text/message.ts'
import { allowanceOf, nameOf, sentenceOf } from './phrases.ts'

/** Nobody reads more words than this before deciding. */
const mostWords = 20

/** Stands for a loss whose amount nobody knows: more than any sum of amounts. */
const unlimited = 2n ** 300n

export type Sum = {
  asset: Asset
  /** The net change. */
  amount: bigint
  /** The largest net loss at any time. A gain follows it. */
  lost: bigint
  bound?: LedgerEntry['bound']
  /** The result of a simulation, if the calls promise only a bound. */
  tried?: bigint
  /** Only a simulation brings it in. */
  unproven?: true
}
export type Allowed = Pick<LedgerEntry, 'through'> & {
  asset: Asset
  party: Party
  amount: bigint | undefined
  bound?: LedgerEntry['bound'] | undefined
}

/**
 * The sum of calls: the losses and gains of each asset, and the allowances that outlive the batch. The sentence
 * has at most twenty words. Only calls that are surely one transaction are `together`.
 */
export function outcome(views: readonly CallView[], together = false): Outcome {
  const parts = views.map((view) => view.effects)
  const apart = together ? [parts.flat()] : parts
  return told([...sumsOf(apart).values()], allowancesOf(apart), views)
}

/** The outcome as a sentence and as rows. */
export function told(sums: readonly Sum[], allowed: readonly Allowed[], views: readonly CallView[]): Outcome {
  const { leaving, arriving } = parted(sums)
  return {
    title: sentence({ leaving, arriving, allowed }) ?? plain(views),
    ledger: [
      ...leaving.map((sum) => row('sent', sum)),
      ...arriving.map((sum) => row('received', sum)),
      ...allowed.map(({ asset, party, amount, through, bound }) => ({
        direction: 'allowance' as const,
        asset,
        party,
        ...(through && { through }),
        ...(bound && { bound }),
        ...(amount !== undefined && { amount: numberToHex(amount) }),
      })),
    ],
  }
}

/** The net losses and gains, an entry for each asset. */
export function sides(effects: readonly LedgerEntry[]): Sides {
  return parted([...sumsOf([effects]).values()])
}

type Sides = { leaving: Sum[]; arriving: Sum[] }

/** A bound of one part bounds the net change: a loss from above, and a gain from below. */
function parted(sums: readonly Sum[]): Sides {
  return {
    leaving: sums
      .filter(({ lost }) => lost > 0n)
      .map((sum) => ({ ...sum, amount: sum.lost, bound: sum.bound && ('most' as const) })),
    arriving: sums
      .filter((sum) => gainOf(sum) > 0n)
      .map((sum) => ({ ...sum, amount: gainOf(sum), bound: sum.bound && ('least' as const) })),
  }
}

function row(direction: 'sent' | 'received', { asset, amount, bound, tried, unproven }: Sum): LedgerEntry {
  return {
    direction,
    asset,
    // Income before such a loss lowers it a little.
    ...(amount * 2n < unlimited && { amount: numberToHex(amount) }),
    ...(bound && { bound }),
    ...(tried !== undefined && { tried: String(tried) }),
    ...(unproven && { unproven }),
  }
}

/** The changes of each asset. Each part may be the last that happens: what later ones bring makes up for no loss. */
export function sumsOf(parts: readonly (readonly LedgerEntry[])[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const part of parts) {
    for (const { direction, asset, amount, bound } of part) {
      if (direction === 'allowance') continue
      const key = keyOf(asset)
      const { amount: before = 0n, lost = 0n, bound: had } = sums.get(key) ?? {}
      const moved = BigInt(amount ?? unlimited)
      const change = direction === 'sent' ? -moved : moved
      sums.set(key, { asset, amount: before + change, lost, bound: bound ?? had })
    }
    for (const sum of sums.values()) {
      sum.lost = larger(sum.lost, -sum.amount)
      // A bound is of the loss or of the gain.
      if (sum.lost > 0n && gainOf(sum) > 0n) sum.bound = undefined
    }
  }
  return sums
}

/** Lending pools count what an account owes in tokens: "variableDebt…" and "stableDebt…" in Aave. */
export const isDebt = ({ asset }: Pick<LedgerEntry, 'asset'>): boolean => asset.symbol.includes('bleDebt')

export const gainOf = ({ amount, lost }: Pick<Sum, 'amount' | 'lost'>): bigint => amount + lost

/**
 * The last allowance of each asset and spender, less the amount that the spender takes in the same batch. No later
 * part lowers one: the spender may be faster.
 */
export function allowancesOf(parts: readonly (readonly LedgerEntry[])[]): Allowed[] {
  const allowed = new Map<string, Allowed>()
  for (const part of parts) {
    const earlier = new Map(allowed)
    for (const { direction, asset, party, amount, through, adds } of part) {
      if (!party) continue
      const direct = allowedKey({ asset, party })
      const isThrough = direction === 'allowance' ? through : !allowed.has(direct)
      const key = isThrough ? allowedKey({ asset, party, through: 'permit2' }) : direct
      const before = allowed.get(key)
      if (direction === 'allowance') {
        const had = adds && before ? before.amount : 0n
        const total = amount === undefined || had === undefined ? undefined : had + BigInt(amount)
        // It adds to an allowance that nobody knows.
        const bound = adds && (before ? before.bound : ('least' as const))
        allowed.set(key, longer({ asset, party, through, amount: total, bound }, earlier.get(key)))
      } else if (before?.amount !== undefined && amount !== undefined)
        allowed.set(key, { ...before, amount: larger(before.amount - BigInt(amount), 0n) })
    }
  }
  return [...allowed.values()].filter(({ amount }) => amount !== 0n)
}

/** The larger of two allowances of the same spender. */
export function longer(one: Allowed, other: Allowed | undefined): Allowed {
  if (!other || one.amount === undefined) return one
  return other.amount === undefined || other.amount > one.amount ? other : one
}

export function allowedKey({ asset, party, through }: Omit<Allowed, 'amount'>): string {
  return `${keyOf(asset)} ${party.address.toLowerCase()} ${through}`
}

type Parts = {
  leaving: Sum[]
  arriving: Sum[]
  allowed: readonly Allowed[]
}

function sentence(parts: Parts): Text | undefined {
  const { leaving, allowed } = parts
  const [arriving, maybe] = certain(parts)
  const words = [
    leaving.length > 0 && say('outcome_send', { what: some(leaving) }),
    arriving.length > 0 && say('outcome_receive', { what: some(arriving) }),
    maybe.length > 0 && say('outcome_mayReceive', { what: some(maybe) }),
    allowed.length > 0 && may(allowed),
  ].filter((one) => one !== false)
  if (words.length === 0) return undefined
  return { words: mostWords, of: [{ sentences: words }, inNumbers(parts)] }
}

/** "1 ETH and at most 200 USDC"; the number of assets if there are more than three. */
export function some(sums: readonly Sum[]): Message {
  if (sums.length > 3) return sayCount('amount_assets', sums.length)
  return { list: sums.map(bounded) }
}

function bounded({
  asset,
  amount = 2n ** 256n,
  bound,
}: Pick<Allowed, 'asset' | 'amount' | 'bound'>): Message {
  const text = allowanceOf(amount, asset)
  return bound && !isUnlimited(amount)
    ? say(bound === 'most' ? 'amount_atMost' : 'amount_atLeast', { amount: text })
    : text
}

function may(allowed: readonly Allowed[]): Message {
  const [first] = allowed
  if (!first || allowed.length > 1) return sayCount('outcome_approvals', allowed.length)
  const { asset, party, amount } = first
  if (amount === undefined && asset.decimals === 0)
    return say('outcome_mayMove', { who: nameOf(party), symbol: asset.symbol })
  return say(isDebt(first) ? 'outcome_mayBorrow' : 'outcome_maySpend', {
    who: nameOf(party),
    amount: bounded(first),
  })
}

function certain({ arriving }: Parts): [Sum[], Sum[]] {
  return [arriving.filter(({ unproven }) => !unproven), arriving.filter(({ unproven }) => unproven)]
}

function inNumbers(parts: Parts): Message {
  const { leaving, allowed } = parts
  const [arriving, maybe] = certain(parts)
  const moved = [
    leaving.length > 0 && sayCount('outcome_sendAssets', leaving.length),
    arriving.length > 0 && sayCount('outcome_receiveAssets', arriving.length),
    allowed.length > 0 && sayCount('outcome_leaveApprovals', allowed.length),
  ].filter((one) => one !== false)
  const may = maybe.length > 0 && say('outcome_mayReceive', { what: sayCount('amount_assets', maybe.length) })
  const whole = moved.length > 0 && say('outcome_you', { what: { list: moved } })
  return { sentences: [whole, may].filter((one) => one !== false) }
}

function plain(views: readonly CallView[]): Text {
  const [first] = views
  const sentence = first && views.length === 1 ? sentenceOf(first) : undefined
  return sentence ?? sayCount('outcome_calls', views.length)
}
