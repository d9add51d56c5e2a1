import type { Hex } from 'viem'
import type { Activity, ActivityCall, CallState } from '../../../domain/batch.ts'
import type { Network } from '../../../domain/network.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { isInFlight } from './isInFlight.ts'

/** A token, or the coin, which has no `address`. */
export type Asset = { address?: string; symbol: string; decimals: number }
/** `value` is in base units. */
export type Amount = Asset & { value: bigint }
/** `to` is in lower case. */
export type Transfer = Amount & { to: string }

type Coin = Pick<Network, 'symbol' | 'decimals'>

export const transferSelector = '0xa9059cbb'

/** The transfer that a call makes. `undefined` for any other call and for tokens that are not in the list. */
export function transferOf(
  { to, data, value }: ActivityCall,
  coin: Coin | undefined,
  tokens: readonly TokenBalance[],
): Transfer | undefined {
  if (data === '0x')
    return to && coin && BigInt(value) > 0n
      ? { to: to.toLowerCase(), value: BigInt(value), symbol: coin.symbol, decimals: coin.decimals }
      : undefined
  const token = tokenOf(to, tokens)
  if (!token?.address || !data.startsWith(transferSelector) || data.length !== 138) return undefined
  const { address, symbol, decimals } = token
  return { to: receiverIn(data), value: BigInt(`0x${data.slice(74)}`), address, symbol, decimals }
}

/** The address argument of `transfer`. */
export const receiverIn = (data: Hex): string => `0x${data.slice(34, 74)}`

/** The listed token of a contract. */
export const tokenOf = (contract: string | undefined, tokens: readonly TokenBalance[]) =>
  tokens.find(({ address }) => address !== undefined && address.toLowerCase() === contract?.toLowerCase())

/** What an activity sent in all: an amount per asset in the order of the calls, and each recipient once. */
export type Sent = { assets: Amount[]; to: string[] }

/** A call in one of these ran. */
export const happened: readonly CallState[] = ['included', 'final']
/** A call in one of these moves nothing any more. */
const over: readonly CallState[] = ['failed', 'notSent', 'replaced', 'cancelled', 'lost']

/**
 * Adds up an activity that consists of transfers alone. While it is in flight, all calls count that can still
 * happen, and later those that did. `undefined` if a counted call is no transfer, or none counts.
 */
export function sentBy(
  { status, calls }: Pick<Activity, 'status' | 'calls'>,
  coin: Coin | undefined,
  tokens: readonly TokenBalance[],
): Sent | undefined {
  const counted = calls.filter(({ state }) =>
    isInFlight({ status }) ? !over.includes(state) : happened.includes(state),
  )
  const transfers = counted.flatMap((call) => transferOf(call, coin, tokens) ?? [])
  if (transfers.length === 0 || transfers.length < counted.length) return undefined
  const assets = new Map<string | undefined, Amount>()
  for (const { to: _, ...asset } of transfers) {
    const before = assets.get(asset.address)?.value ?? 0n
    assets.set(asset.address, { ...asset, value: before + asset.value })
  }
  return {
    assets: [...assets.values()],
    to: [...new Set(transfers.map(({ to }) => to))],
  }
}
