import type { Address } from 'viem'
import { formatAmount, isUnlimited, withSymbol } from '../../../wire/amount.ts'
import type { Asset, CallView, Fact, LedgerEntry } from '../../../wire/review.ts'
import { moment } from '../../../wire/time.ts'
import { allowance, collectible, received, sent } from '../effects.ts'
import type { Names } from '../names.ts'
import { amountOf, listOf, nameOf, sameAddress, shortAddress } from '../words.ts'
import type { Amount, Meaning, Power, Reading } from './meaning.ts'

/** What a reading is told with: who signs, the names of tokens and contracts, and the calls in it in words. */
export type Stage = Pick<Names, 'asset' | 'party' | 'isCollectible'> & {
  from: Address
  coin: Asset
  views: readonly CallView[]
}

/** The outcome as a sentence, and what the button says: both name amounts and time. */
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
      return {
        title: `You pay ${what} to ${takerOf(reading, stage)}${within(reading, ', if it is submitted by')}.`,
        confirm: `Sign: pay ${what}`,
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
    const symbols = listOf(gives.map((one) => assetOf(one, stage).symbol))
    return { title: `${who} may no longer take ${symbols}.`, confirm: 'Sign: take it back' }
  }
  const once = form === 'transfer' ? ' once' : ''
  const time =
    ends === 0n
      ? ' in the block in which it asks'
      : typeof ends === 'bigint'
        ? ` until ${moment(Number(ends))}`
        : within(meaning, form === 'transfer' ? ', until' : ', if it asks by')
  const limit = gives.some((one) => one.id === undefined && !isUnlimited(one.amount)) ? 'up to ' : ''
  return {
    title: `${who} may take ${limit}${some(gives, stage)}${once}${time}.`,
    confirm: `Sign: allow ${some(gives, stage, 1)}`,
  }
}

function orderOf(meaning: Meaning, stage: Stage): { title: string; confirm: string } {
  const { gives, parts } = meaning
  const time = within(meaning, ', until')
  if (parts)
    return {
      title: `You make ${parts.length} orders at once${time}.`,
      confirm: `Sign ${parts.length} orders`,
    }
  return {
    title: `You offer ${trade(meaning, stage)}${time}.`,
    confirm: `Sign: offer ${some(gives, stage, 1)}`,
  }
}

/** "1 WETH for at least 3,000 USDC". */
function trade(
  { gives, gets, receiver }: Pick<Meaning, 'gives' | 'gets' | 'receiver'>,
  stage: Stage,
): string {
  const mine = comesTo(stage.from, receiver) ? gets.filter(({ amount }) => amount > 0n) : []
  return `${some(gives, stage) || 'nothing'} for ${mine.length > 0 ? `at least ${some(mine, stage)}` : 'nothing'}`
}

export function comesTo(from: Address, receiver: Address | undefined): boolean {
  return receiver === undefined || sameAddress(receiver, from)
}

function powerOf({ runner, calls }: Power, { from }: Stage): { title: string; confirm: string } {
  const what = calls.length === 1 ? 'a call' : `${calls.length} calls`
  const title = sameAddress(runner, from)
    ? `Somebody else may make ${what} as your account.`
    : `You agree that ${shortAddress(runner)} makes ${what}.`
  return { title, confirm: `Sign: ${what.replace('a call', '1 call')}` }
}

function takerOf({ taker }: Meaning, { party }: Stage): string {
  return taker ? nameOf(party(taker)) : 'Somebody'
}

function within({ until }: Meaning, words: string): string {
  return until === undefined ? '' : `${words} ${moment(Number(until))}`
}

/** Amounts in words; from more than `most` on their number. */
function some(amounts: readonly Amount[], stage: Stage, most = 3): string {
  if (amounts.length > most) return `${amounts.length} tokens`
  return listOf(amounts.map((one) => amountIn(one, stage)))
}

/** Exact. What nobody knows the decimals of is counted in its smallest units, and said so. */
function amountIn(given: Amount, stage: Stage): string {
  const asset = assetOf(given, stage)
  if (given.id !== undefined && given.amount === 1n) return asset.symbol
  if (isUnlimited(given.amount)) return `unlimited ${asset.symbol}`
  const { text } = formatAmount(given.amount, asset.decimals, { exact: true })
  return asset.known || asset.decimals > 0 || given.id !== undefined
    ? withSymbol(text, asset.symbol)
    : `${text} smallest units of ${asset.symbol}`
}

export function assetOf({ token, id }: Amount, { asset, coin }: Stage): Asset {
  const found = token === undefined ? coin : asset(token)
  return id === undefined ? found : collectible(found, id)
}

/** What the account gives and gets, as rows. */
export function ledgerOf(reading: Reading, stage: Stage): LedgerEntry[] {
  if (reading.form === 'statement') return []
  if (reading.form === 'power')
    return sameAddress(reading.runner, stage.from) ? stage.views.flatMap(({ effects }) => effects) : []
  const { form, gives, gets, owner, taker, receiver } = reading
  if (owner !== undefined && !sameAddress(owner, stage.from)) return []
  return [
    ...gives.flatMap((one) => {
      const asset = assetOf(one, stage)
      if (form !== 'allowance')
        return isUnlimited(one.amount) ? [{ direction: 'sent' as const, asset }] : sent(asset, one.amount)
      return taker && one.amount > 0n ? [allowance(asset, stage.party(taker), one.amount)] : []
    }),
    ...(comesTo(stage.from, receiver)
      ? gets.flatMap((one) => received(assetOf(one, stage), one.amount))
      : []),
  ]
}

const takers = {
  allowance: 'Who may take it',
  transfer: 'Who may take it',
  payment: 'Goes to',
  order: 'Who may take it',
  statement: 'Who',
} as const

/** No more calls or orders in words than somebody reads; the tree below has them all. */
const mostLines = 20

/** Who, until when, and what exactly, a line each. */
export function factsOf(reading: Reading, stage: Stage): Fact[] {
  const facts: Fact[] = []
  const address = (label: string, of: Address) => {
    const { address, name } = stage.party(of)
    facts.push({ label, value: address, form: 'address', ...(name && { name }) })
  }
  if (reading.form === 'power') {
    if (!sameAddress(reading.runner, stage.from)) address('Runs as', reading.runner)
    for (const [index, view] of stage.views.slice(0, mostLines).entries())
      facts.push({ label: `Call ${index + 1}`, value: callOf(view) })
  } else if (reading.taker) address(takers[reading.form], reading.taker)
  if ('receiver' in reading && !comesTo(stage.from, reading.receiver))
    address('What comes goes to', reading.receiver as Address)
  if ('owner' in reading && reading.owner && !sameAddress(reading.owner, stage.from))
    address('Owner', reading.owner)
  if ('parts' in reading)
    for (const [index, part] of (reading.parts ?? []).slice(0, mostLines).entries())
      facts.push({ label: `Order ${index + 1}`, value: trade(part, stage) })
  return [...facts, ...times(reading)]
}

/** "Send ETH to 0x709979…dc79C8, 1 ETH". */
function callOf({ verb, sub, effects }: CallView): string {
  const amounts = effects.flatMap(({ direction, asset, amount }) =>
    direction === 'sent' && amount !== undefined ? amountOf(BigInt(amount), asset) : [],
  )
  return [`${verb} ${sub}`, ...amounts].join(', ')
}

function times(reading: Reading): Fact[] {
  const { form, until } = reading
  if ((form === 'power' || form === 'statement') && until === undefined) return []
  const facts: Fact[] = [time(form === 'allowance' ? 'Signature holds' : 'Holds', until)]
  if (form !== 'allowance') return facts
  const { ends } = reading
  if (ends === undefined)
    return [...facts, { label: 'Allowance stays', value: 'until it is used up or you take it back' }]
  if (ends === 0n)
    return [...facts, { label: 'Allowance lasts', value: 'for the block in which the signature is used' }]
  return [...facts, time('Allowance lasts', ends === 'never' ? undefined : ends)]
}

function time(label: string, seconds: bigint | undefined): Fact {
  return seconds === undefined
    ? { label, value: 'never ends' }
    : { label, value: seconds.toString(), form: 'time' }
}
