import { type Address, getAddress } from 'viem'
import { isUnlimited } from '../../domain/asset.ts'
import type { Asset, CallView, Party } from '../../domain/review/review.ts'
import {
  type CountedKey,
  type Key,
  type Message,
  say,
  sayCount,
  type Text,
} from '../../domain/text/message.ts'

/** Six and six characters, the least that still tells two addresses apart by eye. */
export function shortAddress(address: Address): string {
  const whole = getAddress(address)
  return `${whole.slice(0, 8)}…${whole.slice(-6)}`
}

/** An asset with its address for a name, and no decimals. */
export function unknownAsset(address: Address): Asset {
  return {
    address: getAddress(address),
    symbol: shortAddress(address),
    decimals: 0,
    known: false,
    claimed: true,
  }
}

/** The name the wallet knows, or the person gave, else the short address. */
export function nameOf({ address, name, called }: Party): string {
  return name ?? called ?? shortAddress(address)
}

type NameIn<K, Before extends string, After extends string> = K extends `${Before}${infer Name}${After}`
  ? Name
  : never

/** The titles of calls: `call_…`, and as a sentence `call_…_you`. */
export type Title = Exclude<NameIn<Key, 'call_', '_you'>, `${string}_${string}`>
type CountedTitle = NameIn<CountedKey, 'call_', '_you'>
/** The permission of an approval: `call_may_…` below a title with the name, `call_who_…` below one without. */
type May = NameIn<Key, 'call_may_', ''>

export type Titled = { verb: Message; whole: true }

type Given = Partial<Record<'what' | 'name' | 'symbol' | 'amount' | 'give' | 'get', Text>>

/** A call as a title that also has a sentence: "Send ETH", "You send ETH." */
export function titled(key: Title, values: Given = {}): Titled {
  return { verb: { say: `call_${key}`, values }, whole: true }
}

/** The whole sentence of a title: "You send ETH." */
export function sentenceOf({ verb, whole }: Pick<CallView, 'verb' | 'whole'>): Message | undefined {
  if (!whole || typeof verb === 'string' || !('say' in verb)) return undefined
  return { ...verb, say: `${verb.say}_you` as Key }
}

/** The same for a number of things. */
export function titledCount(key: CountedTitle, count: number, name = ''): Titled {
  return { verb: sayCount(`call_${key}`, count, { name }), whole: true }
}

/**
 * An approval in words. The title names a party that has a name. A stranger's address is long, so it begins the
 * line below, and the title states what it may take.
 */
export function approval(
  party: Party,
  { named, what, may, ...values }: { named: Title; what: Title; may: May; symbol: string; amount?: Text },
): Titled & { sub: Message } {
  const { name } = party
  const all = { ...values, who: nameOf(party) }
  return name
    ? { ...titled(named, { ...all, name }), sub: { say: `call_may_${may}`, values: all } }
    : { ...titled(what, values), sub: { say: `call_who_${may}`, values: all } }
}

/** An exact amount with its unit. */
export function amountOf(amount: bigint, { decimals, symbol }: Asset): Message {
  return { amount: String(amount), decimals, symbol }
}

/** An allowance in words: "unlimited USDC" if it has no limit. */
export function allowanceOf(amount: bigint, asset: Asset): Message {
  return isUnlimited(amount) ? say('amount_unlimited', { symbol: asset.symbol }) : amountOf(amount, asset)
}

/** True for the placeholders of the chain's coin in token arguments: zero, or the address that routers use. */
export function isCoin(address: string): boolean {
  return /^0x(?:0{40}|e{40})$/i.test(address)
}

/**
 * True only for a token of the wallet's own list, whose symbol names its contract: anybody can write a contract with
 * the functions of the wrapped coin, and have a person watch it.
 */
export function isWrappedCoin(
  { address }: Asset,
  { party, coin }: { party(address: Address): Party; coin: Asset },
): boolean {
  return address !== undefined && party(address).name?.toUpperCase() === `W${coin.symbol.toUpperCase()}`
}
