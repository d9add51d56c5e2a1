import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import { keyOf } from '../../domain/asset.ts'
import type { Call } from '../../domain/batch.ts'
import { refused } from '../../domain/errors.ts'
import type { Edited } from '../../domain/review/edits.ts'
import type { Asset, CallsBlock, CallView, Editable } from '../../domain/review/review.ts'
import type { Context } from '../method.ts'
import { allowedBy } from './applyEdits.ts'
import { requireOwnGas } from './gasRules.ts'
import { leastBy } from './swaps/leastOfSwap.ts'

/** Explained calls, each with its index in the request, and the edits that the user may make. */
export type Described = Pick<CallsBlock, 'calls' | 'edits' | 'asked' | 'editable'>

/**
 * The user's changes next to the site's request: the screen shows both. `views` explain the calls that run.
 */
export async function describeChanges(
  run: Edited & { asked: readonly Call[]; views: readonly CallView[] },
  { chainId, from, editable }: { chainId: number; from: Address; editable: Editable },
  { edits, services }: Context,
): Promise<Described> {
  const { views, places, modified, asked: requested } = run
  const calls = views.map(withEditable)
  // Neither the acting account nor who pays changes the site's calls.
  const { from: _, unsponsored: __, fee: ___, ...changes } = edits ?? {}
  if (Object.keys(changes).length === 0) return { calls, editable }
  if (!modified) return { calls, editable, edits: changes }
  const before = (await services.chain.explain(chainId, from, requested)).map(withEditable)
  return {
    calls: calls.map((view, at) => ({ ...view, index: places[at] ?? at })),
    asked: before,
    editable,
    edits: changes,
  }
}

/** The nonce that the user chose, in the engine's form. */
export function chosenNonce({ edits }: Context): { nonce?: number; overtakes?: true } {
  return edits?.nonce === undefined ? {} : { nonce: edits.nonce, overtakes: true }
}

/** Throws `invalidParams` for an unusable nonce or too little gas, `unparsable` for more than the limit. */
export async function checkEdits(
  calls: readonly Call[],
  { chainId, from }: { chainId: number; from: Address | undefined },
  context: Context,
): Promise<void> {
  const { gas = [], nonce } = context.edits ?? {}
  if (gas.some((one) => BigInt(one.gas) < 21_000n)) throw refused('error_leastGas')
  if (gas.length > 0) await requireOwnGas(calls, chainId, context)
  if (nonce !== undefined) await requireNonce(nonce, { chainId, from }, context)
}

/**
 * Accepts the next nonce, or one that only another wallet's pending transaction has. The wallet's own pending
 * ones are sped up or cancelled instead, and a later nonce might wait forever for a missing transaction.
 */
async function requireNonce(
  nonce: number,
  { chainId, from }: { chainId: number; from: Address | undefined },
  { services }: Context,
): Promise<void> {
  if (!from) throw refused('error_pickFirst')
  const { next, inFlight } = await services.engine.nonces(chainId, from)
  const used = await services.chain.forward(chainId, 'eth_getTransactionCount', [from, 'latest'])
  if (nonce < Number(used)) throw refused('error_nonceUsed', { nonce, next })
  if (inFlight.has(nonce)) throw refused('error_nonceWaits', { nonce })
  if (nonce > next) throw refused('error_nonceGap', { nonce, next })
}

const hex = (value: bigint): Hex => numberToHex(value)

/**
 * Adds the amounts that the person may change. An allowance counts only for a known token: the same bytes would
 * approve a collectible with that id. The least amount of a swap counts only where a known router reads it so.
 */
function withEditable(view: CallView): CallView {
  if (view.guessed) return view
  const allowed = allowedBy(view.data)
  const asset = allowed && view.args[allowed.argument]?.asset
  if (asset) return { ...view, allowance: { asset, amount: hex(allowed.amount), most: hex(allowed.most) } }
  const least = leastBy(view.data)
  const brings = least && bringing(view, least)
  return brings ? { ...view, least: { asset: brings, amount: hex(least.amount) } } : view
}

/** The asset of a least amount: of the only one that surely arrives, if the router runs a list. */
function bringing(view: CallView, { amount, path }: { amount: bigint; path?: number[] }): Asset | undefined {
  const swap = (path ?? []).reduce<CallView | undefined>((one, at) => one?.inner?.calls[at], view)
  const { asset } =
    swap?.args.find(({ name, asset, value }) => asset && /min/i.test(name) && value === `${amount}`) ?? {}
  const others = view.effects.filter(({ direction }) => direction === 'received')
  const isOnly = path === undefined || others.every((one) => asset && keyOf(one.asset) === keyOf(asset))
  return isOnly ? asset : undefined
}
