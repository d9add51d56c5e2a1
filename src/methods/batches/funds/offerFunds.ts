import type { Address } from 'viem'
import { transferCall } from '../../../domain/abi/transferCall.ts'
import type { Call, FundsFirst } from '../../../domain/batch.ts'
import { larger, mostOf } from '../../../domain/review/ceiling.ts'
import type { FundsBlock } from '../../../domain/review/review.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import type { CallsToPrice } from '../../../domain/services.ts'
import { ifKnown } from '../../ifKnown.ts'
import type { Context } from '../../method.ts'
import { helpersOf } from './helpers.ts'
import type { Needed } from './requiredAssets.ts'

/** What the calls need, and how they may run. `isPaid`: another party pays their fee. */
export type CallsToFund = CallsToPrice & { assets: readonly Needed[]; isPaid: boolean }

/** Amounts by asset; the coin has the key `undefined`. */
type Amounts = Map<Address | undefined, bigint>

/**
 * What the account lacks for its calls, and the account of the user that can send all of it. No account of theirs
 * calls a token that only its own contract describes. `undefined` if nothing is lacking, or the nodes do not tell.
 */
export async function offerFunds(wanted: CallsToFund, context: Context): Promise<FundsBlock | undefined> {
  const { chainId, from, calls, assets } = wanted
  const needed: Amounts = new Map([[undefined, sentBy(from, calls)]])
  for (const { address, amount } of assets) needed.set(address, larger(needed.get(address) ?? 0n, amount))
  const names = [...needed.keys()]
  const held = await balances(chainId, from, names, context)
  if (!held) return undefined
  const lackingWith = (fee: bigint) => lacking(needed, held, fee)

  // Without their values and tokens, nobody can tell what the calls cost.
  const fee = lackingWith(0n).size > 0 ? 0n : await feeOf(wanted, [], from, context)
  if (fee === undefined || lackingWith(fee).size === 0) return undefined

  const helpers = helpersOf(from, context)
  const [first] = helpers
  if (!first) return undefined
  const rows = await rowsOf(chainId, first, transfers(from, lackingWith(fee)), context)
  if (rows.some(({ asset }) => asset.claimed)) return { kind: 'funds', rows }

  // One after the other: the node learns of no more accounts than needed.
  for (const helper of helpers) {
    const has = await balances(chainId, helper, names, context)
    const offer = has && (await offerOf({ helper, has, wanted, lackingWith }, context))
    if (offer !== undefined) return offer ?? undefined
  }
  return { kind: 'funds', rows }
}

/** The account that may help, what it has, and what is lacking with this fee. */
type Help = { helper: Address; has: Amounts; wanted: CallsToFund; lackingWith(fee: bigint): Amounts }

/**
 * The offer of one account, if it has all that is lacking, and the fee for sending it. `null` if no node can
 * simulate the calls: then nobody knows what is lacking.
 */
async function offerOf(
  { helper, has, wanted, lackingWith }: Help,
  context: Context,
): Promise<FundsBlock | null | undefined> {
  const { chainId, from } = wanted
  const can = (lacks: Amounts, cost = 0n) =>
    [...lacks.set(undefined, (lacks.get(undefined) ?? 0n) + cost)].every(
      ([asset, amount]) => (has.get(asset) ?? 0n) >= amount,
    )
  if (!can(lackingWith(0n))) return undefined
  const fee = await feeOf(wanted, transfers(from, lackingWith(0n)), helper, context)
  if (fee === undefined) return null
  const calls = transfers(from, lackingWith(fee))
  const mode = calls.length === 1 ? 'single' : 'stepwise'
  const [ceiling] =
    (await context.services.chain.ceilings({ chainId, from: helper, calls, modes: [mode] })) ?? []
  if (!ceiling) return null
  if (!can(lackingWith(fee), mostOf(ceiling))) return undefined
  const brings: FundsFirst = { from: helper, mode, calls, ceiling }
  return { kind: 'funds', rows: await rowsOf(chainId, helper, calls, context), brings }
}

/** The most that the calls' fee may be, in any of their plans, after these calls of another account. */
async function feeOf(
  { isPaid, assets: _, ...calls }: CallsToFund,
  first: readonly Call[],
  helper: Address,
  { services }: Context,
): Promise<bigint | undefined> {
  if (isPaid) return 0n
  const priced = first.length > 0 ? { ...calls, brings: { from: helper, calls: first } } : calls
  return (await services.chain.ceilings(priced))?.map(mostOf).reduce(larger, 0n)
}

function lacking(needed: Amounts, held: Amounts, fee: bigint): Amounts {
  const entries = [...needed].map(
    ([asset, amount]) => [asset, amount + (asset ? 0n : fee) - (held.get(asset) ?? 0n)] as const,
  )
  return new Map(entries.filter(([, amount]) => amount > 0n))
}

function transfers(to: Address, amounts: Amounts): Call[] {
  return [...amounts].map(([token, value]) => ({
    value: '0x0',
    data: '0x',
    ...transferCall({ to, value, token }),
  }))
}

/** The transfers as the account that receives them sees them. */
async function rowsOf(chainId: number, from: Address, calls: readonly Call[], { services }: Context) {
  const views = await services.chain.explain(chainId, from, calls)
  return views.flatMap(({ effects }) => effects.map((row) => ({ ...row, direction: 'received' as const })))
}

/** `undefined` if a balance is not known: then nobody knows what is lacking. */
async function balances(
  chainId: number,
  owner: Address,
  assets: readonly (Address | undefined)[],
  { services }: Context,
): Promise<Amounts | undefined> {
  const amounts = await ifKnown(services.tokens.balances(chainId, owner, assets))
  if (!amounts || amounts.length !== assets.length || amounts.includes(undefined)) return undefined
  return new Map(assets.map((asset, index) => [asset, BigInt(amounts[index] ?? 0)]))
}

function sentBy(from: Address, calls: readonly Call[]): bigint {
  const leaving = calls.filter(({ to }) => !sameAddress(to, from))
  return leaving.reduce((sum, { value }) => sum + BigInt(value), 0n)
}
