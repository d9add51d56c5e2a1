import { type Address, getAddress } from 'viem'
import type { Asset, Party } from '../../domain/review/review.ts'
import { exactAmount, isUnlimited, withSymbol } from '../../i18n/formatAmount.ts'
import { type CountedKey, counted, type Key, t } from '../../i18n/translate.ts'

/** Six and six characters, the least that still tells two addresses apart by eye. */
export function shortAddress(address: Address): string {
  const whole = getAddress(address)
  return `${whole.slice(0, 8)}…${whole.slice(-6)}`
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

export type Titled = { verb: string; sentence: string }

const nothing = { what: '', name: '', symbol: '', amount: '', give: '', get: '' }

/** A call as a title and as a sentence: "Send ETH", "You send ETH." */
export function titled(key: Title, given: Partial<typeof nothing> = {}): Titled {
  const values = { ...nothing, ...given }
  // In some languages an empty blank comes first.
  return { verb: t(`call_${key}`, values).trim(), sentence: t(`call_${key}_you`, values).trim() }
}

/** The same for a number of things. */
export function titledCount(key: CountedTitle, count: number, name = ''): Titled {
  return {
    verb: counted(`call_${key}`, count, { name }),
    sentence: counted(`call_${key}_you`, count, { name }),
  }
}

/**
 * An approval in words. The title names a party that has a name. A stranger's address is long, so it begins the
 * line below, and the title states what it may take.
 */
export function approval(
  party: Party,
  { named, what, may, ...values }: { named: Title; what: Title; may: May; symbol: string; amount?: string },
): Titled & { sub: string } {
  const { name } = party
  const all = { amount: '', ...values, who: nameOf(party) }
  return name
    ? { ...titled(named, { name }), sub: t(`call_may_${may}`, all) }
    : { ...titled(what, all), sub: t(`call_who_${may}`, all) }
}

/** An exact amount with its unit. */
export function amountOf(amount: bigint, { decimals, symbol }: Asset): string {
  return withSymbol(exactAmount(amount, decimals), symbol)
}

/** An allowance in words: "unlimited USDC" if it has no limit. */
export function allowanceOf(amount: bigint, asset: Asset): string {
  return isUnlimited(amount) ? t('amount_unlimited', { symbol: asset.symbol }) : amountOf(amount, asset)
}

/** True for the placeholders of the chain's coin in token arguments: zero, or the address that routers use. */
export function isCoin(address: string): boolean {
  return /^0x(?:0{40}|e{40})$/i.test(address)
}

/** True only for a trusted token: anybody can write a contract with the functions of the wrapped coin. */
export function isWrappedCoin(
  asset: Asset,
  { isTrusted, coin }: { isTrusted(token: Address): boolean; coin: Asset },
): boolean {
  return (
    asset.address !== undefined &&
    isTrusted(asset.address) &&
    asset.symbol.toUpperCase() === `W${coin.symbol.toUpperCase()}`
  )
}
