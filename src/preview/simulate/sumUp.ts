import { numberToHex } from 'viem'
import { larger } from '../../contracts/gas.ts'
import { keyOf } from '../../domain/asset.ts'
import type { CallView, LedgerEntry } from '../../domain/review/review.ts'
import type { Outcome } from '../../domain/services.ts'
import {
  type Allowed,
  allowancesOf,
  allowedKey,
  gainOf,
  isDebt,
  longer,
  type Sum,
  sumsOf,
  told,
} from '../explain/totals.ts'

/** The effects of each transaction, in their order. */
type Parts = readonly (readonly LedgerEntry[])[]

/**
 * Combines the effects that the calls promise with the changes that each node simulated: for each asset, the
 * worse for the account. Marks income that only simulations show. No allowance shrinks by more than the
 * simulated loss. `together`: the calls are one transaction.
 */
export function sumUp(views: readonly CallView[], seen: readonly Parts[], together = false): Outcome {
  // A guessed call may cost something, but promises nothing.
  const sure = views.map(({ effects, guessed }) =>
    guessed ? effects.filter(({ direction }) => direction === 'sent') : effects,
  )
  const apart = (parts: Parts) => (together ? [parts.flat()] : parts)
  const promised = sumsOf(apart(sure))
  const moved = seen.map((parts) => sumsOf(parts.map((part) => part.map(turned)))).reduce(worse)
  const keys = [...new Map([...promised, ...moved]).keys()]
  // The seen losses, less the account's own transfers.
  const own = sumsOf(
    apart(sure.map((all) => all.filter(({ party, direction }) => !party && direction === 'sent'))),
  )
  const taken = new Map(
    keys.map((key) => [key, larger(0n, (moved.get(key)?.lost ?? 0n) - (own.get(key)?.lost ?? 0n))]),
  )
  return told(
    keys.flatMap((key) => proven(promised.get(key), moved.get(key)) ?? []),
    lasting(
      allowancesOf(apart(views.map(({ effects }) => effects.map((one) => asSeen(one, taken))))),
      // Many tokens log a lower allowance where the spender takes some of it.
      seen.flatMap((parts) => allowancesOf([parts.flat()])),
      (key) => taken.get(key) ?? 0n,
    ),
    views,
  )
}

/** The losses and gains of each asset: the worst of several nodes. */
export function worstOf(seen: readonly Parts[]): LedgerEntry[] {
  return told([...seen.map(sumsOf).reduce(worse).values()], [], []).ledger
}

/** Combines the changes that two nodes saw: the worse for each asset. */
function worse(one: Map<string, Sum>, other: Map<string, Sum>): Map<string, Sum> {
  const all = [...new Map([...one, ...other])].map(([key, { asset }]): [string, Sum] => [
    key,
    { asset, ...worseOf(one.get(key), other.get(key)) },
  ])
  return new Map(all)
}

const none = { amount: 0n, lost: 0n }

/** The larger loss and the smaller gain. */
function worseOf(one: typeof none = none, other: typeof none = none): typeof none {
  const lost = larger(one.lost, other.lost)
  return { lost, amount: -larger(-gainOf(one), -gainOf(other)) - lost }
}

function proven(promised: Sum | undefined, moved: Sum | undefined): Sum | undefined {
  if (!promised?.amount && !promised?.lost)
    return (
      moved && {
        ...moved,
        // A debt that is repaid is no income.
        ...(isDebt(moved) ? { amount: -moved.lost } : gainOf(moved) > 0n && { unproven: true }),
      }
    )
  const worst = worseOf(promised, moved)
  if (worst.amount < promised.amount) return { asset: promised.asset, ...worst }
  const { amount: came } = moved ?? none
  return { ...promised, ...(promised.bound && came > promised.amount && { tried: came }) }
}

/** More of a debt is a loss. */
function turned(row: LedgerEntry): LedgerEntry {
  if (!isDebt(row) || row.direction === 'allowance') return row
  return { ...row, direction: row.direction === 'sent' ? 'received' : 'sent' }
}

/** A loss that the calls promise lowers an allowance by no more than was seen to leave. Counts down what is `left`. */
function asSeen(effect: LedgerEntry, left: Map<string, bigint>): LedgerEntry {
  if (effect.direction !== 'sent' || !effect.party || effect.amount === undefined) return effect
  const key = keyOf(effect.asset)
  const most = left.get(key) ?? 0n
  const amount = BigInt(effect.amount) < most ? BigInt(effect.amount) : most
  left.set(key, most - amount)
  return { ...effect, amount: numberToHex(amount) }
}

/**
 * The allowances that outlive the calls: the rest in the simulation, but at least the given allowance less what
 * else was seen to leave. Through Permit2 the same tokens are allowed twice.
 */
function lasting(
  given: readonly Allowed[],
  seen: readonly Allowed[],
  taken: (key: string) => bigint,
): Allowed[] {
  const all = new Map<string, Allowed>()
  const spent = new Map<string, bigint>()
  for (const one of seen) all.set(allowedKey(one), longer(one, all.get(allowedKey(one))))
  for (const one of given) {
    const pot = `${keyOf(one.asset)} ${one.through}`
    const left = spent.get(pot) ?? taken(keyOf(one.asset))
    const { amount } = one
    const rest = amount === undefined ? undefined : larger(0n, amount - larger(0n, left))
    spent.set(pot, left - (amount ?? 0n))
    const name = allowedKey(one)
    all.set(name, longer({ ...one, amount: rest }, all.get(name)))
  }
  return [...all.values()].filter(({ amount }) => amount !== 0n)
}
