import { isUnlimited } from '../../../domain/asset.ts'
import type { Asset } from '../../node/readAssets.ts'
import { keyOf as priceKey } from '../../prices/assetKey.ts'
import { type Price, worthOf } from '../../prices/fiatValue.ts'
import { keyOf } from './allowanceKinds.ts'
import type { Allowance } from './findAllowances.ts'
import type { Exposure } from './readExposure.ts'

/** One allowance with what it puts at risk. */
export type Risk<Kind extends Allowance = Allowance> = {
  key: string
  chainId: number
  allowance: Kind
  asset: Asset | undefined
  /** What the account holds of the asset, in base units; `undefined` if nobody told. */
  balance: bigint | undefined
  /** What can be taken now: the allowance or the balance, whichever is smaller. `undefined` if unknown. */
  taken: bigint | undefined
  /** The worth of what can be taken now, as `worthOf` scales it. Absent without a price. */
  worth?: bigint
}

type PriceOf = (asset: { chainId: number; address: string }) => Price | undefined

/** The allowances of networks as risks, the largest first. */
export function risksOf<Kind extends Allowance>(
  exposures: readonly {
    chainId: number
    exposure: Pick<Exposure, 'assets' | 'balances'> & { allowances: readonly Kind[] }
  }[],
  priceOf: PriceOf,
): Risk<Kind>[] {
  const risks = exposures.flatMap(({ chainId, exposure: { allowances, assets, balances } }) =>
    allowances.map((allowance): Risk<Kind> => {
      const { token, kind, amount } = allowance
      const asset = assets.get(token)
      const balance = balances.get(token)
      const taken = takenNow(amount, balance)
      const price = isOfAmount(kind) ? priceOf({ chainId, address: token }) : undefined
      const worth =
        price && taken !== undefined && asset?.decimals !== undefined
          ? worthOf(taken, asset.decimals, price)
          : undefined
      const key = `${chainId} ${keyOf(allowance)}`
      return { key, chainId, allowance, asset, balance, taken, ...(worth !== undefined && { worth }) }
    }),
  )
  return risks.toSorted(byRisk)
}

/**
 * The largest risk first. Tokens with a price are sorted by their worth. Below it are the risks without one:
 * everything before a known amount before an unknown one. Last is what can take nothing now.
 */
export function byRisk(one: Risk, other: Risk): number {
  const [first, second] = [one.worth ?? 0n, other.worth ?? 0n]
  if (rankOf(one) !== rankOf(other)) return rankOf(one) - rankOf(other)
  return first === second ? 0 : first > second ? -1 : 1
}

function rankOf({ allowance: { amount }, asset, taken, worth }: Risk): number {
  if (taken === 0n) return 4
  if (worth !== undefined) return 0
  if (amount === 'all' || isUnlimited(amount)) return 1
  return taken === undefined || asset?.decimals === undefined ? 3 : 2
}

function takenNow(amount: Allowance['amount'], balance: bigint | undefined): bigint | undefined {
  return balance === undefined || amount === 'all' ? balance : least(amount, balance)
}

/** `Math.min` takes no bigint. */
const least = (one: bigint, other: bigint) => [one, other].toSorted((a, b) => (a < b ? -1 : 1))[0] ?? one

/**
 * The worth of everything that these allowances can take together. Several allowances of one token take no more
 * than the balance. `without` counts those whose worth nobody knows.
 */
export function sumAtRisk(risks: readonly Risk[]): { worth: bigint; without: number } {
  const byToken = new Map<string, Risk[]>()
  for (const risk of risks) {
    const token = priceKey({ chainId: risk.chainId, address: risk.allowance.token })
    byToken.set(token, [...(byToken.get(token) ?? []), risk])
  }
  const sum = { worth: 0n, without: 0 }
  for (const ofToken of byToken.values()) {
    const open = ofToken.filter(({ taken }) => taken !== 0n)
    if (open.length === 0) continue
    const [first] = open
    if (open.some(({ worth }) => worth === undefined) || !first?.balance) sum.without++
    else {
      const together = open.reduce((all, { taken = 0n }) => all + taken, 0n)
      const { balance, taken = 1n, worth = 0n } = first
      sum.worth += (worth / taken) * least(together, balance)
    }
  }
  return sum
}

/** True if the allowance is of an amount of one token, and not of items of a collection. */
export const isOfAmount = (kind: Allowance['kind']) => kind === 'erc20' || kind === 'permit2'
