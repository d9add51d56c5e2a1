import { type Address, getAddress } from 'viem'
import { formatAmount, isUnlimited, withSymbol } from '../../wire/amount.ts'
import type { Asset, Party } from '../../wire/review.ts'

/** Six and six characters, the least that still tells two addresses apart by eye. */
export function shortAddress(address: Address): string {
  const whole = getAddress(address)
  return `${whole.slice(0, 8)}…${whole.slice(-6)}`
}

/** The name the wallet knows, else the short address. */
export function nameOf({ address, name }: Party): string {
  return name ?? shortAddress(address)
}

/**
 * How an approval is told. A party with a name stands in the title; a stranger's address is long, so it begins the line
 * below, and the title says what may be taken.
 */
export function approval(
  party: Party,
  { named, what, may }: { named: string; what: string; may: string },
): { verb: string; sub: string } {
  if (party.name) return { verb: `${named} ${party.name}`, sub: may }
  return { verb: what, sub: `${shortAddress(party.address)} ${may}` }
}

/** An exact amount with its unit; "unlimited USDC" where it has no end. */
export function amountOf(amount: bigint, { decimals, symbol }: Asset): string {
  return withSymbol(formatAmount(amount, decimals, { exact: true }).text, symbol)
}

/** An allowance in words, never a number where it has no end. */
export function allowanceOf(amount: bigint, asset: Asset): string {
  return isUnlimited(amount) ? `unlimited ${asset.symbol}` : amountOf(amount, asset)
}

/** "A", "A and B", "A, B and C". */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

export function sameAddress(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}

/** What stands for the chain's coin where a contract wants a token: zero, or the address of many routers. */
export function isCoin(address: string): boolean {
  return /^0x(?:0{40}|e{40})$/i.test(address)
}

/** Only a token that we know for the wrapped coin: anybody can write a contract with the same functions. */
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
