import { keyOf as assetKey } from '../../../domain/asset.ts'
import type { Asset, CallView } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { isOpen } from '../ledger/net.ts'

/** Consecutive calls of the same contract and function; `from` is the place of the first. */
export type Group = { from: number; calls: CallView[] }

/**
 * The calls in their order, with consecutive calls of the same contract and function as one group. A loss without a
 * limit has no sum, so its call stands alone.
 */
export function groupsOf(calls: readonly CallView[]): Group[] {
  const groups: Group[] = []
  for (const [at, call] of calls.entries()) {
    const last = groups.at(-1)
    const [first] = last?.calls ?? []
    if (last && first && ![...first.effects, ...call.effects].some(isOpen) && keyOf(first) === keyOf(call))
      last.calls.push(call)
    else groups.push({ from: at, calls: [call] })
  }
  return groups
}

/** The sum of a group's effects per token, negative for sent amounts. */
export function sumsOf(calls: readonly CallView[]): { asset: Asset; amount: bigint }[] {
  const sums = new Map<string, { asset: Asset; amount: bigint }>()
  for (const { asset, amount, direction } of calls.flatMap(({ effects }) => effects)) {
    if (direction === 'allowance' || amount === undefined) continue
    const key = assetKey(asset)
    const before = sums.get(key)?.amount ?? 0n
    sums.set(key, { asset, amount: direction === 'sent' ? before - BigInt(amount) : before + BigInt(amount) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** Transfers of the coin go to different receivers and have no function, so all of them form one kind. */
function keyOf({ to, data, verb }: CallView): string {
  const words = inWords(verb)
  return data === '0x' ? `coin ${words}` : `${to?.address.toLowerCase()} ${data.slice(0, 10)} ${words}`
}
