import type { Network } from '../../../domain/network.ts'
import { worthOf } from '../../prices/fiatValue.ts'
import { assetOf } from './assetOf.ts'
import type { Line } from './portfolioSum.ts'

/** A row of the list: one asset, and what the accounts hold of it on each network. */
export type Holding = {
  /** The same while its amounts change. */
  key: string
  /** At least one, the largest first. All have the same decimals. */
  lines: [Line, ...Line[]]
  /** The sum of the lines. `undefined` if no node told it. */
  amount: bigint | undefined
  /** The sum of the worths of the lines. `undefined` without a price. */
  worth: bigint | undefined
}

/**
 * One row per asset, the highest worth first. An amount that no node told and one without a price stay apart
 * from those that are known: no sum says less than it seems to.
 */
export function holdingsOf(lines: readonly Line[], networks: readonly Network[]): Holding[] {
  const rows = new Map<string, Holding>()
  for (const line of lines) {
    const { position, amount, price } = line
    const { chainId, address } = position
    const network = networks.find((one) => one.chainId === chainId)
    const key =
      amount === undefined
        ? `untold ${chainId} ${address}`
        : `${price ? 'priced' : 'unpriced'} ${assetOf(position, network)}`
    const before = rows.get(key)
    rows.set(key, before ? joined(before, line) : { key, lines: [line], amount, worth: worth(line) })
  }
  return [...rows.values()].toSorted((one, other) => compare(other.worth ?? -1n, one.worth ?? -1n))
}

function joined({ lines, ...before }: Holding, line: Line): Holding {
  const [first, ...rest] = [...lines, line].toSorted((one, other) =>
    compare(other.amount ?? -1n, one.amount ?? -1n),
  )
  return {
    ...before,
    lines: [first ?? line, ...rest],
    amount: sum(before.amount, line.amount),
    worth: sum(before.worth, worth(line)),
  }
}

function worth({ position, amount, price }: Line): bigint | undefined {
  return amount === undefined || !price ? undefined : worthOf(amount, position.decimals, price)
}

function sum(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
