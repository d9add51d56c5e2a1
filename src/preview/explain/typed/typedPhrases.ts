import type { Address } from 'viem'
import { isUnlimited } from '../../../domain/asset.ts'
import type { Asset, CallView, Fact, LedgerEntry } from '../../../domain/review/review.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { type Message, say, sayCount, type Text } from '../../../domain/text/message.ts'
import { allowance, collectible, received, sent } from '../ledgerEntries.ts'
import type { Names } from '../partyNames.ts'
import { amountOf, nameOf, shortAddress } from '../phrases.ts'
import { allowancesOf, sumsOf, told } from '../totals.ts'
import type { Amount, Fee, Meaning, Part, Power, Reading } from './typedMeaning.ts'

/** The context of a reading: the signer, the names of tokens and contracts, and its calls in words. */
export type Stage = Pick<Names, 'asset' | 'party' | 'isCollectible'> & {
  from: Address
  coin: Asset
  views: readonly CallView[]
  /** The number of calls left out of `views`. */
  left: number
  /** By call. */
  badness: readonly number[]
}

/** The outcome as a sentence, and the button's label: both name amounts and time. */
export function sentenceOf(reading: Reading, stage: Stage): { title: Text; confirm: Text } {
  switch (reading.form) {
    case 'statement':
      return reading
    case 'power':
      return powerOf(reading, stage)
    case 'order':
      return orderOf(reading, stage)
    case 'payment': {
      const what = some(reading.gives, stage)
      const who = takerOf(reading, stage)
      const time = endOf(reading)
      return {
        title: time ? say('typed_payBy', { what, who, time }) : say('typed_pay', { what, who }),
        confirm: say('typed_signPay', { what }),
      }
    }
    default:
      return takingOf(reading, stage)
  }
}

function takingOf(meaning: Meaning, stage: Stage): { title: Text; confirm: Text } {
  const { gives, ends, form } = meaning
  const who = takerOf(meaning, stage)
  if (form === 'allowance' && gives.every(({ amount }) => amount === 0n)) {
    const symbols = { list: gives.map((one) => assetOf(one, stage).symbol) }
    return { title: say('typed_takeNoMore', { who, what: symbols }), confirm: say('typed_signTakeBack') }
  }
  const amounts = some(gives, stage)
  const isLimit = gives.some((one) => one.id === undefined && !isUnlimited(one.amount))
  const what = isLimit ? say('typed_upTo', { amount: amounts }) : amounts
  const time = endOf(meaning)
  const once = time ? say('typed_takeOnceUntil', { who, what, time }) : say('typed_takeOnce', { who, what })
  return {
    title: form === 'transfer' ? once : allowing(who, what, ends, time),
    confirm: say('typed_signAllow', { what: some(gives, stage, 1) }),
  }
}

/** An allowance that lasts until it `ends`, by a signature that can be used until `time`. */
function allowing(who: Text, what: Text, ends: Meaning['ends'], time: Text | undefined): Message {
  if (ends === 0n) return say('typed_takeInBlock', { who, what })
  if (typeof ends === 'bigint') return say('typed_takeUntil', { who, what, time: { time: Number(ends) } })
  return time ? say('typed_takeIfAsked', { who, what, time }) : say('typed_take', { who, what })
}

function orderOf(meaning: Meaning, stage: Stage): { title: Text; confirm: Text } {
  const { gives, parts } = meaning
  const time = endOf(meaning)
  if (parts) {
    const { length } = parts
    return {
      title: time ? sayCount('typed_ordersUntil', length, { time }) : sayCount('typed_orders', length),
      confirm: sayCount('typed_signOrders', length),
    }
  }
  const what = trade(meaning, stage)
  return {
    title: time ? say('typed_offerUntil', { what, time }) : say('typed_offer', { what }),
    confirm: say('typed_signOffer', { what: some(gives, stage, 1) }),
  }
}

/** "1 WETH for at least 3,000 USDC". */
function trade(
  { gives, gets, receiver, open }: Pick<Meaning, 'gives' | 'gets' | 'receiver' | 'open'>,
  stage: Stage,
  owner = stage.from,
): Message {
  const mine = comesTo(owner, receiver) ? gets.filter(({ amount }) => amount > 0n) : []
  const nothing = say('typed_nothing')
  const least = () => say('amount_atLeast', { amount: some(mine, stage) })
  return say('typed_trade', {
    give: gives.length > 0 ? some(gives, stage) : nothing,
    get: mine.length === 0 ? nothing : open ? say('typed_notFixed') : least(),
  })
}

/**
 * Orders as lines, the worst first. Each keeps its number. None is left out: the wallet can't compare prices in
 * different assets, so any may be the worst.
 */
function ordersIn(parts: readonly Part[], stage: Stage): Fact[] {
  const lines = parts.map((part, index) => {
    const isMine = sameAddress(part.owner, stage.from)
    const what = trade(part, stage, part.owner)
    const units = part.gets.reduce((sum, { amount }) => sum + Number(amount), 0)
    return {
      badness: isMine || units === 0 ? 2 / (1 + units) : 1,
      label: say('fact_order', { number: index + 1 }),
      value: isMine ? what : say('typed_tradeOf', { what, who: shortAddress(part.owner) }),
    }
  })
  return worstOf(lines, lines.length)
}

/** Calls as lines, the worst first; every call with a grave warning has its line. */
function callsIn({ views, left, badness }: Stage): Fact[] {
  const lines = views.map((view, index) => ({
    badness: badness[index] ?? 0,
    label: say('fact_call', { number: index + 1 }),
    value: callIn(view),
  }))
  return worstOf(lines, Math.max(mostLines, badness.filter((one) => one > 1).length), left)
}

function worstOf(lines: readonly (Fact & { badness: number })[], most: number, left = 0): Fact[] {
  const rest = Math.max(0, lines.length - most) + left
  return [
    ...lines
      .toSorted((one, other) => other.badness - one.badness)
      .slice(0, most)
      .map(({ label, value }) => ({ label, value })),
    ...(rest > 0 ? [{ label: say('fact_others'), value: String(rest) }] : []),
  ]
}

/** True if the owner gives something and receives nothing for it. */
export function bringsNothing(
  { gives, gets, receiver }: Pick<Meaning, 'gives' | 'gets' | 'receiver'>,
  owner: Address,
): boolean {
  if (gives.every(({ amount }) => amount === 0n)) return false
  return !comesTo(owner, receiver) || gets.every(({ amount }) => amount === 0n)
}

function comesTo(from: Address, receiver: Address | undefined): boolean {
  return receiver === undefined || sameAddress(receiver, from)
}

function powerOf({ runner }: Power, { from, views, left }: Stage): { title: Text; confirm: Text } {
  const count = views.length + left
  const title = sameAddress(runner, from)
    ? sayCount('typed_callsAsYou', count)
    : sayCount('typed_callsAs', count, { who: shortAddress(runner) })
  return { title, confirm: sayCount('typed_signCalls', count) }
}

function takerOf({ taker }: Meaning, { party }: Stage): Text {
  return taker ? nameOf(party(taker)) : say('typed_somebody')
}

/** The time until which the signature can be used. */
function endOf({ until }: Meaning): Message | undefined {
  return until === undefined ? undefined : { time: Number(until) }
}

/** Amounts in words; only their number if there are more than `most`. */
function some(amounts: readonly Amount[], stage: Stage, most = 3): Message {
  if (amounts.length > most) return sayCount('typed_tokens', amounts.length)
  return { list: amounts.map((one) => amountIn(one, stage)) }
}

/** An exact amount. Without known decimals it counts smallest units, and says so. */
export function amountIn(given: Amount, stage: Stage): Text {
  const asset = assetOf(given, stage)
  if (given.id !== undefined && given.amount === 1n) return asset.symbol
  if (isUnlimited(given.amount)) return say('amount_unlimited', { symbol: asset.symbol })
  return asset.known || asset.decimals > 0 || given.id !== undefined
    ? amountOf(given.amount, asset)
    : say('amount_smallest', { amount: { figure: String(given.amount) }, symbol: asset.symbol })
}

export function assetOf({ token, id }: Amount, { asset, coin }: Stage): Asset {
  const found = token === undefined ? coin : asset(token)
  return id === undefined ? found : collectible(found, id)
}

/** The account's gains and losses as rows. */
export function ledgerOf(reading: Reading, stage: Stage): LedgerEntry[] {
  if (reading.form === 'statement') return []
  if (reading.form === 'power')
    return sameAddress(reading.runner, stage.from) ? [...summed(stage.views), ...paid(reading, stage)] : []
  const { form, gives, gets, owner, taker, receiver, open, parts } = reading
  if (owner !== undefined && !sameAddress(owner, stage.from)) return []
  return [
    ...gives.flatMap((one) => {
      const asset = assetOf(one, stage)
      if (form !== 'allowance')
        return isUnlimited(one.amount)
          ? [{ direction: 'sent' as const, asset }]
          : sent(asset, one.amount).map((row) => (parts ? { ...row, bound: 'most' as const } : row))
      return taker && one.amount > 0n ? [allowance(asset, stage.party(taker), one.amount)] : []
    }),
    // Each order is filled on its own, so nobody promises their sum.
    ...(comesTo(stage.from, receiver) && !open && !parts
      ? gets.flatMap((one) => received(assetOf(one, stage), one.amount))
      : []),
  ]
}

/** A row for each asset that leaves, and for each that arrives: nothing guarantees an exchange. */
function summed(views: readonly CallView[]): LedgerEntry[] {
  const effects = views.flatMap((view) => view.effects)
  const sums = (['sent', 'received'] as const).flatMap((direction) => [
    ...sumsOf([effects.filter((one) => one.direction === direction)]).values(),
  ])
  return told(sums, allowancesOf([effects]), views).ledger
}

/** The fee, if the account itself pays it. */
function paid({ fee, runner }: Power, stage: Stage): LedgerEntry[] {
  if (!fee || !sameAddress(fee.payer ?? runner, stage.from)) return []
  const asset = assetOf({ ...fee, amount: 0n }, stage)
  if (fee.most === undefined) return [{ direction: 'sent', asset }]
  return sent(asset, fee.most).map((row) => ({ ...row, bound: 'most' as const }))
}

const takers = {
  allowance: 'fact_taker',
  transfer: 'fact_taker',
  payment: 'fact_goesTo',
  order: 'fact_taker',
  statement: 'fact_who',
} as const

/** The most calls in words that people read; the tree below has all of them. */
const mostLines = 20

/** The parties, the times and the exact amounts, a line each. */
export function factsOf(reading: Reading, stage: Stage): Fact[] {
  const facts: Fact[] = []
  const address = (label: Text, of: Address) => {
    const { address, name } = stage.party(of)
    facts.push({ label, value: address, form: 'address', ...(name && { name }) })
  }
  if (reading.form === 'power') {
    if (!sameAddress(reading.runner, stage.from)) address(say('fact_runsAs'), reading.runner)
    facts.push(...callsIn(stage))
    const { fee } = reading
    if (fee) facts.push(feeIn(fee, stage))
    if (fee?.payer) address(say('fact_feePaidBy'), fee.payer)
    if (fee?.to) address(say('fact_feeTo'), fee.to)
    else if (fee && !fee.payer) facts.push({ label: say('fact_feeTo'), value: say('typed_submitter') })
  } else if (reading.taker) address(say(takers[reading.form]), reading.taker)
  if ('receiver' in reading && !comesTo(stage.from, reading.receiver))
    address(say('fact_receiver'), reading.receiver as Address)
  if ('owner' in reading && reading.owner && !sameAddress(reading.owner, stage.from))
    address(say('fact_owner'), reading.owner)
  if ('parts' in reading) facts.push(...ordersIn(reading.parts ?? [], stage))
  if ('open' in reading) facts.push({ label: say('fact_named'), value: some(reading.gets, stage) })
  return [...facts, ...times(reading)]
}

function feeIn({ most, price, ...fee }: Fee, stage: Stage): Fact {
  if (most !== undefined)
    return { label: say('fact_feeAtMost'), value: amountIn({ ...fee, amount: most }, stage) }
  const amount = amountIn({ ...fee, amount: price }, stage)
  return { label: say('fact_fee'), value: say('typed_feeNoLimit', { amount }) }
}

/** "Send ETH to 0x709979…dc79C8, 1 ETH". */
function callIn({ sub, effects, guessed, signature, ...view }: CallView): Text {
  const verb = guessed && signature ? say('approval_looksLike', { what: view.verb }) : view.verb
  const amounts = effects.flatMap(({ direction, asset, amount }) =>
    direction === 'sent' && amount !== undefined ? amountOf(BigInt(amount), asset) : [],
  )
  return amounts.length > 0
    ? say('typed_callWith', { verb, sub, amounts: { list: amounts } })
    : say('typed_call', { verb, sub })
}

function times(reading: Reading): Fact[] {
  const { form, until } = reading
  if ((form === 'power' || form === 'statement') && until === undefined) return []
  const facts: Fact[] = [time(form === 'allowance' ? 'fact_signatureHolds' : 'fact_holds', until)]
  if (form !== 'allowance') return facts
  const { ends } = reading
  if (ends === undefined) return [...facts, { label: say('fact_stays'), value: say('fact_untilUsed') }]
  if (ends === 0n) return [...facts, { label: say('fact_lasts'), value: say('fact_forBlock') }]
  return [...facts, time('fact_lasts', ends === 'never' ? undefined : ends)]
}

function time(key: 'fact_holds' | 'fact_signatureHolds' | 'fact_lasts', seconds: bigint | undefined): Fact {
  const label = say(key)
  return seconds === undefined
    ? { label, value: say('fact_never') }
    : { label, value: seconds.toString(), form: 'time' }
}
