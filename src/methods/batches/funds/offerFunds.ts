import type { Address } from 'viem'
import { transferCall } from '../../../domain/abi/transferCall.ts'
import type { Call, FundsFirst } from '../../../domain/batch.ts'
import { mostOf } from '../../../domain/review/ceiling.ts'
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
 * What the account lacks for its calls, and the account of the user that can send all of it. `undefined` if
 * nothing is lacking, or the nodes do not tell.
 */
export async function offerFunds(wanted: CallsToFund, context: Context): Promise<FundsBlock | undefined> {
  const { chainId, from, calls, assets } = wanted
  const needed: Amounts = new Map([[undefined, sentBy(from, calls)]])
  for (const { address, amount } of assets) needed.set(address, larger(needed.get(address) ?? 0n, amount))
  const held = await balances(chainId, from, [...needed.keys()], context)
  if (!held) return undefined

  const fixed = lacking(needed, held)
  const fee = wanted.isPaid || fixed.size > 0 ? 0n : await feeOf(wanted, undefined, context)
  if (fee === undefined) return undefined
  if (fixed.size === 0 && less(fee, needed, held) <= 0n) return undefined

  const helpers = await sorted(helpersOf(from, context), chainId, [...needed.keys()], context)
  for (const [helper, has] of helpers) {
    const offer = await offerOf(helper, has, { wanted, needed, held }, context)
    // No node can simulate the calls, so nobody knows how much is lacking.
    if (offer === 'unpriced') return undefined
    if (offer) return offer
  }
  const [first] = helpersOf(from, context)
  const rows = first && (await rowsOf(chainId, first, transfers(from, fixed), context))
  return rows && rows.length > 0 ? { kind: 'funds', rows } : undefined
}

type Needs = { wanted: CallsToFund; needed: Amounts; held: Amounts }

/** The offer of one account, if it has all that is lacking, and the fee for sending it. */
async function offerOf(
  helper: Address,
  has: Amounts,
  { wanted, needed, held }: Needs,
  context: Context,
): Promise<FundsBlock | 'unpriced' | undefined> {
  const { chainId, from, isPaid } = wanted
  const lacks = lacking(needed, held)
  if ([...lacks].some(([asset, amount]) => (has.get(asset) ?? 0n) < amount)) return undefined
  // The gas is known only where the calls have their funds.
  const first = { from: helper, calls: transfers(from, lacks) }
  const fee = isPaid ? 0n : await feeOf(wanted, first.calls.length > 0 ? first : undefined, context)
  if (fee === undefined) return 'unpriced'
  const coins = less(fee, needed, held)
  if (coins > 0n) lacks.set(undefined, coins)

  const sends = transfers(from, lacks)
  const mode = sends.length === 1 ? 'single' : 'stepwise'
  const [ceiling] =
    (await context.services.chain.ceilings({ chainId, from: helper, calls: sends, modes: [mode] })) ?? []
  if (!ceiling) return 'unpriced'
  if ((has.get(undefined) ?? 0n) < (lacks.get(undefined) ?? 0n) + mostOf(ceiling)) return undefined
  const brings: FundsFirst = { from: helper, mode, calls: sends, ceiling }
  return { kind: 'funds', rows: await rowsOf(chainId, helper, sends, context), brings }
}

/** The most that the calls' fee may be, in any of their plans. */
async function feeOf(
  { chainId, from, calls, modes, atomicity }: CallsToFund,
  brings: CallsToPrice['brings'],
  { services }: Context,
): Promise<bigint | undefined> {
  const priced = { chainId, from, calls, modes, ...(atomicity && { atomicity }), ...(brings && { brings }) }
  return (await services.chain.ceilings(priced))?.map(mostOf).reduce(larger, 0n)
}

/** The coins that are lacking for the values and the fee. Negative if there are more. */
function less(fee: bigint, needed: Amounts, held: Amounts): bigint {
  return (needed.get(undefined) ?? 0n) + fee - (held.get(undefined) ?? 0n)
}

function lacking(needed: Amounts, held: Amounts): Amounts {
  const entries = [...needed].map(([asset, amount]) => [asset, amount - (held.get(asset) ?? 0n)] as const)
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

/** Those that tell their balances, with the most coins first: one of them can pay its own fee. */
async function sorted(
  helpers: readonly Address[],
  chainId: number,
  assets: readonly (Address | undefined)[],
  context: Context,
): Promise<[Address, Amounts][]> {
  const all = await Promise.all(helpers.map((one) => balances(chainId, one, assets, context)))
  const known = helpers.flatMap((one, index): [Address, Amounts][] => {
    const has = all[index]
    return has ? [[one, has]] : []
  })
  const coins = ([, has]: [Address, Amounts]) => has.get(undefined) ?? 0n
  return known.toSorted((one, other) => Number(coins(other) > coins(one)) - Number(coins(other) < coins(one)))
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

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
