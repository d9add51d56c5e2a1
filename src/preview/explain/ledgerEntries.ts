import { numberToHex } from 'viem'
import { isUnlimited } from '../../domain/asset.ts'
import type { Network } from '../../domain/network.ts'
import type { Asset, LedgerEntry, Party } from '../../domain/review/review.ts'

/** The coin of a network, or the usual one if the wallet does not know the network. */
export function coinOf({ symbol = 'ETH', decimals = 18 }: Partial<Network> = {}): Asset {
  return { symbol, decimals, known: true }
}

/** Leaves the account. `party` takes it by an allowance, if known. A loss without a limit has no amount. */
export function sent(asset: Asset, amount: bigint, party?: Party): LedgerEntry[] {
  if (amount === 0n) return []
  const limit = !isUnlimited(amount) && { amount: numberToHex(amount) }
  return [{ direction: 'sent', asset, ...limit, ...(party && { party }) }]
}

export function received(asset: Asset, amount: bigint): LedgerEntry[] {
  return amount === 0n ? [] : [{ direction: 'received', asset, amount: numberToHex(amount) }]
}

/** Unlimited allowances have no amount. */
export function allowance(asset: Asset, party: Party, amount: bigint): LedgerEntry {
  return {
    direction: 'allowance',
    asset,
    party,
    ...(!isUnlimited(amount) && { amount: numberToHex(amount) }),
  }
}

/** One collectible as an asset of its own. */
export function collectible(asset: Asset, id: bigint): Asset {
  const digits = String(id)
  const number = digits.length > 9 ? `${digits.slice(0, 4)}…${digits.slice(-4)}` : digits
  return { ...asset, symbol: `${asset.symbol} #${number}`, decimals: 0, id: digits }
}
