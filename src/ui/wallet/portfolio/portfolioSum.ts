import { type Price, type Sum, sumOf } from '../../prices/fiatValue.ts'
import { isTestChain } from './askedNetworks.ts'
import type { Position } from './readPositions.ts'

/** The last answer of one network: `asking` until its nodes have answered, `silent` if none of them did. */
export type NetworkPart = {
  chainId: number
  state: 'asking' | 'silent' | 'read'
  /** Those of the last answer. A network that never answered has none. */
  positions: readonly Position[]
  /** The places of the accounts for which reading a well-known token failed. */
  unread?: readonly number[]
}

/** The worth of accounts on all networks. `missing` lists the networks that are not in it, `unread` those partly in it. */
export type Total = Sum & { missing: number[]; unread: number[] }

/** True if the accounts hold this much at least. */
export function isPartial({ missing, unread, without }: Total): boolean {
  return missing.length + unread.length + without > 0
}

type PriceOf = (position: Position) => Price | undefined

/**
 * Adds up what the accounts at these places hold; without places, all of them. A network without an answer is
 * missing: it never counts as zero. A network that stopped answering is missing too, because its old amounts
 * may be wrong. Test money without a price is no gap.
 */
export function totalOf(parts: readonly NetworkPart[], priceOf: PriceOf, places?: readonly number[]): Total {
  const read = parts.filter(({ state }) => state === 'read')
  const counts = (position: Position) => !isTestChain(position.chainId) || priceOf(position) !== undefined
  const held = read.flatMap(({ positions }) =>
    positions.filter(counts).flatMap((position) =>
      position.amounts
        .filter((_, place) => places?.includes(place) ?? true)
        .map((amount) => ({
          position,
          decimals: position.decimals,
          ...(amount !== undefined && { balance: String(amount) }),
        })),
    ),
  )
  const sum = sumOf(held, ({ position }) => priceOf(position))
  return {
    ...sum,
    missing: parts.flatMap(({ chainId, state }) =>
      state === 'read' || isTestChain(chainId) ? [] : [chainId],
    ),
    unread: read
      .filter(
        ({ chainId, unread = [] }) =>
          !isTestChain(chainId) && unread.some((place) => places?.includes(place) ?? true),
      )
      .map(({ chainId }) => chainId),
  }
}

/** One line of the list: an asset with what all accounts hold of it together. */
export type Line = {
  position: Position
  /** `undefined` if no node told it for one of the accounts. */
  amount: bigint | undefined
  /** The price of a whole token. */
  price: Price | undefined
}

/** The assets that the accounts hold or may hold: those with the highest worth first, then those without a price. */
export function linesOf(
  parts: readonly NetworkPart[],
  priceOf: PriceOf,
  worthOf: (amount: bigint, decimals: number, price: Price) => bigint,
): Line[] {
  const lines = parts
    .filter(({ state }) => state === 'read')
    .flatMap(({ positions }) => positions)
    .map((position) => ({ position, amount: together(position.amounts), price: priceOf(position) }))
    .filter(({ amount }) => amount !== 0n)
  const worth = ({ position, amount, price }: Line) =>
    amount === undefined || !price ? -1n : worthOf(amount, position.decimals, price)
  return lines.toSorted((one, other) => compare(worth(other), worth(one)))
}

function together(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce<bigint | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
