import type { Address } from 'viem'
import type { Asset, CallView, Fact, LedgerEntry } from '../../../domain/review/review.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { exactAmount, isUnlimited, withSymbol } from '../../../i18n/formatAmount.ts'
import { listed } from '../../../i18n/sentences.ts'
import { moment } from '../../../i18n/time.ts'
import { counted, t } from '../../../i18n/translate.ts'
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
export function sentenceOf(reading: Reading, stage: Stage): { title: string; confirm: string } {
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
        title: time ? t('typed_payBy', { what, who, time }) : t('typed_pay', { what, who }),
        confirm: t('typed_signPay', { what }),
      }
    }
    default:
      return takingOf(reading, stage)
  }
}

function takingOf(meaning: Meaning, stage: Stage): { title: string; confirm: string } {
  const { gives, ends, form } = meaning
  const who = takerOf(meaning, stage)
  if (form === 'allowance' && gives.every(({ amount }) => amount === 0n)) {
    const symbols = listed(gives.map((one) => assetOf(one, stage).symbol))
    return { title: t('typed_takeNoMore', { who, what: symbols }), confirm: t('typed_signTakeBack') }
  }
  const amounts = some(gives, stage)
  const isLimit = gives.some((one) => one.id === undefined && !isUnlimited(one.amount))
  const what = isLimit ? t('typed_upTo', { amount: amounts }) : amounts
  const time = endOf(meaning)
  const once = time ? t('typed_takeOnceUntil', { who, what, time }) : t('typed_takeOnce', { who, what })
  return {
    title: form === 'transfer' ? once : allowing(who, what, ends, time),
    confirm: t('typed_signAllow', { what: some(gives, stage, 1) }),
  }
}

/** An allowance that lasts until it `ends`, by a signature that can be used until `time`. */
function allowing(who: string, what: string, ends: Meaning['ends'], time: string | undefined): string {
  if (ends === 0n) return t('typed_takeInBlock', { who, what })
  if (typeof ends === 'bigint') return t('typed_takeUntil', { who, what, time: moment(Number(ends)) })
  return time ? t('typed_takeIfAsked', { who, what, time }) : t('typed_take', { who, what })
}

function orderOf(meaning: Meaning, stage: Stage): { title: string; confirm: string } {
  const { gives, parts } = meaning
  const time = endOf(meaning)
  if (parts) {
    const { length } = parts
    return {
      title: time ? counted('typed_ordersUntil', length, { time }) : counted('typed_orders', length),
      confirm: counted('typed_signOrders', length),
    }
  }
  const what = trade(meaning, stage)
  return {
    title: time ? t('typed_offerUntil', { what, time }) : t('typed_offer', { what }),
    confirm: t('typed_signOffer', { what: some(gives, stage, 1) }),
  }
}

/** "1 WETH for at least 3,000 USDC". */
function trade(
  { gives, gets, receiver, open }: Pick<Meaning, 'gives' | 'gets' | 'receiver' | 'open'>,
  stage: Stage,
  owner = stage.from,
): string {
  const mine = comesTo(owner, receiver) ? gets.filter(({ amount }) => amount > 0n) : []
  const nothing = t('typed_nothing')
  const least = () => t('amount_atLeast', { amount: some(mine, stage) })
  return t('typed_trade', {
    give: some(gives, stage) || nothing,
    get: mine.length === 0 ? nothing : open ? t('typed_notFixed') : least(),
  })
}

/** Orders as lines, the worst first. Each keeps its number. */
function ordersIn(parts: readonly Part[], stage: Stage): Fact[] {
  const isMine = ({ owner }: Part) => sameAddress(owner, stage.from)
  const lines = parts.map((part, index) => {
    const what = trade(part, stage, part.owner)
    const who = shortAddress(part.owner)
    return {
      badness: isMine(part) ? Number(bringsNothing(part, part.owner)) : 2,
      label: t('fact_order', { number: index + 1 }),
      value: isMine(part) ? what : t('typed_tradeOf', { what, who }),
    }
  })
  return worstOf(lines, mostLines)
}

/** Calls as lines in the same way; every call with a grave warning has its line. */
function callsIn({ views, left, badness }: Stage): Fact[] {
  const lines = views.map((view, index) => ({
    badness: badness[index] ?? 0,
    label: t('fact_call', { number: index + 1 }),
    value: clisted(view),
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
    ...(rest > 0 ? [{ label: t('fact_others'), value: String(rest) }] : []),
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

function powerOf({ runner }: Power, { from, views, left }: Stage): { title: string; confirm: string } {
  const count = views.length + left
  const title = sameAddress(runner, from)
    ? counted('typed_callsAsYou', count)
    : counted('typed_callsAs', count, { who: shortAddress(runner) })
  return { title, confirm: counted('typed_signCalls', count) }
}

function takerOf({ taker }: Meaning, { party }: Stage): string {
  return taker ? nameOf(party(taker)) : t('typed_somebody')
}

/** The time until which the signature can be used. */
function endOf({ until }: Meaning): string | undefined {
  return until === undefined ? undefined : moment(Number(until))
}

/** Amounts in words; only their number if there are more than `most`. */
function some(amounts: readonly Amount[], stage: Stage, most = 3): string {
  if (amounts.length > most) return counted('typed_tokens', amounts.length)
  return listed(amounts.map((one) => amountIn(one, stage)))
}

/** An exact amount. Without known decimals it counts smallest units, and says so. */
export function amountIn(given: Amount, stage: Stage): string {
  const asset = assetOf(given, stage)
  if (given.id !== undefined && given.amount === 1n) return asset.symbol
  if (isUnlimited(given.amount)) return t('amount_unlimited', { symbol: asset.symbol })
  const text = exactAmount(given.amount, asset.decimals)
  return asset.known || asset.decimals > 0 || given.id !== undefined
    ? withSymbol(text, asset.symbol)
    : t('amount_smallest', { amount: text, symbol: asset.symbol })
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
  const { form, gives, gets, owner, taker, receiver, open } = reading
  if (owner !== undefined && !sameAddress(owner, stage.from)) return []
  return [
    ...gives.flatMap((one) => {
      const asset = assetOf(one, stage)
      if (form !== 'allowance')
        return isUnlimited(one.amount) ? [{ direction: 'sent' as const, asset }] : sent(asset, one.amount)
      return taker && one.amount > 0n ? [allowance(asset, stage.party(taker), one.amount)] : []
    }),
    ...(comesTo(stage.from, receiver) && !open
      ? gets.flatMap((one) => received(assetOf(one, stage), one.amount))
      : []),
  ]
}

/** A row for each asset that leaves, and for each that arrives: nothing guarantees an exchange. */
function summed(views: readonly CallView[]): LedgerEntry[] {
  const effects = views.flatMap((view) => view.effects)
  const sums = (['sent', 'received'] as const).flatMap((direction) => [
    ...sumsOf(effects.filter((one) => one.direction === direction)).values(),
  ])
  return told(sums, allowancesOf(effects), views).ledger
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

/** The most calls or orders in words that people read; the tree below has all of them. */
const mostLines = 20

/** The parties, the times and the exact amounts, a line each. */
export function factsOf(reading: Reading, stage: Stage): Fact[] {
  const facts: Fact[] = []
  const address = (label: string, of: Address) => {
    const { address, name } = stage.party(of)
    facts.push({ label, value: address, form: 'address', ...(name && { name }) })
  }
  if (reading.form === 'power') {
    if (!sameAddress(reading.runner, stage.from)) address(t('fact_runsAs'), reading.runner)
    facts.push(...callsIn(stage))
    const { fee } = reading
    if (fee) facts.push(feeIn(fee, stage))
    if (fee?.payer) address(t('fact_feePaidBy'), fee.payer)
    if (fee?.to) address(t('fact_feeTo'), fee.to)
    else if (fee && !fee.payer) facts.push({ label: t('fact_feeTo'), value: t('typed_submitter') })
  } else if (reading.taker) address(t(takers[reading.form]), reading.taker)
  if ('receiver' in reading && !comesTo(stage.from, reading.receiver))
    address(t('fact_receiver'), reading.receiver as Address)
  if ('owner' in reading && reading.owner && !sameAddress(reading.owner, stage.from))
    address(t('fact_owner'), reading.owner)
  if ('parts' in reading) facts.push(...ordersIn(reading.parts ?? [], stage))
  if ('open' in reading) facts.push({ label: t('fact_named'), value: some(reading.gets, stage) })
  return [...facts, ...times(reading)]
}

function feeIn({ most, price, ...fee }: Fee, stage: Stage): Fact {
  if (most !== undefined)
    return { label: t('fact_feeAtMost'), value: amountIn({ ...fee, amount: most }, stage) }
  const amount = amountIn({ ...fee, amount: price }, stage)
  return { label: t('fact_fee'), value: t('typed_feeNoLimit', { amount }) }
}

/** "Send ETH to 0x709979…dc79C8, 1 ETH". */
function clisted({ sub, effects, guessed, signature, ...view }: CallView): string {
  const verb = guessed && signature ? t('approval_looksLike', { what: view.verb }) : view.verb
  const amounts = effects.flatMap(({ direction, asset, amount }) =>
    direction === 'sent' && amount !== undefined ? amountOf(BigInt(amount), asset) : [],
  )
  return amounts.length > 0
    ? t('typed_callWith', { verb, sub, amounts: listed(amounts) })
    : t('typed_call', { verb, sub })
}

function times(reading: Reading): Fact[] {
  const { form, until } = reading
  if ((form === 'power' || form === 'statement') && until === undefined) return []
  const facts: Fact[] = [time(form === 'allowance' ? 'fact_signatureHolds' : 'fact_holds', until)]
  if (form !== 'allowance') return facts
  const { ends } = reading
  if (ends === undefined) return [...facts, { label: t('fact_stays'), value: t('fact_untilUsed') }]
  if (ends === 0n) return [...facts, { label: t('fact_lasts'), value: t('fact_forBlock') }]
  return [...facts, time('fact_lasts', ends === 'never' ? undefined : ends)]
}

function time(key: 'fact_holds' | 'fact_signatureHolds' | 'fact_lasts', seconds: bigint | undefined): Fact {
  const label = t(key)
  return seconds === undefined
    ? { label, value: t('fact_never') }
    : { label, value: seconds.toString(), form: 'time' }
}
