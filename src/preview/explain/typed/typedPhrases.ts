import type { Address } from 'viem'
import { isUnlimited } from '../../../domain/asset.ts'
import type { Asset, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { type Message, say, sayCount, type Text } from '../../../domain/text/message.ts'
import { allowance, collectible, received, sent } from '../ledgerEntries.ts'
import type { Names } from '../partyNames.ts'
import { amountOf, nameOf, shortAddress } from '../phrases.ts'
import { allowancesOf, isDebt, sumsOf, told } from '../totals.ts'
import type { Amount, Meaning, Power, Reading } from './typedMeaning.ts'

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
  if (gives.every((one) => isDebt({ asset: assetOf(one, stage) })))
    return {
      title: say('typed_borrow', { who, what }),
      confirm: say('typed_signBorrow'),
    }
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
export function trade(
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

/** True if the owner gives something and receives nothing for it. */
export function bringsNothing(
  { gives, gets, receiver }: Pick<Meaning, 'gives' | 'gets' | 'receiver'>,
  owner: Address,
): boolean {
  if (gives.every(({ amount }) => amount === 0n)) return false
  return !comesTo(owner, receiver) || gets.every(({ amount }) => amount === 0n)
}

export function comesTo(from: Address, receiver: Address | undefined): boolean {
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
export function some(amounts: readonly Amount[], stage: Stage, most = 3): Message {
  if (amounts.length > most) return sayCount('typed_tokens', amounts.length)
  return { list: amounts.map((one) => amountIn(one, stage)) }
}

/** An exact amount. Without known decimals it counts smallest units, and says so. */
export function amountIn(given: Amount, stage: Stage): Text {
  const asset = assetOf(given, stage)
  if (given.id !== undefined && given.amount === 1n) return asset.symbol
  if (given.mistaken?.startsWith('any')) return say('amount_anyOf', { symbol: asset.symbol })
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
      ? gets
          .flatMap((one) => received(assetOf(one, stage), one.amount))
          .map((row) => (form === 'order' ? { ...row, bound: 'least' as const } : row))
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
